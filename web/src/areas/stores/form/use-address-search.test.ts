import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '#core/toasts.tsx'
import { filledBy } from './found-address.ts'
import { useAddressSearch } from './use-address-search.ts'

const fetchMock = vi.fn<typeof fetch>()
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const address = (name: string) => ({ display_name: name, lat: '1', lon: '2', address: {} })
/** Answers with the words it was asked for, after a while. */
const answerAfter = (ms: number, names?: string[]) =>
  fetchMock.mockImplementationOnce(async url => {
    await new Promise(resolve => setTimeout(resolve, ms))
    const asked = new URL(url as string, 'http://x').searchParams.get('q') ?? ''
    const data = (names ?? [asked]).map(address)
    return new Response(JSON.stringify({ type: 'Success', message: '', data, attribution: '© Someone' }))
  })

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const open = () => renderHook(() => useAddressSearch()).result

describe('the address search', () => {
  it('starts at three characters, 500 ms after the last of them, and asks for five', async () => {
    const search = open()
    answerAfter(0)
    act(() => search.current.type('Ru'))
    await later(1000)
    expect(fetchMock).not.toHaveBeenCalled()
    act(() => search.current.type('Rua'))
    await later(499)
    act(() => search.current.type('Rua d'))
    await later(499)
    expect(fetchMock).not.toHaveBeenCalled()
    await later(2)
    expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([
      '/api/geo/search?q=Rua+d&format=json&addressdetails=1&limit=5',
    ])
    expect(search.current).toMatchObject({ status: 'found', attribution: '© Someone' })
  })

  it('offers no earlier results while a new search runs', async () => {
    const search = open()
    answerAfter(0)
    answerAfter(5000)
    act(() => search.current.type('first'))
    await later(600)
    expect(search.current.addresses).toHaveLength(1)
    act(() => search.current.type('second'))
    expect(search.current).toMatchObject({ status: 'searching', addresses: [] })
    await later(600)
    expect(search.current).toMatchObject({ status: 'searching', addresses: [] })
  })

  it('drops a late response to an earlier search', async () => {
    const search = open()
    answerAfter(5000)
    answerAfter(100)
    act(() => search.current.type('first'))
    await later(600)
    const signal = fetchMock.mock.calls[0]?.[1]?.signal
    act(() => search.current.type('second'))
    expect(signal?.aborted).toBe(true)
    await later(700)
    expect(search.current.addresses.map(address => address.display_name)).toEqual(['second'])
    await later(6000)
    expect(search.current.addresses.map(address => address.display_name)).toEqual(['second'])
  })

  it('reports no results, and clears below three characters', async () => {
    const search = open()
    answerAfter(0, [])
    act(() => search.current.type('nowhere'))
    await later(600)
    expect(search.current.status).toBe('none')
    act(() => search.current.type('no'))
    expect(search.current.status).toBe('idle')
  })

  it('reports each failure, but not after an abort', async () => {
    const error = vi.spyOn(toast, 'error').mockReturnValue()
    const search = open()
    fetchMock.mockImplementation(async () => new Response('{}', { status: 503 }))
    act(() => search.current.type('Rua do Cais'))
    await later(600)
    expect(error).toHaveBeenCalledExactlyOnceWith(
      'Search Error',
      expect.objectContaining({ description: 'Failed to search for addresses. Please try again.' }),
    )
    expect(search.current.isDown).toBe(true)
    act(() => search.current.type('Rua do Cais 1'))
    await later(600)
    expect(error).toHaveBeenCalledTimes(2)
    fetchMock.mockImplementation(() => new Promise((_, reject) => setTimeout(reject, 1000)))
    act(() => search.current.type('Rua do Sol'))
    await later(600)
    act(() => search.current.clear())
    await later(2000)
    expect(error).toHaveBeenCalledTimes(2)
  })
})

describe('a found address', () => {
  const found = (parts: Record<string, string>) => ({ ...address('Quay, Porto'), address: parts })

  it.each([
    [{ city: 'A', town: 'B' }, 'A'],
    [{ town: 'B', village: 'C' }, 'B'],
    [{ village: 'C', municipality: 'D' }, 'C'],
    [{ municipality: 'D', county: 'E' }, 'D'],
    [{ county: 'E' }, 'E'],
    [{}, ''],
  ])('%j is in the city %j', (parts, city) => {
    expect(filledBy(found(parts), '').city).toBe(city)
  })

  it.each([
    ['12 main', { road: 'Main Street', house_number: '12' }, '12 Main Street'],
    ['rua do cais 12', { road: 'Rua do Cais', house_number: '12' }, 'Rua do Cais 12'],
    ['rua do cais 12', { road: 'Rua do Cais' }, 'Rua do Cais 12'],
    ['rua 25', { road: 'Rua 25 de Abril' }, 'Rua 25 de Abril'],
    ['quay', {}, 'Quay'],
  ])('searched as %j gives the street %j as %j', (typed, parts, street) => {
    expect(filledBy(found(parts as Record<string, string>), typed).street).toBe(street)
  })
})
