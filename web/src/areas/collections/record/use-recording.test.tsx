import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#core/api/queries.ts'
import { readUnsent, useRecording } from './use-recording.ts'

const id = '0190a0a0-0000-7000-8000-000000000000'
const attempt = {
  body: { storeId: id, userId: id, lines: [{ plasticCode: 'PET' as const, grams: 1500 }] },
  member: { id, name: 'Ana', detail: 'MARI-A234 · ana@example.org' },
  store: { id, name: 'Harbour Store' },
}
const receipt = { id, code: 'ABCD2345', points: 150, pointsPending: 0, grams: 1500, balance: 150, flags: [], lines: [] }

const fetchMock = vi.fn<typeof fetch>()
const answers = (status: number, body: object) =>
  fetchMock.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status }))
const paid = () => answers(201, { type: 'Success', message: '150 points awarded', data: receipt })
const lost = () => fetchMock.mockRejectedValueOnce(new TypeError('the connection broke'))

/** Key and body of each request. */
const sent = () =>
  fetchMock.mock.calls.map(([, init]) => ({
    key: new Headers(init?.headers).get('idempotency-key'),
    body: init?.body as string,
  }))

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const start = () => renderHook(() => useRecording(), { wrapper }).result

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  sessionStorage.clear()
})

describe('a collection', () => {
  it('is sent again with the same key when its response is lost', async () => {
    lost()
    paid()
    const recording = start()
    await act(() => recording.current.send(attempt))
    expect(recording.current.unsent).toMatchObject(attempt)
    await act(() => recording.current.sendAgain())
    expect(recording.current.receipt).toEqual({ ...receipt, member: attempt.member, store: attempt.store })
    expect(recording.current.unsent).toBeUndefined()
    const [first, second] = sent()
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toEqual(first)
    expect(readUnsent()).toBeUndefined()
  })

  it('keeps its key after a reload', async () => {
    lost()
    paid()
    const before = start()
    await act(() => before.current.send(attempt))
    const reloaded = start()
    await act(() => reloaded.current.sendAgain())
    const [first, second] = sent()
    expect(second).toEqual(first)
    expect(reloaded.current.receipt).toMatchObject({ member: attempt.member, store: attempt.store })
  })

  it('is of unknown outcome after a server error, and sent again with the same key', async () => {
    answers(503, { type: 'Error', errorType: 'UNAVAILABLE', statusCode: 503, message: 'Try again', error: 'TRY_AGAIN' })
    paid()
    const recording = start()
    await act(() => recording.current.send(attempt))
    expect(recording.current.unsent).toMatchObject(attempt)
    expect(recording.current.receipt).toBeUndefined()
    await act(() => recording.current.sendAgain())
    const [first, second] = sent()
    expect(second).toEqual(first)
    expect(recording.current.receipt).toMatchObject({ points: 150 })
  })

  it('has nothing left to send when it was refused', async () => {
    answers(400, {
      type: 'Error',
      errorType: 'VALIDATION',
      statusCode: 400,
      message: 'This store is not accepting plastic right now',
      error: 'COLLECTION_REFUSED',
      fields: { storeId: 'This store is not accepting plastic right now' },
    })
    const recording = start()
    const refusal = await act(() => recording.current.send(attempt))
    expect(refusal).toMatchObject({ code: 'COLLECTION_REFUSED' })
    expect(recording.current.unsent).toBeUndefined()
    expect(readUnsent()).toBeUndefined()
  })

  it('gets a new key after the previous one was recorded', async () => {
    paid()
    paid()
    const recording = start()
    await act(() => recording.current.send(attempt))
    act(() => recording.current.startOver())
    await act(() => recording.current.send(attempt))
    const [first, second] = sent()
    expect(second?.key).not.toBe(first?.key)
  })
})
