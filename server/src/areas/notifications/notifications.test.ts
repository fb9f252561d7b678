import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { notify } from './notifications.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const event = { type: 'REWARD_ENDING', title: 'Mug ends soon', body: 'Until Friday', link: '/rewards/mug' } as const
const kept = () =>
  t.database.many(sql`select title, permission, user_id as "userId" from notifications order by created_at`)

describe('notify', () => {
  it('writes for a permission or for one person, once for a key', async () => {
    const { id: userId } = await t.build.user()
    await notify(t.database, { ...event, permission: 'rewards:write', onceKey: 'mug' })
    await notify(t.database, { ...event, permission: 'rewards:write', onceKey: 'mug' })
    await notify(t.database, { ...event, userId })
    await notify(t.database, { ...event, userId })
    expect(await kept()).toEqual([
      { title: event.title, permission: 'rewards:write', userId: null },
      { title: event.title, permission: null, userId },
      { title: event.title, permission: null, userId },
    ])
  })

  it('writes nothing when what it tells of did not happen', async () => {
    const before = await kept()
    const work = t.database.transaction(async tx => {
      await notify(tx, { ...event, permission: 'rewards:write' })
      throw new Error('it did not happen')
    })
    await expect(work).rejects.toThrow('it did not happen')
    expect(await kept()).toEqual(before)
  })
})
