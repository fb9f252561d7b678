import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { team } from '@fulmar/contract/team'
import { users } from '@fulmar/contract/users/users'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { until } from '#test/until.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const statusWith = async (token: string) => (await t.call({ token }, users.myProfile, {})).status

describe('a session', () => {
  it('identifies its user', async () => {
    const { token, userId } = await t.build.session({ adminRole: 'FINANCE' })
    const { body } = await t.call({ token }, users.myProfile, {})
    expect(body.data).toMatchObject({ id: userId, userType: 'ADMIN', adminRole: 'FINANCE' })
  })

  it('is kept as a hash only', async () => {
    const { token } = await t.build.session()
    const stored = await t.database.many<{ hash: string }>(
      sql`select encode(token_hash, 'base64') as hash from sessions`,
    )
    expect(stored.some(({ hash }) => token.includes(hash) || hash.includes(token))).toBe(false)
  })

  it('is read from the Authorization header and never from the cookie', async () => {
    const { token } = await t.build.session()
    const answer = await t.request('nobody', { url: users.myProfile.path, headers: { cookie: `accessToken=${token}` } })
    expect(answer.status).toBe(401)
  })

  it.each([
    ['past its end', sql`expires_at = now() - interval '1 second'`],
    ['idle for half an hour', sql`last_seen_at = now() - interval '31 minutes'`],
  ])('opens nothing when %s', async (_when, change) => {
    const { token, userId } = await t.build.session()
    await t.database.run(sql`update sessions set ${change} where user_id = ${userId}`)
    expect(await statusWith(token)).toBe(401)
  })

  it('of a suspended user is refused', async () => {
    const { token, userId } = await t.build.session()
    await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${userId}`)
    expect(await statusWith(token)).toBe(401)
  })

  it('is limited to five per user: the oldest ends', async () => {
    const { token: oldest, userId } = await t.build.session()
    const newer = []
    for (let n = 0; n < 5; n++) newer.push((await t.build.session({ userId })).token)
    expect(await statusWith(oldest)).toBe(401)
    expect(await Promise.all(newer.map(statusWith))).toEqual([200, 200, 200, 200, 200])
  })

  it('follows a change of role or status immediately, by a database notification', async () => {
    const here = await testApp({ connection: t.connection, isLive: true })
    const { token, userId } = await t.build.session({ adminRole: 'OWNER' })
    expect((await here.call({ token }, users.myProfile, {})).status).toBe(200)
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${userId}`)
    await until(async () => (await here.call({ token }, users.myProfile, {})).status === 401)
  })

  it('follows a new two-factor policy immediately, in every process', async () => {
    const here = await testApp({ connection: t.connection, isLive: true })
    const { token } = await t.build.session({ adminRole: 'AUDITOR' })
    const read = async () => (await here.call({ token }, neighborhoods.list, { query: {} })).status
    // The clock stands still, so that only the notification can end what is cached.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    expect(await read()).toBe(200)
    await t.call('OWNER', team.changePolicy, { body: { secondFactorRoles: ['AUDITOR'] } })
    await until(async () => (await read()) === 403)
    clock.mockRestore()
    await t.call('OWNER', team.changePolicy, { body: { secondFactorRoles: [] } })
  })
})
