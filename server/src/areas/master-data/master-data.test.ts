import { masterData } from '@fulmar/contract/master-data'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const find = async (id: string) =>
  (await t.call('AUDITOR', masterData.list, { query: {} })).body.data.find(entry => entry.id === id)

describe('GET /api/master', () => {
  it('200 lists one type in its order, with how many records use each', async () => {
    const used = await t.build.masterEntry({ type: 'SUPPLIER', label: 'Used' })
    await t.build.reward({ supplierId: used.id })
    await t.build.reward({ supplierId: used.id })
    const { data } = (await t.call('CONTENT', masterData.list, { query: { type: 'SUPPLIER' } })).body
    expect(data).toMatchObject([{ id: used.id, type: 'SUPPLIER', usedBy: 2, active: true, version: 1 }])
  })

  it('400 for a type there is not', async () => {
    const { status } = await t.request('OWNER', { url: masterData.list.path, query: { type: 'COLOUR' } })
    expect(status).toBe(400)
  })
})

describe('POST /api/master', () => {
  it('201 makes the code from the label and records who did', async () => {
    const body = { type: 'REWARD_CATEGORY', label: 'Casa & Jardim, à mão' } as const
    const { status, body: answer } = await t.call('CONTENT', masterData.create, { body })
    expect(status).toBe(201)
    expect(answer.data).toMatchObject({
      code: 'CASA-JARDIM-A-MAO',
      label: body.label,
      active: true,
      meta: {},
      usedBy: 0,
    })
    expect(await t.build.activity(answer.data.id)).toMatchObject([{ action: 'master.created' }])
  })

  it('409 when the list has the code, and 201 in another list', async () => {
    const body = { type: 'REWARD_CATEGORY', label: 'Twice', code: 'twice' } as const
    expect((await t.call('OWNER', masterData.create, { body })).status).toBe(201)
    const again = await t.call('OWNER', masterData.create, { body: { ...body, code: 'TWICE' } })
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'MASTER_CODE_TAKEN', fields: { code: expect.any(String) } },
    })
    expect((await t.call('OWNER', masterData.create, { body: { ...body, type: 'SUPPLIER' } })).status).toBe(201)
  })

  it('400 when no code can be made from the label, 403 for an auditor', async () => {
    const body = { type: 'SUPPLIER', label: '水' } as const
    expect(await t.call('OWNER', masterData.create, { body })).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    })
    expect((await t.call('AUDITOR', masterData.create, { body })).status).toBe(403)
  })
})

describe('PUT /api/master', () => {
  it('200 changes what was sent and records the difference', async () => {
    const { id, code } = await t.build.masterEntry()
    const body = { id, version: 1, label: 'New label', active: false }
    expect((await t.call('OPERATIONS', masterData.change, { body })).body.data).toMatchObject({
      code,
      label: 'New label',
      active: false,
      version: 2,
    })
    expect(await t.build.activity(id)).toMatchObject([
      { action: 'master.changed', after: { label: 'New label', active: false } },
    ])
  })

  it('409 for the code of an entry in use; its label can change', async () => {
    const { id } = await t.build.masterEntry()
    await t.build.reward({ categoryId: id })
    const change = (over: object) => t.call('OWNER', masterData.change, { body: { id, version: 1, ...over } })
    expect((await change({ code: 'OTHER' })).body).toMatchObject({ error: 'MASTER_CODE_FIXED' })
    expect((await change({ label: 'Other' })).status).toBe(200)
  })

  it('409 for a code that is taken or a stale version, 404 for an unknown id, 403 for finance', async () => {
    const [one, other] = [await t.build.masterEntry(), await t.build.masterEntry()]
    const change = (as: 'OWNER' | 'FINANCE', body: object) =>
      t.call(as, masterData.change, { body: { id: one.id, version: 1, ...body } })
    expect((await change('OWNER', { code: other.code })).body.error).toBe('MASTER_CODE_TAKEN')
    expect((await change('OWNER', { version: 2 })).body).toMatchObject({
      error: 'STALE_VERSION',
      data: { id: one.id, version: 1 },
    })
    expect((await change('OWNER', { id: unknownId })).status).toBe(404)
    expect((await change('FINANCE', {})).status).toBe(403)
  })
})

