import { notifications } from '@fulmar/contract/notifications/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { type NotifyEvent, notify } from './notifications.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const words = { title: 'Mug ends soon', body: 'Until Friday', link: '/rewards/mug' }
const ending = { ...words, type: 'REWARD_ENDING' } as const
const decided = { ...words, type: 'RATE_DECIDED' } as const

/** An administrator who joined just now, and so has no notifications. */
async function someone(adminRole: 'OWNER' | 'CONTENT' | 'FINANCE' | 'AUDITOR' = 'OWNER') {
  const { id } = await t.build.user({ userType: 'ADMIN', adminRole })
  const { token } = await t.build.session({ userId: id })
  return { id, token }
}
const mine = async (as: As, query = {}) => (await t.call(as, notifications.my, { query })).body
const titles = async (as: As, query = {}) => (await mine(as, query)).data.map(row => row.title)
const notifyAll = (...events: NotifyEvent[]) => Promise.all(events.map(event => notify(t.database, event)))

describe('notify', () => {
  const kept = () =>
    t.database.many(sql`select title, permission, user_id as "userId" from notifications order by created_at`)

  it('writes for the permission of the type or for one person, once for a key', async () => {
    const { id: userId } = await t.build.user()
    await notify(t.database, { ...ending, onceKey: 'mug' })
    await notify(t.database, { ...ending, onceKey: 'mug' })
    await notify(t.database, { ...decided, userId })
    expect(await kept()).toEqual([
      { title: words.title, permission: 'rewards:write', userId: null },
      { title: words.title, permission: null, userId },
    ])
  })

  it('writes nothing when its event did not happen', async () => {
    const before = await kept()
    const work = t.database.transaction(async tx => {
      await notify(tx, ending)
      throw new Error('it did not happen')
    })
    await expect(work).rejects.toThrow('it did not happen')
    expect(await kept()).toEqual(before)
  })
})

describe('GET /api/notification/my', () => {
  it('has what is for one of my permissions or for me, since I joined, newest first', async () => {
    await notifyAll({ ...ending, title: 'Before I joined' })
    const [owner, auditor] = [await someone(), await someone('AUDITOR')]
    await notifyAll({ ...ending, title: 'For rewards' })
    await notifyAll({ ...decided, title: 'For the auditor', userId: auditor.id })
    await notifyAll({ ...ending, title: 'Done by the owner', exceptUserId: owner.id })
    await notifyAll({ ...words, type: 'TEAM_JOINED', title: 'For owners' })
    await t.database.run(sql`update notifications set created_at = clock_timestamp() where title = 'For owners'`)
    expect(await titles(owner)).toEqual(['For owners', 'For rewards'])
    expect(await titles(owner, { sortOrder: 'asc' })).toEqual(['For rewards', 'For owners'])
    expect(await titles(auditor)).toEqual(['For the auditor'])
  })

  it('is only for administrators where it is for a permission', async () => {
    const { token } = await t.build.session({ userId: (await t.build.user({ userType: 'STORE' })).id })
    await notifyAll({ ...words, type: 'REDEMPTIONS_WAITING' })
    expect(await mine({ token })).toMatchObject({ data: [], unreadCount: 0 })
  })

  it('filters by unread and by type, and counts up to 100 unread ones', async () => {
    const owner = await someone()
    await notifyAll(ending, { ...words, type: 'TEAM_JOINED', title: 'Ana joined' })
    const [newest] = (await mine(owner)).data
    await t.call(owner, notifications.markAsRead, { body: { ids: [newest?.id ?? ''] } })
    expect(await mine(owner, { status: 'UNREAD' })).toMatchObject({ totalCount: 1, unreadCount: 1 })
    expect(await titles(owner, { type: 'TEAM_JOINED,JOB_FAILED' })).toEqual(['Ana joined'])
    await notifyAll(...Array.from({ length: 120 }, () => ending))
    expect(await mine(owner, { limit: 1 })).toMatchObject({ totalCount: 122, unreadCount: 100 })
  })

  it('400 for an unknown type', async () => {
    expect(await t.request('OWNER', { method: 'GET', url: '/api/notification/my?type=X' })).toMatchObject({
      status: 400,
    })
  })
})

