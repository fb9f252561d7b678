import { activity } from '@fulmar/contract/activity'
import { type ActivityAction, activityActions, activityReads } from '@fulmar/contract/activity-actions'
import { neighborhoods } from '@fulmar/contract/neighborhoods'
import { adminRoles, can } from '@fulmar/contract/permissions'
import { points } from '@fulmar/contract/points'
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
    const entities = Object.keys(activityReads) as (keyof typeof activityReads)[]
    const actions = entities.map(entity => Object.keys(activityActions).find(action => action.startsWith(`${entity}.`)))
    const { id } = await t.build.user()
    await t.database.transaction(tx =>
      record(tx, null, ...actions.map(action => ({ action: action as ActivityAction, entityId: id }))),
    )
    const readable = entities.filter(entity => can({ userType: 'ADMIN', adminRole }, activityReads[entity]))
    const { data, totalCount } = await list(adminRole, { entityId: id })
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
    expect(Object.keys(activityReads)).toEqual(expect.arrayContaining(types))
    expect(Object.keys(activityActions)).toEqual(expect.arrayContaining(actions))
    expect(await typesOf('OWNER')).toContain('collection')
  })

  it('200 names the subject of an action for readers who may open it', async () => {
    const { id, name } = await t.build.user()
    const body = { userId: id, points: 5, reasonCode: 'GOODWILL' as const, note: 'A storm' }
    await t.call('OWNER', points.adjust, { body, idempotencyKey: uuidv7() })
    const [entry] = (await list('OWNER', { entityType: 'points', entityId: id })).data
    expect(entry?.subject).toEqual({ type: 'user', id, name, isOwn: false })
    const { id: gone } = await t.build.neighborhood()
    await t.call('OWNER', neighborhoods.remove, { body: { id: gone, version: 1 } })
    const [removed] = (await list('OWNER', { entityType: 'neighborhood', entityId: gone })).data
    expect(removed).toMatchObject({ action: 'neighborhood.removed', subject: null })
  })

  it('401 without a session, 403 for a non-administrator', async () => {
    expect((await t.call('nobody', activity.list, { query: {} })).status).toBe(401)
    const member = await t.build.session({ userId: (await t.build.user()).id })
    expect((await t.call(member, activity.list, { query: {} })).status).toBe(403)
  })
})
