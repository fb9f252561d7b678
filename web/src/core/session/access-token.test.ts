import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearAccessToken, readAccessToken, setAccessToken } from './access-token.ts'

afterEach(() => {
  vi.restoreAllMocks()
  clearAccessToken()
})

describe('the accessToken cookie', () => {
  it('is strict, for the whole site, and lasts twelve hours', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    setAccessToken('a+b=')
    expect(written).toHaveBeenCalledWith('accessToken=a%2Bb%3D; Path=/; SameSite=Strict; Max-Age=43200')
  })

  it('reads back and clears', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: another cookie beside ours
    document.cookie = 'accessTokenOld=x; Path=/'
    expect(readAccessToken()).toBeNull()
    setAccessToken('a+b=')
    expect(readAccessToken()).toBe('a+b=')
    clearAccessToken()
    expect(readAccessToken()).toBeNull()
  })
})
