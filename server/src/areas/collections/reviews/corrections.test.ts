import { collections } from '@fulmar/contract/collections/collections'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})

const get = async (id: string) => (await t.call('AUDITOR', collections.get, { params: { id } })).body.data
const reverse = (id: string) =>
  t.call('OPERATIONS', collections.reverse, { body: { id, reason: 'Wrong weight' }, idempotencyKey: uuidv7() })

async function reversedOne(storeId?: string) {
  const { id: userId } = await t.build.user()
  const store = storeId ?? (await t.build.store()).id
  const { id, code } = await t.build.collection({ userId, storeId: store })
  await reverse(id)
  return { id, code, userId, storeId: store }
}
const correct = (as: As, { id, userId, storeId }: { id: string; userId: string; storeId: string }, grams = 500) =>
  t.call(as, collections.record, {
    body: { storeId, userId, lines: [{ plasticCode: 'PET', grams }], corrects: id },
    idempotencyKey: uuidv7(),
  })

describe('POST /api/collection that corrects a reversed one', () => {
  it('names each in the other', async () => {
    const wrong = await reversedOne()
    const { status, body } = await correct('OPERATIONS', wrong)
    expect(status).toBe(201)
    const { id, code } = body.data
    expect(await get(wrong.id)).toMatchObject({ correctedBy: { id, code }, corrects: null })
    expect(await get(id)).toMatchObject({ corrects: { id: wrong.id, code: wrong.code }, correctedBy: null })
  })

  it('is paid once, also when two press it at the same moment', async () => {
    const wrong = await reversedOne()
    const answers = await Promise.all([correct('OPERATIONS', wrong), correct('OWNER', wrong)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect((await correct('OPERATIONS', wrong)).body.error).toBe('ALREADY_CORRECTED')
    expect(await t.build.balance(wrong.userId)).toMatchObject({ available: 50 })
  })

  it('can be corrected itself once it was reversed', async () => {
    const wrong = await reversedOne()
    const { id } = (await correct('OPERATIONS', wrong)).body.data
    await reverse(id)
    expect((await correct('OPERATIONS', { ...wrong, id }, 600)).status).toBe(201)
    expect(await t.build.balance(wrong.userId)).toMatchObject({ available: 60 })
  })

  it('400 for one that was not reversed or does not exist', async () => {
    const { id: userId } = await t.build.user()
    const { id: storeId } = await t.build.store()
    const { id } = await t.build.collection({ userId, storeId })
    for (const corrected of [id, uuidv7()]) {
      const { status, body } = await correct('OPERATIONS', { id: corrected, userId, storeId })
      expect([status, body.fields]).toEqual([400, { corrects: expect.stringContaining('reversed') }])
    }
  })

  it('400 for a store and a collection of another one', async () => {
    const store = await t.build.storeWithOwner()
    const elsewhere = await reversedOne()
    const { status } = await correct(store, { ...elsewhere, storeId: store.id })
    expect(status).toBe(400)
    expect((await correct(store, await reversedOne(store.id))).status).toBe(201)
  })
})
