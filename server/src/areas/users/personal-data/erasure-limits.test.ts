import { collections } from '@fulmar/contract/collections/collections'
import { stores } from '@fulmar/contract/stores/stores'
import { userRecord } from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { untilSomeoneWaits } from '#test/until-someone-waits.ts'
import { erasePerson } from '../user-record.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 1000)
})

const get = async (id: string) => (await t.call('OWNER', userRecord.get, { params: { id } })).body.data

async function erase(id: string, as: As = 'OWNER') {
  const { memberCode } = await get(id)
  return t.call(as, userRecord.erase, { body: { id, memberCode: memberCode ?? '', reason: 'ASKED' } })
}

describe('DELETE /api/user/update, its limits', () => {
  it('200 awards nothing when a collection is recorded in parallel', async () => {
    const { id } = await t.build.user()
    const { id: storeId } = await t.build.store()
    const { userId: actorId, token } = await t.build.session()
    const handIn = { userId: id, storeId, lines: [{ plasticCode: 'PET' as const, grams: 500 }] }
    const { recording } = await t.database.transaction(async tx => {
      await erasePerson(tx, { id, actorId, entryId: uuidv7(), erasureId: uuidv7() })
      const recording = t.call({ token }, collections.record, { body: handIn, idempotencyKey: uuidv7() })
      await untilSomeoneWaits(t.owner)
      return { recording }
    })
    expect((await recording).body).toMatchObject({
      error: 'COLLECTION_REFUSED',
      fields: { userId: expect.any(String) },
    })
    expect(await get(id)).toMatchObject({ status: 'ERASED', points: { available: 0 }, lastActiveAt: null })
  })

  it('409 while points are held, and nothing is erased', async () => {
    const { id, name } = await t.build.user()
    await t.database.run(sql`
      select move_points(${id}, 'AWARD', 'issued', 'user', 50, ${uuidv7()}, ${uuidv7()}, null, 'k', null),
             move_points(${id}, 'HOLD', 'user', 'held', 20, ${uuidv7()}, ${uuidv7()}, null, 'k', null)`)
    expect((await erase(id)).body.error).toBe('POINTS_HELD')
    expect(await get(id)).toMatchObject({ name, status: 'ACTIVE', points: { available: 30, held: 20 } })
  })

  it('409 while they run a store or have requested one', async () => {
    const owner = await t.build.user({ userType: 'STORE' })
    const store = await t.build.store({ ownerId: owner.id })
    expect((await erase(owner.id)).body.error).toBe('STORE_STILL_RUN')
    await t.database.run(sql`update stores set status = 'CLOSED' where id = ${store.id}`)
    expect((await erase(owner.id)).status).toBe(200)
  })

  it('200 keeps a store that they requested on behalf of others', async () => {
    const helper = await t.build.user({ name: 'Hélia Barca', userType: 'ADMIN', adminRole: 'CONTENT' })
    const owner = await t.build.user({ userType: 'STORE' })
    const { id, phone, email } = await t.build.store({ ownerId: owner.id })
    await t.database.run(sql`
      update stores set requested_by = ${helper.id}, description = 'Sent in by Hélia Barca' where id = ${id}`)
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${helper.id}`)
    expect((await erase(helper.id)).status).toBe(200)
    expect((await t.call('OWNER', stores.get, { query: { id } })).body.data).toMatchObject({
      status: 'ACTIVE',
      contactInfo: { phoneNumber: phone, email },
      description: 'Sent in by [erased]',
    })
  })

  it('409 for an administrator who is not deactivated, and for someone erased already', async () => {
    const admin = await t.build.user({ userType: 'ADMIN', adminRole: 'CONTENT' })
    expect((await erase(admin.id)).body.error).toBe('ADMIN_IN_TEAM')
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${admin.id}`)
    expect((await erase(admin.id)).status).toBe(200)
    expect((await erase(admin.id)).body.error).toBe('STATUS_NOT_POSSIBLE')
  })

  it('400 for the code of someone else, however it is written for the right one', async () => {
    const [right, wrong] = [await t.build.user(), await t.build.user()]
    const code = (await get(right.id)).memberCode ?? ''
    const erasing = (id: string, memberCode: string) =>
      t.call('OWNER', userRecord.erase, { body: { id, memberCode, reason: 'DUPLICATE' } })
    expect((await erasing(wrong.id, code)).body.fields).toEqual({ memberCode: expect.any(String) })
    expect((await erasing(right.id, `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())).status).toBe(200)
  })

  it('400, 404, 401 and 403', async () => {
    const { id } = await t.build.user()
    const payload = { id, memberCode: 'X', reason: 'Because of Ana' }
    expect((await t.request('OWNER', { method: 'DELETE', url: userRecord.erase.path, payload })).status).toBe(400)
    const body = { id: uuidv7(), memberCode: 'X', reason: 'LAW' } as const
    expect((await t.call('OWNER', userRecord.erase, { body })).status).toBe(404)
    expect((await erase(id, 'nobody')).status).toBe(401)
    expect((await erase(id, 'OPERATIONS')).body.fields).toEqual({ permission: 'users:erase' })
  })
})