describe('PUT /api/notification/mark-as-read', () => {
  it('marks these for me alone, and again without harm', async () => {
    const [owner, other] = [await someone(), await someone()]
    await notifyAll(ending, ending)
    const ids = (await mine(owner)).data.map(row => row.id).slice(0, 1)
    for (const _ of [1, 2]) {
      const { status, body } = await t.call(owner, notifications.markAsRead, { body: { ids } })
      expect({ status, unread: body.unreadCount }).toEqual({ status: 200, unread: 1 })
    }
    expect((await mine(owner)).data.map(row => row.readAt !== null)).toEqual([true, false])
    expect((await mine(other)).unreadCount).toBe(2)
  })

  it('404 and marks none where one is not mine', async () => {
    const [owner, content] = [await someone(), await someone('CONTENT')]
    await notifyAll(ending, { ...words, type: 'TEAM_JOINED' })
    const ids = (await mine(owner)).data.map(row => row.id)
    for (const wrong of [ids, [unknownId]])
      expect(await t.call(content, notifications.markAsRead, { body: { ids: wrong } })).toMatchObject({
        status: 404,
        body: { error: 'NOT_FOUND' },
      })
    expect((await mine(content)).unreadCount).toBe(1)
  })

  it('400 without ids', async () => {
    expect((await t.call('OWNER', notifications.markAsRead, { body: { ids: [] } })).status).toBe(400)
  })
})

describe('PUT /api/notification/mark-all-as-read', () => {
  it('covers every page and leaves later ones unread', async () => {
    const owner = await someone()
    await notifyAll(...Array.from({ length: 60 }, () => ending))
    const { data } = await mine(owner, { limit: 10 })
    await notifyAll({ ...ending, title: 'Later' })
    await t.database.run(sql`update notifications set created_at = created_at + interval '1 s' where title = 'Later'`)
    const before = data[0]?.createdAt ?? ''
    expect((await t.call(owner, notifications.markAllAsRead, { body: { before } })).body.unreadCount).toBe(1)
    expect(await titles(owner, { status: 'UNREAD' })).toEqual(['Later'])
    expect((await mine(owner, { status: 'READ' })).totalCount).toBe(60)
  })

  it('leaves what is committed later unread, although it began before', async () => {
    const owner = await someone()
    let before = ''
    await t.database.transaction(async tx => {
      await notify(tx, { ...ending, title: 'Slow' })
      before = new Date(Date.now() + 1_000).toISOString()
      await t.call(owner, notifications.markAllAsRead, { body: { before } })
    })
    expect(await titles(owner, { status: 'UNREAD' })).toEqual(['Slow'])
  })

  it('400 for what is no time', async () => {
    expect((await t.call('OWNER', notifications.markAllAsRead, { body: { before: 'now' } })).status).toBe(400)
  })
})

describe('/api/notification/preferences', () => {
  const preferences = async (as: As) => (await t.call(as, notifications.preferences, {})).body.data

  it('has the types I can get, as usual until I choose', async () => {
    expect(await preferences(await someone('CONTENT'))).toEqual([
      { type: 'COST_DECIDED', delivery: 'IN_APP' },
      { type: 'PROPOSAL_DECIDED', delivery: 'IN_APP' },
      { type: 'REWARD_STOCK_LOW', delivery: 'IN_APP' },
      { type: 'REWARD_CODES_LOW', delivery: 'IN_APP' },
      { type: 'REWARD_ENDING', delivery: 'DIGEST' },
      { type: 'JOB_FINISHED', delivery: 'IN_APP' },
    ])
  })

  it('saves my choice and records it; what is off is in no list and not counted', async () => {
    const owner = await someone()
    await notifyAll(ending)
    const body = { type: 'REWARD_ENDING', delivery: 'OFF' } as const
    const changed = await t.call(owner, notifications.changePreference, { body })
    expect(changed.body.data).toContainEqual(body)
    expect(await mine(owner)).toMatchObject({ data: [], totalCount: 0, unreadCount: 0 })
    expect(
      await t.database.many(sql`select before, after from activity where action = 'user.notifications-changed'`),
    ).toEqual([{ before: { REWARD_ENDING: 'DIGEST' }, after: { REWARD_ENDING: 'OFF' } }])
  })

  it('404 for a type I cannot get, 400 for an unknown one', async () => {
    const content = await someone('CONTENT')
    const change = (type: string) =>
      t.call(content, notifications.changePreference, { body: { type, delivery: 'EMAIL' } as never })
    expect(await change('TEAM_JOINED')).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
    expect((await change('X')).status).toBe(400)
  })
})
