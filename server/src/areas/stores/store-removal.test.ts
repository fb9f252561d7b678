import { activity } from '@fulmar/contract/activity/activity'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { stores } from '@fulmar/contract/stores/stores'
import { userList } from '@fulmar/contract/users/user-list'
import { userRecord } from '@fulmar/contract/users/user-record'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { untilSomeoneWaits } from '#test/until-someone-waits.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
  await t.build.rate('PET', 100)
})

const get = async (id: string) => (await t.call('AUDITOR', stores.get, { query: { id } })).body.data
const change = (body: { id: string; version: number } & Record<string, unknown>) =>
  t.call('OPERATIONS', stores.change, { body })

describe('DELETE /api/store', () => {
  it('200 removes a store without collections and its unused account', async () => {
    const { id, email } = await t.build.store({ status: 'PENDING' })
    await change({ id, version: 1, status: 'ACTIVE' })
    expect((await t.call('OWNER', stores.remove, { body: { id, version: 2 } })).status).toBe(200)
    expect((await t.call('OWNER', stores.get, { query: { id } })).status).toBe(404)
    expect(await t.database.maybe(sql`select 1 from people where email = ${email}`)).toBeUndefined()
    expect((await t.build.activity(id))[0]).toMatchObject({ action: 'store.removed' })
  })

  it('200 also when the account requested another store, and counts stay right', async () => {
    const { id, email } = await t.build.store({ status: 'PENDING' })
    const { owner } = (await change({ id, version: 1, status: 'ACTIVE' })).body.data
    const home = (await t.build.neighborhood()).id
    const selection = { ids: [owner?.id ?? ''] }
    await t.call('OWNER', userList.changeMany, { body: { selection, change: { neighborhoodId: home } } })
    const other = await t.build.store({ status: 'PENDING', email })
    await change({ id: other.id, version: 1, status: 'REJECTED', reason: 'The same once more' })
    expect((await t.call('OWNER', stores.remove, { body: { id, version: 2 } })).status).toBe(200)
    expect((await get(other.id)).status).toBe('REJECTED')
    expect((await t.call('OWNER', neighborhoods.get, { params: { id: home } })).body.data.members).toBe(0)
  })

  it('200 keeps texts about another store with that name', async () => {
    const name = 'Mercado Central'
    const twin = await t.build.store({ name })
    const reason = `There is one ${name} already`
    await change({ id: twin.id, version: 1, status: 'PAUSED', reason })
    const { id } = await t.build.store({ status: 'PENDING', name })
    await change({ id, version: 1, status: 'ACTIVE' })
    expect((await t.call('OWNER', stores.remove, { body: { id, version: 2 } })).status).toBe(200)
    expect((await get(twin.id)).statusReason).toBe(reason)
    const logged = (await t.call('OWNER', activity.list, { query: { entityId: twin.id } })).body.data
    expect(logged[0]).toMatchObject({ action: 'store.paused', reason })
  })

  it('200 keeps an account whose password is set at the same time', async () => {
    const { id } = await t.build.store({ status: 'PENDING' })
    const ownerId = (await change({ id, version: 1, status: 'ACTIVE' })).body.data.owner?.id ?? ''
    const removal = await t.database.transaction(async tx => {
      await tx.run(sql`delete from invitations where user_id = ${ownerId}`)
      await tx.run(sql`update users set status = 'ACTIVE' where id = ${ownerId}`)
      const removing = t.call('OWNER', stores.remove, { body: { id, version: 2 } })
      await untilSomeoneWaits(t.owner)
      return { removing }
    })
    expect((await removal.removing).status).toBe(200)
    const left = await t.call('OWNER', userRecord.get, { params: { id: ownerId } })
    expect(left.body.data).toMatchObject({ status: 'ACTIVE', email: expect.any(String), points: { available: 0 } })
  })

  it('409 STORE_HAS_COLLECTIONS with collections, and it stays', async () => {
    const { id } = await t.build.store()
    await t.build.collection({ storeId: id })
    const refused = await t.call('OWNER', stores.remove, { body: { id, version: 1 } })
    expect(refused).toMatchObject({ status: 409, body: { error: 'STORE_HAS_COLLECTIONS' } })
    expect((await get(id)).status).toBe('ACTIVE')
  })

  it('409 STORE_HAS_REDEMPTIONS with a redemption and no collection, and it stays', async () => {
    const { id } = await t.build.store()
    const { id: userId } = await t.build.member(1000)
    const { id: rewardId } = await t.build.reward()
    await t.build.redemption({ userId, rewardId, storeId: id })
    const refused = await t.call('OWNER', stores.remove, { body: { id, version: 1 } })
    expect(refused).toMatchObject({ status: 409, body: { error: 'STORE_HAS_REDEMPTIONS' } })
    expect((await get(id)).status).toBe('ACTIVE')
  })

  it('409 when stale, 404 for an unknown id, 403 for an auditor', async () => {
    const { id } = await t.build.store()
    expect((await t.call('OWNER', stores.remove, { body: { id, version: 7 } })).status).toBe(409)
    expect((await t.call('OWNER', stores.remove, { body: { id: unknownId, version: 1 } })).status).toBe(404)
    expect((await t.call('AUDITOR', stores.remove, { body: { id, version: 1 } })).status).toBe(403)
  })
})