describe('PUT /api/master/order', () => {
  it('200 puts a list in order and keeps the versions', async () => {
    const [a, b] = [
      await t.build.masterEntry({ type: 'GAME_CATEGORY' }),
      await t.build.masterEntry({ type: 'GAME_CATEGORY' }),
    ]
    const list = async () => (await t.call('OWNER', masterData.list, { query: { type: 'GAME_CATEGORY' } })).body.data
    const others = (await list()).map(({ id }) => id).filter(id => id !== a.id && id !== b.id)
    const ids = [b.id, a.id, ...others]
    const { body } = await t.call('CONTENT', masterData.reorder, { body: { type: 'GAME_CATEGORY', ids } })
    expect(body.data.map(({ id }) => id)).toEqual(ids)
    expect((await list()).slice(0, 2)).toMatchObject([
      { id: b.id, version: 1 },
      { id: a.id, version: 1 },
    ])
  })

  it('400 when an entry is missing, named twice or of another list, 403 for an auditor', async () => {
    const { id } = await t.build.masterEntry({ type: 'SUPPLIER' })
    const order = (as: 'OWNER' | 'AUDITOR', ids: string[]) =>
      t.call(as, masterData.reorder, { body: { type: 'SUPPLIER', ids } })
    const all = (await t.call('OWNER', masterData.list, { query: { type: 'SUPPLIER' } })).body.data.map(row => row.id)
    const others = all.filter(item => item !== id)
    for (const ids of [others, [...others, id, id], [...others, unknownId]])
      expect((await order('OWNER', ids)).body).toMatchObject({ error: 'INVALID_INPUT' })
    expect((await order('AUDITOR', all)).status).toBe(403)
  })
})

describe('DELETE /api/master', () => {
  const remove = (id: string, over: object = {}) =>
    t.call('OWNER', masterData.remove, { body: { id, version: 1, ...over } })

  it('200 removes one that nothing uses', async () => {
    const { id } = await t.build.masterEntry()
    expect((await remove(id)).status).toBe(200)
    expect(await find(id)).toBeUndefined()
    expect(await t.build.activity(id)).toMatchObject([{ action: 'master.removed' }])
  })

  it('409 while it is used, 200 when another replaces it in all of them', async () => {
    const [old, by] = [await t.build.masterEntry({ type: 'SUPPLIER' }), await t.build.masterEntry({ type: 'SUPPLIER' })]
    const reward = await t.build.reward({ supplierId: old.id })
    expect(await remove(old.id)).toMatchObject({
      status: 409,
      body: { error: 'MASTER_ENTRY_USED', data: { usedBy: 1 } },
    })
    expect((await remove(old.id, { replaceBy: by.id })).status).toBe(200)
    const { data } = (await t.call('OWNER', rewards.get, { params: { id: reward.id } })).body
    expect(data).toMatchObject({ supplier: { id: by.id }, version: 2 })
    expect(await find(by.id)).toMatchObject({ usedBy: 1 })
    expect(await find(old.id)).toMatchObject({ usedBy: 0, active: false, version: 2 })
    expect(await t.build.activity(old.id)).toMatchObject([
      { action: 'master.replaced', after: { active: false, replacedBy: by.label, records: 1 } },
    ])
  })

  it('400 to replace it by itself or by an entry of another list, 404 for an unknown id', async () => {
    const [one, other] = [await t.build.masterEntry(), await t.build.masterEntry({ type: 'SUPPLIER' })]
    for (const replaceBy of [one.id, other.id, unknownId])
      expect((await remove(one.id, { replaceBy })).body).toMatchObject({
        error: 'INVALID_INPUT',
        fields: { replaceBy: expect.any(String) },
      })
    expect((await remove(unknownId)).status).toBe(404)
  })
})
