import { afterEach, describe, expect, it } from 'vitest'
import { safeNext } from '#core/routes.tsx'
import { clearAccessToken, setAccessToken } from '#core/session/access-token.ts'
import { router } from './router.tsx'

const open = async (address: string) => {
  router.history.push(address)
  await router.load()
  return router.state.location
}

afterEach(clearAccessToken)

const protectedPaths = [
  '/dashboard',
  '/analytics',
  '/collections',
  '/users',
  '/stores',
  '/neighborhood',
  '/neighborhood/7',
  '/rates',
  '/rewards',
  '/rewards/new',
  '/rewards/7/edit',
  '/rewards/redemptions',
  '/rewards/pick-list',
  '/settings/profile',
  '/settings/team',
  '/academy',
  '/academy/create',
  '/academy/7/edit',
  '/academy/7/rewards',
  '/academy/7/schedule',
  '/academy/leaderboards',
  '/academy/7/history',
]

describe('the guard', () => {
  it.each(protectedPaths)('sends %s to the login without a cookie, and keeps where one was going', async path => {
    const location = await open(`${path}?page=2&status=ACTIVE,PAUSED`)
    expect(location.pathname).toBe('/login')
    expect(location.search).toEqual({ next: `${path}?page=2&status=ACTIVE,PAUSED` })
  })

  it.each(protectedPaths)('lets %s through with a cookie', async path => {
    setAccessToken('t')
    expect((await open(path)).pathname).toBe(path)
  })

  it.each(['/', '/login', '/accept-invitation', '/collector-signup', '/privacy-policy', '/no/such/page'])(
    'leaves %s public',
    async path => {
      expect((await open(path)).pathname).toBe(path)
    },
  )
})

describe('an address', () => {
  it('holds plain strings', async () => {
    setAccessToken('t')
    expect((await open('/neighborhood?page=2&search=%7B1%7D&status=ACTIVE,PAUSED')).search).toEqual({
      page: '2',
      search: '{1}',
      status: 'ACTIVE,PAUSED',
    })
  })
})

describe('next', () => {
  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    undefined,
    7,
  ])('never leads to %j', next => expect(safeNext(next)).toBe('/dashboard'))

  it('leads back to a page of ours', () => expect(safeNext('/stores?page=2')).toBe('/stores?page=2'))
})
