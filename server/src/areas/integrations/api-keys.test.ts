import { auth } from '@fulmar/contract/auth/auth'
import { collections } from '@fulmar/contract/collections/collections'
import { apiKeys } from '@fulmar/contract/integrations/api-keys'
import { reportSchedules } from '@fulmar/contract/report-schedules'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { team } from '@fulmar/contract/team'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { until } from '#test/until.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

async function create(scopes: ('rewards:read' | 'collections:record' | 'analytics:read')[] = ['rewards:read']) {
  const me = await t.build.session({ adminRole: 'OWNER' })
  const { body } = await t.call(me, apiKeys.create, { body: { name: 'Till', scopes, days: 30 } })
  return { me, ...body.data, token: body.data.key }
}
const read = async (token: string) => {
  t.sessions.forgetAll()
  return (await t.call({ token }, rewards.list, { query: {} })).status
}

describe('an API key', () => {
  it('reads what its scopes name, is stored only as a hash, and its use is noted', async () => {
    const { id, token, prefix } = await create()
    expect(token).toMatch(/^fk_[\w-]{43}$/)
    expect(token.startsWith(prefix)).toBe(true)
    expect(await read(token)).toBe(200)
    const row = await t.database.one(sql`select * from api_keys where id = ${id}`)
    expect(JSON.stringify(row)).not.toContain(token)
    const lastUsed = async () => {
      const { body } = await t.call('OWNER', apiKeys.list, {})
      return body.data.find(row => row.id === id)?.lastUsedAt
    }
    await until(async () => Boolean(await lastUsed()))
  })

  it('403 beyond its scopes, on an account, and for a change with a scope to read', async () => {
    const { token } = await create(['analytics:read'])
    const key = { token }
    const body = { version: 0, isOn: true, views: ['collection' as const], day: 1, recipients: [] }
    const all = { ...body, plasticCode: null, storeId: null, neighborhoodId: null }
    for (const { status, body } of [
      await t.call(key, rewards.list, { query: {} }),
      await t.call(key, team.list, { query: {} }),
      await t.call(key, apiKeys.list, {}),
      await t.call(key, auth.sessions, {}),
      await t.call(key, reportSchedules.change, { body: all }),
    ])
      expect([status, body.error]).toEqual([403, 'NOT_ALLOWED'])
  })

  it('loses what its owner may no longer do, and ends with the owner, its expiry or when revoked', async () => {
    const [demoted, blocked, expired, revoked] = [await create(), await create(), await create(), await create()]
    await t.database.run(sql`update users set user_type = 'MEMBER', admin_role = null where id = ${demoted.me.userId}`)
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${blocked.me.userId}`)
    await t.database.run(sql`update api_keys set expires_at = now() where id = ${expired.id}`)
    await t.call('OWNER', apiKeys.revoke, { body: { id: revoked.id } })
    expect(await read(demoted.token)).toBe(403)
    for (const { token } of [blocked, expired, revoked]) expect(await read(token)).toBe(401)
    expect((await t.build.activity(revoked.id)).map(row => row.action)).toEqual(['api-key.revoked', 'api-key.created'])
  })

  it('is named beside its owner in what it records', async () => {
    const { id, me, token } = await create(['collections:record'])
    await t.build.rate('PET', 10, 800)
    const [store, user] = [await t.build.store({}), await t.build.user()]
    const body = { userId: user.id, storeId: store.id, lines: [{ plasticCode: 'PET' as const, grams: 500 }] }
    const { status } = await t.call({ token }, collections.record, { idempotencyKey: 'one', body })
    expect(status).toBe(201)
    expect(await t.database.many(sql`select actor_id as "actorId" from activity where api_key_id = ${id}`)).toEqual([
      { actorId: me.userId },
    ])
  })

  it('400 without scopes or with one that is never given; 404 for an unknown one', async () => {
    for (const scopes of [[], ['team:manage'], ['points:approve']])
      expect(
        (await t.request('OWNER', { method: 'POST', url: '/api/api-keys', payload: { name: 'x', scopes, days: 30 } }))
          .status,
      ).toBe(400)
    expect((await t.call('OWNER', apiKeys.revoke, { body: { id: unknownId } })).status).toBe(404)
  })
})
