import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../toasts.tsx'
import { ApiError } from './api-error.ts'
import { keyOf, myProfileKey, queryClient } from './queries.ts'
import { failureText, type SendOptions, useApi, useSend } from './use-api.ts'

const fetchMock = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) =>
  fetchMock.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status }))
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const removed = { type: 'Success', message: 'Old Town was removed' }
const seen = { body: { id: '0190a0a0-0000-7000-8000-000000000000', version: 1 } }

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  queryClient.clear()
})

describe('the query defaults', () => {
  it('cache results for five minutes and do not refetch on window focus', () => {
    expect(queryClient.getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      refetchOnWindowFocus: false,
    })
  })

  it('do not retry refusals', async () => {
    answer(403, { type: 'Error', errorType: 'FORBIDDEN', statusCode: 403, message: 'No', error: 'NOT_ALLOWED' })
    const { result } = renderHook(() => useApi(neighborhoods.cities, {}), { wrapper })
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(fetchMock).toHaveBeenCalledOnce()
    expect(result.current.error).toMatchObject({ code: 'NOT_ALLOWED', statusCode: 403 })
  })
})

describe('useApi', () => {
  it('falls back to totalCount 0 and an empty list', async () => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }))
    const { result } = renderHook(() => useApi(neighborhoods.list, { query: {} }), { wrapper })
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(result.current.data).toMatchObject({ totalCount: 0, data: [] })
  })

  it('keeps the key of the call itself', async () => {
    answer(200, { type: 'Success', message: '', data: [] })
    const { result } = renderHook(() => useApi(neighborhoods.cities, {}), { wrapper })
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(queryClient.getQueryData(['/api/neighborhood/cities', {}])).toMatchObject({ data: [] })
  })
})

describe('useSend', () => {
  const send = async (options: SendOptions<typeof neighborhoods.remove> = {}) => {
    const { result } = renderHook(() => useSend(neighborhoods.remove, options), { wrapper })
    await act(() => result.current.mutateAsync(seen).catch(() => {}))
    return result
  }

  it('shows the message, refreshes, calls back and closes the popup, in that order', async () => {
    const order: string[] = []
    vi.spyOn(toast, 'success').mockImplementation(message => void order.push(`toast ${message}`))
    vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async () => void order.push('refresh'))
    answer(200, removed)
    await send({ onSuccess: () => order.push('callback'), closePopup: () => order.push('popup closed') })
    expect(order).toEqual(['toast Old Town was removed', 'refresh', 'callback', 'popup closed'])
  })

  it('hides the toast when asked', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue()
    answer(200, removed)
    await send({ hideToast: true })
    expect(success).not.toHaveBeenCalled()
  })

  it('refreshes only the named queries', async () => {
    vi.spyOn(toast, 'success').mockReturnValue()
    const list = keyOf(neighborhoods.list, { query: { page: 2 } })
    const cities = keyOf(neighborhoods.cities, {})
    queryClient.setQueryData(list, {})
    queryClient.setQueryData(cities, {})
    answer(200, removed)
    await send({ refresh: [neighborhoods.list] })
    expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(cities)?.isInvalidated).toBe(false)
  })

  it('refreshes everything except what is cached forever', async () => {
    vi.spyOn(toast, 'success').mockReturnValue()
    const cities = keyOf(neighborhoods.cities, {})
    queryClient.setQueryData(cities, {})
    queryClient.getQueryCache().build(queryClient, { queryKey: myProfileKey, meta: { cachedForEver: true } })
    answer(200, removed)
    await send()
    expect(queryClient.getQueryState(cities)?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(myProfileKey)?.isInvalidated).toBe(false)
  })

  it('shows the message of a failure and closes nothing', async () => {
    const error = vi.spyOn(toast, 'error').mockReturnValue()
    const closePopup = vi.fn()
    answer(409, { type: 'Error', errorType: 'CONFLICT', statusCode: 409, message: 'People live there', error: 'X' })
    const result = await send({ closePopup })
    expect(error).toHaveBeenCalledExactlyOnceWith('People live there')
    expect(closePopup).not.toHaveBeenCalled()
    await waitFor(() => expect(result.current.error).toMatchObject({ statusCode: 409 }))
  })

  it("says 'Something went wrong!' when there is no message", () => {
    expect(failureText(new ApiError({ message: '', error: '' }))).toBe('Something went wrong!')
  })
})
