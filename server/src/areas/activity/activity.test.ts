import { activity } from '@fulmar/contract/activity/activity'
import { type ActivityAction, activityActions } from '@fulmar/contract/activity/activity-actions'
import { type ActivityEntity, activityEntities, isSubjectType } from '@fulmar/contract/activity/activity-entities'
import { adminRoles, can } from '@fulmar/contract/core/permissions'
import { masterData } from '@fulmar/contract/master-data'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { points } from '@fulmar/contract/points/points'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { stores } from '@fulmar/contract/stores/stores'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Db, sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { record } from './activity.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const list = async (as: As, query: { entityType?: string; entityId?: string; limit?: number; page?: number } = {}) =>
  (await t.call(as, activity.list, { query })).body
const typesOf = async (as: As) => new Set((await list(as, { limit: 100 })).data.map(({ entityType }) => entityType))

describe('GET /api/activity', () => {
  it.each(adminRoles)('200 shows %s only what the role may read elsewhere', async adminRole => {
    const entities = Object.keys(activityEntities) as ActivityEntity[]
    const actions = entities.map(entity => Object.keys(activityActions).find(action => action.startsWith(`${entity}.`)))
    const { id } = await t.build.user()
    await t.database.transaction(tx =>
      record(tx, null, ...actions.map(action => ({ action: action as ActivityAction, entityId: id }))),
    )
    const readable = entities.filter(entity => can({ userType: 'ADMIN', adminRole }, activityEntities[entity].reads))
    const { data, totalCount } = await list(adminRole, { entityId: id, limit: 100 })
    expect(new Set(data.map(({ entityType }) => entityType))).toEqual(new Set(readable))
    expect(totalCount).toBe(readable.length)
    expect((await list(adminRole, { entityId: id, limit: 1, page: readable.length })).data).toHaveLength(1)
    expect((await list(adminRole, { entityId: id, limit: 1, page: readable.length + 1 })).data).toHaveLength(0)
  })

  it('200 hides points and notes about them from the content role', async () => {
    const { id: userId } = await t.build.user()
    const body = { userId, points: 5, reasonCode: 'GOODWILL' as const, note: 'He broke his leg' }
    await t.call('OWNER', points.adjust, { body, idempotencyKey: uuidv7() })
    const seen = async (as: As) => JSON.stringify((await list(as, { entityType: 'points', entityId: userId })).data)
    expect(await seen('FINANCE')).toContain('He broke his leg')
    expect(await seen('CONTENT')).toBe('[]')
  })

  it('200 shows actions on one’s own account, and on nobody else’s', async () => {
    const writer = await t.build.session({ adminRole: 'CONTENT' })
    const other = await t.build.session({ adminRole: 'CONTENT' })
    const signIn = (tx: Db, id: string) =>
      record(tx, { id, ip: '127.0.0.1', requestId: 'test' }, { action: 'session.started', entityId: id })
    await t.database.transaction(async tx => {
      await signIn(tx, writer.userId)
      await signIn(tx, other.userId)
      await record(tx, null, { action: 'user.noted', entityId: writer.userId })
    })
    const sessions = (await list(writer, { entityType: 'session,user' })).data
    expect(sessions.map(({ action, entityId }) => [action, entityId])).toEqual([['session.started', writer.userId]])
  })

  it('knows every entity and every action', async () => {
    await t.build.rate('PET', 10)
    await t.build.collection()
    const { types, actions } = await t.database.one<{ types: string[]; actions: string[] }>(
      sql`select array_agg(distinct entity_type) as types, array_agg(distinct action) as actions from activity`,
    )
    expect(Object.keys(activityEntities)).toEqual(expect.arrayContaining(types))
    expect(Object.keys(activityActions)).toEqual(expect.arrayContaining(actions))
    expect(await typesOf('OWNER')).toContain('collection')
  })

  it('has the name of every kind of record with a page', async () => {
    const { source } = await t.database.one<{ source: string }>(
      sql`select prosrc as source from pg_proc where proname = 'activity_subject'`,
    )
    const subjects = Object.keys(activityEntities).filter(isSubjectType)
    expect(subjects.filter(type => !source.includes(`'${type}'`))).toEqual([])
  })

  it('200 names the subject of an action for readers who may open it', async () => {
    const { id, name } = await t.build.user()
    const body = { userId: id, points: 5, reasonCode: 'GOODWILL' as const, note: 'A storm' }
    await t.call('OWNER', points.adjust, { body, idempotencyKey: uuidv7() })
    const [entry] = (await list('OWNER', { entityType: 'points', entityId: id })).data
    expect(entry?.subject).toEqual({ type: 'user', id, name, isOwn: false })
    expect(entry?.entity).toEqual({ id, name, link: `/users/${id}` })
    expect(entry?.sentence).toBe(`${entry?.actor?.name} adjusted the points of ${name}`)
    const { id: gone } = await t.build.neighborhood()
    await t.call('OWNER', neighborhoods.remove, { body: { id: gone, version: 1 } })
    const [removed] = (await list('OWNER', { entityType: 'neighborhood', entityId: gone })).data
    expect(removed).toMatchObject({
      action: 'neighborhood.removed',
      subject: null,
      entity: { id: gone, name: null, link: null },
      sentence: `${entry?.actor?.name} removed a neighborhood`,
    })
  })

  it('200 filters by person, action, date, and words of the reason', async () => {
    const writer = await t.build.session({ adminRole: 'OWNER' })
    const { id, version } = await neighborhood()
    await t.call(writer, neighborhoods.change, { body: { id, version, name: 'Filtered' } })
    const by = async (query: object) =>
      (await t.call('OWNER', activity.list, { query: { entityId: id, ...query } })).body.data.map(row => row.action)
    expect(await by({ actorId: writer.userId })).toEqual(['neighborhood.changed'])
    expect(await by({ action: ['neighborhood.changed', 'store.closed'] })).toEqual(['neighborhood.changed'])
    expect(await by({ action: ['store.closed'] })).toEqual([])
    expect(await by({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
    expect(await by({ to: new Date(Date.now() + 60_000).toISOString() })).toHaveLength(1)
    await t.database.transaction(tx =>
      record(tx, null, { action: 'neighborhood.changed', entityId: id, reason: 'Now 50%_sure of the border' }),
    )
    expect(await by({ search: '50%_SURE' })).toHaveLength(1)
    expect(await by({ search: '50__sure' })).toEqual([])
  })

  it('401 without a session, 403 for a non-administrator', async () => {
    expect((await t.call('nobody', activity.list, { query: {} })).status).toBe(401)
    const member = await t.build.session({ userId: (await t.build.user()).id })
    expect((await t.call(member, activity.list, { query: {} })).status).toBe(403)
  })
})

const neighborhood = async () => {
  const { id } = await t.build.neighborhood()
  return (await t.call('OWNER', neighborhoods.get, { params: { id } })).body.data
}

describe('GET /api/activity/export', () => {
  it('200 exports what the filter leaves, without formulas, and is logged', async () => {
    const { id, version } = await neighborhood()
    await t.call('OWNER', neighborhoods.change, { body: { id, version, name: '=cmd()' } })
    const { status, body: text } = await t.request('AUDITOR', { url: activity.export.path, query: { entityId: id } })
    expect(status).toBe(200)
    expect(text.trim().split('\n')).toHaveLength(2)
    expect(text).toContain("'=cmd()")
    expect(text).toContain(' changed =cmd()"')
    const [logged] = (await list('OWNER', { entityType: 'activity' })).data
    expect(logged).toMatchObject({ action: 'activity.exported', after: { entityId: id } })
  })

  it('403 for the content role', async () =>
    expect((await t.request('CONTENT', { url: activity.export.path })).status).toBe(403))
})

describe('POST /api/activity/restore', () => {
  const changed = async (id: string, action: string) =>
    (await list('OWNER', { entityId: id })).data.find(row => row.action === action)?.id ?? ''
  const get = async (as: As, id: string) => (await t.call(as, activity.get, { params: { id } })).body.data
  const reason = 'The old name is on the signs'

  it('200 puts the fields of a change back, and records it as a restore with the reason', async () => {
    const before = await neighborhood()
    const { id } = before
    await t.call('OWNER', neighborhoods.change, { body: { id, version: 1, name: 'Renamed', households: 9 } })
    await t.call('OWNER', neighborhoods.change, { body: { id, version: 2, state: 'Elsewhere' } })
    const entries = (await list('OWNER', { entityId: id })).data
    const entry = entries.find(entry => entry.after && 'name' in entry.after)?.id ?? ''
    expect((await get('OPERATIONS', entry)).restore).toEqual({
      version: 3,
      now: { name: 'Renamed', households: 9 },
      earlier: { name: before.name, households: before.households },
    })
    expect((await t.call('OPERATIONS', activity.restore, { body: { id: entry, version: 3, reason } })).status).toBe(200)
    const { data } = (await t.call('OWNER', neighborhoods.get, { params: { id } })).body
    expect(data).toMatchObject({ name: before.name, households: before.households, state: 'Elsewhere', version: 4 })
    const [latest] = (await list('OWNER', { entityId: id, limit: 1 })).data
    expect(latest).toMatchObject({ action: 'neighborhood.restored', reason, after: { name: before.name } })
    const again = await t.call('OWNER', activity.restore, { body: { id: entry, version: 4, reason } })
    expect(again.body).toMatchObject({ error: 'NOT_RESTORABLE' })
  })

  it('200 for rewards, stores and master data; never the cost of a reward', async () => {
    const reward = await t.build.reward({ name: 'Mug', terms: 'Old terms' })
    await t.call('OWNER', rewards.change, {
      body: { id: reward.id, version: 1, name: 'Cup', terms: 'New terms', costPoints: 70 },
    })
    const { id: storeId, name } = await t.build.store()
    await t.call('OWNER', stores.change, { body: { id: storeId, version: 1, name: 'Other' } })
    const { id: entryId, label } = await t.build.masterEntry()
    await t.call('OWNER', masterData.change, { body: { id: entryId, version: 1, label: 'Other' } })
    const records = [
      [reward.id, 'reward'],
      [storeId, 'store'],
      [entryId, 'master'],
    ] as const
    for (const [id, kind] of records) {
      const body = { id: await changed(id, `${kind}.changed`), version: 2, reason }
      expect((await t.call('OWNER', activity.restore, { body })).status).toBe(200)
      expect((await list('OWNER', { entityId: id })).data[0]).toMatchObject({ action: `${kind}.restored`, reason })
    }
    expect((await t.call('OWNER', rewards.get, { params: { id: reward.id } })).body.data).toMatchObject({
      name: 'Mug',
      terms: 'Old terms',
      costPoints: 70,
    })
    expect((await t.call('OWNER', stores.get, { query: { id: storeId } })).body.data.name).toBe(name)
    const entries = (await t.call('OWNER', masterData.list, { query: {} })).body.data
    expect(entries.find(entry => entry.id === entryId)?.label).toBe(label)
  })

  it('409 for a stale version, a removed record and money; 403 without the permission to change it; 404 otherwise', async () => {
    const { id } = await neighborhood()
    await t.call('OWNER', neighborhoods.change, { body: { id, version: 1, name: 'Stale' } })
    const entry = await changed(id, 'neighborhood.changed')
    const restore = async (as: As, over: object = {}) =>
      (await t.call(as, activity.restore, { body: { id: entry, version: 2, reason, ...over } })).body
    expect(await restore('OWNER', { version: 1 })).toMatchObject({ error: 'STALE_VERSION' })
    expect(await restore('AUDITOR')).toMatchObject({ error: 'NOT_ALLOWED' })
    expect((await get('AUDITOR', entry)).restore).toBeNull()
    expect(await restore('CONTENT')).toMatchObject({ error: 'NOT_FOUND' })
    const { id: userId } = await t.build.user()
    const body = { userId, points: 5, reasonCode: 'GOODWILL', note: 'A storm' }
    await t.call('OWNER', points.adjust, { body, idempotencyKey: uuidv7() })
    expect(await restore('OWNER', { id: await changed(userId, 'points.adjusted') })).toMatchObject({
      error: 'NOT_RESTORABLE',
    })
    await t.call('OWNER', neighborhoods.remove, { body: { id, version: 2 } })
    expect(await restore('OWNER')).toMatchObject({ error: 'NOT_RESTORABLE' })
    expect((await t.call('OWNER', activity.restore, { body: { id: entry, version: 2, reason: '' } })).status).toBe(400)
  })
})
