import { quizGeneration } from '@fulmar/contract/academy/quiz-generation'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { readEvents } from './read-events.ts'

const fetchMock = vi.fn<typeof fetch>()
const sent = { body: { topic: 'PET', count: 2 } }
const done = (written: number) => ({ kind: 'DONE', written })

/** A stream that the test fills, with what the last fetch may do to it. */
function stream() {
  let inside: ReadableStreamDefaultController<Uint8Array> | undefined
  const assign = (row: ReadableStreamDefaultController<Uint8Array>) => {
    inside = row
  }
  const cancelled = vi.fn()
  const body = new ReadableStream<Uint8Array>({ start: assign, cancel: cancelled })
  fetchMock.mockImplementationOnce(async (_address, init) => {
    init?.signal?.addEventListener('abort', () => inside?.error(init.signal?.reason))
    return new Response(body)
  })
  const write = (bytes: string | Uint8Array) =>
    inside?.enqueue(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)
  return { write, end: () => inside?.close(), fail: () => inside?.error(new TypeError('network')), cancelled }
}

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

describe('reading events', () => {
  it('passes each event on as its line is complete, however the bytes are cut', async () => {
    const { write, end } = stream()
    const onEvent = vi.fn()
    const reading = readEvents(quizGeneration.stream, sent, { onEvent })
    const bytes = new TextEncoder().encode('{"kind":"FAILED","message":"não"}\n{"kind":"DONE","written":1}\n')
    write(bytes.slice(0, 29))
    write(bytes.slice(29, 31))
    write(bytes.slice(31, 40))
    await waitFor(() => expect(onEvent).toHaveBeenCalledExactlyOnceWith({ kind: 'FAILED', message: 'não' }))
    write(bytes.slice(40))
    end()
    await reading
    expect(onEvent).toHaveBeenLastCalledWith(done(1))
    expect(fetchMock.mock.lastCall?.[1]).toMatchObject({ method: 'POST', body: JSON.stringify(sent.body) })
  })

  it('throws what the server refused with', async () => {
    const body = { type: 'Error', error: 'GENERATION_CAP_REACHED', message: 'Tomorrow', statusCode: 429 }
    fetchMock.mockResolvedValueOnce(Response.json(body, { status: 429 }))
    const error = await readEvents(quizGeneration.stream, sent, { onEvent: vi.fn() }).catch((row: unknown) => row)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'GENERATION_CAP_REACHED', message: 'Tomorrow' })
  })

  it.each(['broken off', 'cut in a line'])('throws when the stream is %s, after the events that came', async how => {
    const { write, end, fail } = stream()
    const onEvent = vi.fn()
    const reading = readEvents(quizGeneration.stream, sent, { onEvent })
    write('{"kind":"DONE","written":1}\n')
    await waitFor(() => expect(onEvent).toHaveBeenCalledOnce())
    if (how === 'broken off') fail()
    else {
      write('{"kind":"DO')
      end()
    }
    await expect(reading).rejects.toMatchObject({ name: 'ApiError', message: 'The connection was lost' })
  })

  it('stops when the caller aborts', async () => {
    const { write } = stream()
    const controller = new AbortController()
    const onEvent = vi.fn(() => controller.abort())
    const reading = readEvents(quizGeneration.stream, sent, { signal: controller.signal, onEvent })
    write('{"kind":"DONE","written":1}\n{"kind":"DONE","written":2}\n')
    await expect(reading).rejects.toHaveProperty('name', 'AbortError')
    expect(onEvent).toHaveBeenCalledOnce()
  })

  it('lets the stream go when an event cannot be handled', async () => {
    const { write, cancelled } = stream()
    const onEvent = () => {
      throw new Error('a bug')
    }
    const reading = readEvents(quizGeneration.stream, sent, { onEvent })
    write('{"kind":"DONE","written":1}\n')
    await expect(reading).rejects.toThrow('a bug')
    expect(cancelled).toHaveBeenCalledOnce()
  })
})
