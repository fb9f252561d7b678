import { storeMoves, storeStatuses } from '@fulmar/contract/stores/store-statuses'
import { stores } from '@fulmar/contract/stores/stores'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})

const get = async (id: string) => (await t.call('AUDITOR', stores.get, { query: { id } })).body.data
const change = (body: { id: string; version: number } & Record<string, unknown>) =>
  t.call('OPERATIONS', stores.change, { body })

describe('PUT /api/store, the status', () => {
  const later = (['pause', 'resume', 'suspend', 'reinstate', 'close'] as const).flatMap(move =>
    storeMoves[move].from.map(from => [move, from, storeMoves[move].to] as const),
  )

  it.each(later)('200 %s: %s → %s, with its reason and a trace', async (_move, from, to) => {
    const { id } = await t.build.store({ status: from })
    const { body } = await change({ id, version: 1, status: to, reason: 'Because of the works' })
    expect(body.data).toMatchObject({ status: to, statusReason: 'Because of the works', version: 2 })
    expect(await t.build.activity(id)).toMatchObject([{ before: { status: from }, after: { status: to } }])
  })

  const reachable = new Set(
    Object.values(storeMoves).flatMap(({ from, to, permission }) =>
      permission ? from.map(row => `${row} ${to}`) : [],
    ),
  )
  const refused = storeStatuses.flatMap(from =>
    storeStatuses.filter(to => to !== from && !reachable.has(`${from} ${to}`)).map(to => [from, to] as const),
  )

  it.each(refused)('409 %s → %s', async (from, to) => {
    const { id } = await t.build.store({ status: from })
    expect(await change({ id, version: 1, status: to, reason: 'x' })).toMatchObject({
      status: 409,
      body: { error: 'STATUS_NOT_REACHABLE', data: { status: from } },
    })
  })

  it('400 for suspending or closing without a reason', async () => {
    const { id } = await t.build.store()
    for (const status of ['SUSPENDED', 'CLOSED'])
      expect((await change({ id, version: 1, status })).body.fields).toHaveProperty('reason')
  })

  it('200 for the status it has: nothing happens', async () => {
    const { id } = await t.build.store()
    expect((await change({ id, version: 1, status: 'ACTIVE' })).body.data.version).toBe(1)
    expect(await t.build.activity(id)).toEqual([])
  })
})

describe('PUT /api/store/status', () => {
  it('200 moves those that can be moved, with a result for each', async () => {
    const active = await t.build.store()
    const paused = await t.build.store({ status: 'PAUSED' })
    const closed = await t.build.store({ status: 'CLOSED' })
    const selection = { ids: [active.id, paused.id, closed.id] }
    const { body } = await t.call('OPERATIONS', stores.changeStatus, { body: { selection, move: 'pause' } })
    expect(body.message).toBe('1 of 3 changed')
    expect(body.data.results).toEqual([
      { id: active.id, name: active.name, outcome: 'DONE', before: { status: 'ACTIVE', reason: null } },
      { id: paused.id, name: paused.name, outcome: 'UNCHANGED' },
      {
        id: closed.id,
        name: closed.name,
        outcome: 'REFUSED',
        refusal: { code: 'STATUS_NOT_REACHABLE', message: 'A store that is closed cannot become paused' },
      },
    ])
    expect(await t.build.activity(active.id)).toMatchObject([{ action: 'store.paused' }])
    expect(await t.build.activity(closed.id)).toEqual([])
  })

  it('200 suspends exactly those that match, and reinstates them', async () => {
    const city = 'Leiria'
    const inside = [await t.build.store({ city }), await t.build.store({ city })]
    const outside = await t.build.store({ city: 'Guarda' })
    const body = { selection: { matching: { city } }, move: 'suspend' as const, reason: 'Audit' }
    await t.call('OWNER', stores.changeStatus, { body })
    for (const { id } of inside) expect(await get(id)).toMatchObject({ status: 'SUSPENDED', statusReason: 'Audit' })
    expect((await get(outside.id)).status).toBe('ACTIVE')
    const back = { selection: { ids: inside.map(row => row.id) }, move: 'reinstate' as const }
    const { body: answer } = await t.call('OWNER', stores.changeStatus, { body: back })
    expect(answer.data.results.map(result => result.before?.reason)).toEqual(['Audit', 'Audit'])
    for (const { id } of inside) expect(await get(id)).toMatchObject({ status: 'ACTIVE', statusReason: null })
  })

  it('400 for a suspension without reason and an unknown move, 403 for an auditor', async () => {
    const { id } = await t.build.store()
    const selection = { ids: [id] }
    const call = (role: 'OWNER' | 'AUDITOR', payload: object) =>
      t.request(role, { method: 'PUT', url: stores.changeStatus.path, payload })
    expect((await call('OWNER', { selection, move: 'suspend' })).body.fields).toHaveProperty('reason')
    expect((await call('OWNER', { selection, move: 'approve' })).status).toBe(400)
    expect((await call('AUDITOR', { selection, move: 'pause' })).status).toBe(403)
  })
})
