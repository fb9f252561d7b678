import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearAccessToken, setAccessToken } from '../session/access-token.ts'
import { callWrapper } from './call-wrapper.ts'

const fetchMock = vi.fn<typeof fetch>()
const answer = (status: number, body?: unknown) =>
  fetchMock.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
const sent = () => fetchMock.mock.lastCall?.[1] ?? {}
const header = (name: string) => new Headers(sent().headers).get(name)

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(clearAccessToken)

describe('the call wrapper', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'])('supports %s', async action => {
    answer(200, { type: 'Success', message: 'Done' })
    const result = await callWrapper({ action, path: '/api/thing' })
    expect(result).toMatchObject({ status: true, statusCode: 200, body: { message: 'Done' } })
    expect(fetchMock).toHaveBeenCalledWith('/api/thing', expect.objectContaining({ method: action }))
  })

  it.each(['PATCH', 'HEAD', 'get', ''])("throws 'Invalid action' for %j", async action => {
    await expect(callWrapper({ action, path: '/api/thing' })).rejects.toThrow('Invalid action')
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('sends a body with DELETE', async () => {
    answer(200, {})
    await callWrapper({ action: 'DELETE', path: '/api/store', body: { id: '7' } })
    expect(sent().body).toBe('{"id":"7"}')
    expect(header('content-type')).toBe('application/json')
  })

  it.each([
    ['10,000 Latin letters', 'a'.repeat(10_000), true],
    ['10,000 letters of three bytes', 'ह'.repeat(10_000), true],
    ['21,000 letters of three bytes', 'ह'.repeat(21_000), false],
    ['70,000 Latin letters', 'a'.repeat(70_000), false],
  ])('outlives the window with %s only when a browser allows it', async (_name, text, isKept) => {
    answer(200, {})
    await callWrapper({ action: 'PUT', path: '/api/thing', body: { text } })
    expect(sent().keepalive).toBe(isKept)
  })

  it('sends multipart with bracketed keys and leaves the content type to the browser', async () => {
    answer(200, {})
    await callWrapper({ action: 'PUT', path: '/api/user', multipart: true, body: { address: { city: 'Faro' } } })
    expect([...(sent().body as FormData).entries()]).toEqual([['address[city]', 'Faro']])
    expect(header('content-type')).toBeNull()
  })

  it('carries the token of the cookie as a bearer header, and never the cookie itself', async () => {
    setAccessToken('secret')
    answer(200, {})
    await callWrapper({ action: 'GET', path: '/api/thing' })
    expect(header('authorization')).toBe('Bearer secret')
    expect(sent().credentials).toBe('omit')
  })

  it.each(['/api/auth/admin-login', '/api/team/accept'])('lets %s set and read the device cookie', async path => {
    answer(200, {})
    await callWrapper({ action: 'POST', path, body: {} })
    expect(sent().credentials).toBe('same-origin')
  })

  it('sends the token of the caller instead, or none', async () => {
    setAccessToken('secret')
    answer(200, {})
    await callWrapper({ action: 'GET', path: '/api/thing', token: 'own' })
    expect(header('authorization')).toBe('Bearer own')
    answer(200, {})
    await callWrapper({ action: 'GET', path: '/api/thing', token: null })
    expect(header('authorization')).toBeNull()
  })

  it('sends no authorization without a cookie', async () => {
    answer(200, {})
    await callWrapper({ action: 'GET', path: '/api/thing' })
    expect(header('authorization')).toBeNull()
  })

  it('reads message, error, statusCode, type and errorType of a failure from the body', async () => {
    const body = {
      type: 'Error',
      errorType: 'CONFLICT',
      statusCode: 409,
      message: 'Someone was faster',
      error: 'STALE_VERSION',
      fields: { name: 'Taken' },
      data: { id: '1' },
      requestId: 'r1',
    }
    answer(409, body)
    expect(await callWrapper({ action: 'PUT', path: '/api/thing', body: {} })).toEqual({ status: false, ...body })
  })

  it.each(['<html>Bad gateway</html>', '', '"text"'])(
    "says 'API Failed' for an answer outside 200-299 that says nothing (%j)",
    async body => {
      answer(502, body)
      expect(await callWrapper({ action: 'GET', path: '/api/thing' })).toMatchObject({
        status: false,
        message: 'API Failed',
        error: 'API Failed',
        statusCode: 502,
      })
    },
  )

  it("says 'An error occurred' / 'Unknown error' for a server error without a message", async () => {
    answer(500, { type: 'Error' })
    expect(await callWrapper({ action: 'GET', path: '/api/thing' })).toMatchObject({
      status: false,
      message: 'An error occurred',
      error: 'Unknown error',
      statusCode: 500,
      type: 'Error',
    })
  })

  it("says 'Network Error' when the server cannot be reached", async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await callWrapper({ action: 'GET', path: '/api/thing' })).toMatchObject({
      status: false,
      message: 'Network Error',
      error: 'Network Error',
    })
  })

  it("says 'An unexpected error occurred' for a non-HTTP error", async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const unexpected = { status: false, message: 'An unexpected error occurred', error: 'An unexpected error occurred' }
    expect(await callWrapper({ action: 'POST', path: '/api/thing', body: circular })).toMatchObject(unexpected)
    answer(200, '{broken')
    expect(await callWrapper({ action: 'GET', path: '/api/thing' })).toMatchObject(unexpected)
  })

  it('throws when the caller aborts', async () => {
    const controller = new AbortController()
    fetchMock.mockImplementationOnce(async () => {
      controller.abort()
      throw controller.signal.reason
    })
    await expect(callWrapper({ action: 'GET', path: '/api/thing', signal: controller.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    )
  })

  it('returns undefined for an empty response', async () => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await callWrapper({ action: 'DELETE', path: '/api/thing' })).toMatchObject({ status: true, body: undefined })
  })
})
