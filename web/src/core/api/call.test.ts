import { area } from '@fulmar/contract/core/endpoint'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { clearAccessToken, readAccessToken, setAccessToken } from '../session/access-token.ts'
import { startSession, whenSessionEnds } from '../session/session.ts'
import { toast } from '../toasts.tsx'
import { ApiError } from './api-error.ts'
import { call, download } from './call.ts'

const fetchMock = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown, headers: HeadersInit = {}) =>
  fetchMock.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status, headers }))
const refused = {
  type: 'Error',
  errorType: 'UNAUTHENTICATED',
  statusCode: 401,
  message: 'Sign in',
  error: 'SIGN_IN_REQUIRED',
}

const { award } = area({
  award: {
    method: 'POST',
    path: '/api/test/award',
    access: 'signed-in',
    summary: 'Moves points',
    body: z.object({ points: z.number() }),
    response: z.object({}),
    idempotent: true,
  },
})

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(clearAccessToken)

describe('a typed call', () => {
  it('fills in the parameters of the path', async () => {
    answer(200, { type: 'Success', message: '', data: {} })
    await call(neighborhoods.get, { params: { id: 'a/b' } })
    expect(fetchMock.mock.lastCall?.[0]).toBe('/api/neighborhood/a%2Fb')
  })

  it('puts the query behind the path', async () => {
    answer(200, { type: 'Success', message: '', data: [], totalCount: 0 })
    await call(neighborhoods.list, { query: { status: ['ACTIVE', 'PAUSED'], page: 2, search: '' } })
    expect(fetchMock.mock.lastCall?.[0]).toBe('/api/neighborhood/all?status=ACTIVE,PAUSED&page=2')
  })

  it('sends the idempotency key as a header', async () => {
    answer(200, { type: 'Success', message: '' })
    await call(award, { body: { points: 5 }, idempotencyKey: 'key-1' })
    expect(new Headers(fetchMock.mock.lastCall?.[1]?.headers).get('idempotency-key')).toBe('key-1')
  })

  it('throws an ApiError that carries what the server said', async () => {
    const body = {
      type: 'Error',
      errorType: 'VALIDATION',
      statusCode: 400,
      message: 'Check the form',
      error: 'INVALID_INPUT',
      fields: { name: 'Too short' },
      requestId: 'r9',
    }
    answer(400, body)
    const error: unknown = await call(neighborhoods.cities, {}).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: 'Check the form',
      code: 'INVALID_INPUT',
      errorType: 'VALIDATION',
      statusCode: 400,
      fields: { name: 'Too short' },
      requestId: 'r9',
    })
  })
})

describe('a 401', () => {
  it('clears the cookie and shows one toast, even for several calls', async () => {
    const said = vi.spyOn(toast, 'error').mockReturnValue()
    const ended = vi.fn()
    const stop = whenSessionEnds(ended)
    startSession('old')
    answer(401, refused)
    answer(401, refused)
    await Promise.allSettled([call(neighborhoods.cities, {}), call(neighborhoods.cities, {})])
    stop()
    expect(readAccessToken()).toBeNull()
    expect(said).toHaveBeenCalledTimes(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith('expired')
  })

  it('for an older token does not end a newer session', async () => {
    startSession('old')
    fetchMock.mockImplementationOnce(async () => {
      setAccessToken('new')
      return new Response(JSON.stringify(refused), { status: 401 })
    })
    await expect(call(neighborhoods.cities, {})).rejects.toThrow('Sign in')
    expect(readAccessToken()).toBe('new')
  })
})

describe('a download', () => {
  it('saves the file under the name the server gave', async () => {
    answer(200, 'name', { 'content-disposition': 'attachment; filename="neighborhoods-2026.csv"' })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    expect(await download(neighborhoods.export, { query: { city: 'Faro' } })).toEqual({
      filename: 'neighborhoods-2026.csv',
    })
    expect(fetchMock.mock.lastCall?.[0]).toBe('/api/neighborhood/export?city=Faro')
    expect(clicked).toHaveBeenCalledOnce()
  })

  it('returns the job of a file that is too large for one answer', async () => {
    answer(202, { type: 'Success', message: 'Being prepared', data: { jobId: '7' } })
    expect(await download(neighborhoods.export, { query: {} })).toEqual({ jobId: '7', message: 'Being prepared' })
  })
})
