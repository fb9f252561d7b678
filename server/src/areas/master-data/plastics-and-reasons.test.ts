import { activity } from '@fulmar/contract/activity/activity'
import { collections } from '@fulmar/contract/collections/collections'
import { type MasterEntry, masterData } from '@fulmar/contract/master-data'
import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { points } from '@fulmar/contract/points/points'
import { stores } from '@fulmar/contract/stores/stores'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

describe('plastic types', () => {
  const plastics = async () => (await t.call('OWNER', masterData.list, { query: { type: 'PLASTIC_TYPE' } })).body.data
  const plastic = async (code: string) => (await plastics()).find(row => row.code === code) as MasterEntry

  it('are renamed, ordered and retired; a retired one is no longer collected', async () => {
    await t.build.rate('PVC', 10)
    const user = await t.build.user()
    const { id: storeId } = await t.build.store()
    const collect = () =>
      t.call('OWNER', collections.record, {
        body: { storeId, userId: user.id, lines: [{ plasticCode: 'PVC', grams: 1000 }] },
        idempotencyKey: uuidv7(),
      })
    expect((await collect()).status).toBe(201)
    const { id, version, usedBy } = await plastic('PVC')
    expect(usedBy).toBe(1)
    const body = { id, version, label: 'Pipes', active: false }
    expect((await t.call('OWNER', masterData.change, { body })).status).toBe(200)
    expect((await collect()).body).toMatchObject({ error: 'COLLECTION_REFUSED', fields: { lines: expect.any(String) } })
    const { data } = (await t.call('OWNER', plasticRates.types, {})).body
    expect(data.find(row => row.code === 'PVC')).toMatchObject({ label: 'Pipes', isActive: false })
    const again = { id, version: version + 1, active: true }
    expect((await t.call('OWNER', masterData.change, { body: again })).status).toBe(200)
    expect((await collect()).status).toBe(201)
    const ids = (await plastics()).map(row => row.id).toReversed()
    const { body: ordered } = await t.call('OWNER', masterData.reorder, { body: { type: 'PLASTIC_TYPE', ids } })
    expect(ordered.data[0]).toMatchObject({ code: 'OTHER' })
  })

  it('409 to add, delete or recode one, and for its resin code', async () => {
    const { id, version } = await plastic('PS')
    const create = await t.call('OWNER', masterData.create, { body: { type: 'PLASTIC_TYPE', label: 'Cork' } })
    expect(create.body).toMatchObject({ error: 'MASTER_ENTRY_FIXED' })
    const remove = await t.call('OWNER', masterData.remove, { body: { id, version } })
    expect(remove.body).toMatchObject({ error: 'MASTER_ENTRY_FIXED' })
    const change = (over: object) => t.call('OWNER', masterData.change, { body: { id, version, ...over } })
    expect((await change({ code: 'EPS' })).body).toMatchObject({ error: 'MASTER_CODE_FIXED' })
    expect((await change({ meta: { resin: 3 } })).body).toMatchObject({ error: 'MASTER_ENTRY_FIXED' })
  })
})

describe('reasons', () => {
  const reason = async (type: MasterEntry['type'], label: string) =>
    (await t.call('OWNER', masterData.list, { query: { type } })).body.data.find(
      row => row.label === label,
    ) as MasterEntry

  it('count the actions that gave them, alone or with details', async () => {
    const suspend = async (text: string) => {
      const { id } = await t.build.store()
      return t.call('OWNER', stores.change, { body: { id, version: 1, status: 'SUSPENDED', reason: text } })
    }
    const label = 'Weights do not add up'
    const before = (await reason('STORE_SUSPEND_REASON', label)).usedBy
    for (const text of [label, `${label}: 3 kg of 30`, `${label} at all`])
      expect((await suspend(text)).status).toBe(200)
    const after = await reason('STORE_SUSPEND_REASON', label)
    expect(after.usedBy).toBe(before + 2)
    const listed = await t.call('OWNER', activity.list, { query: { reasonId: after.id } })
    expect(listed.body.totalCount).toBe(after.usedBy)
    const seen = { id: after.id, version: after.version }
    expect((await t.call('OWNER', masterData.remove, { body: seen })).body.error).toBe('MASTER_ENTRY_USED')
    const other = await t.build.masterEntry({ type: 'STORE_SUSPEND_REASON' })
    const replaced = await t.call('OWNER', masterData.remove, { body: { ...seen, replaceBy: other.id } })
    expect(replaced.body).toMatchObject({ error: 'INVALID_INPUT', fields: { replaceBy: expect.any(String) } })
  })

  it('of an adjustment come from the list: 400 for an unknown or retired one, 409 to delete a used one', async () => {
    const { id: userId } = await t.build.user()
    const adjust = (reasonCode: string) =>
      t.call('OWNER', points.adjust, {
        body: { userId, points: 5, reasonCode, note: 'A storm' },
        idempotencyKey: uuidv7(),
      })
    const made = await t.call('OWNER', masterData.create, { body: { type: 'ADJUST_REASON', label: 'Storm' } })
    const { id, version } = made.body.data
    expect((await adjust('STORM')).body.data).toMatchObject({ reasonLabel: 'Storm' })
    expect((await adjust('HAIL')).body).toMatchObject({ fields: { reasonCode: expect.any(String) } })
    expect((await t.call('OWNER', masterData.remove, { body: { id, version } })).body.error).toBe('MASTER_ENTRY_USED')
    expect(await reason('ADJUST_REASON', 'Storm')).toMatchObject({ usedBy: 1 })
    expect((await t.call('OWNER', activity.list, { query: { reasonId: id } })).body.totalCount).toBe(1)
    await t.call('OWNER', masterData.change, { body: { id, version, active: false } })
    expect((await adjust('STORM')).status).toBe(400)
  })

  it('400 for a reason too short to be recorded', async () => {
    const { body } = await t.call('OWNER', masterData.create, { body: { type: 'PLAY_VOID_REASON', label: 'No' } })
    expect(body).toMatchObject({ fields: { label: expect.any(String) } })
  })
})
