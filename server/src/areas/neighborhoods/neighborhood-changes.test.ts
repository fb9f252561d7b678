import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { beforeAll, describe, expect, it } from 'vitest'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

describe('POST /api/neighborhood', () => {
  it('201 adds it and records who did', async () => {
    const input = t.build.neighborhoodInput({ code: 'ria-7', goal: { grams: 5000, period: 'WEEK' } })
    const { status, body } = await t.call('OPERATIONS', neighborhoods.create, { body: input })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      message: `${input.name} added`,
      data: { ...input, code: 'RIA-7', version: 1, members: 0 },
    })
    expect(await t.build.activity(body.data.id)).toMatchObject([
      { action: 'neighborhood.created', after: { name: input.name } },
    ])
  })

  it('409 when the city has one of that name or another has the code, and nothing is saved', async () => {
    const first = await t.build.neighborhood({ city: 'Aveiro' })
    const sameName = t.build.neighborhoodInput({ name: first.name.toUpperCase(), city: 'aveiro' })
    const named = await t.call('OWNER', neighborhoods.create, { body: sameName })
    expect(named).toMatchObject({
      status: 409,
      body: { error: 'NEIGHBORHOOD_NAME_TAKEN', fields: { name: expect.any(String) } },
    })
    const coded = await t.call('OWNER', neighborhoods.create, { body: t.build.neighborhoodInput({ code: first.code }) })
    expect(coded).toMatchObject({ status: 409, body: { error: 'NEIGHBORHOOD_CODE_TAKEN' } })
    expect((await t.call('OWNER', neighborhoods.list, { query: { search: 'aveiro' } })).body.totalCount).toBe(1)
  })

  it.each([
    ['an unknown key', { colour: 'red' }, 'colour'],
    ['a wrong type', { households: 'many' }, 'households'],
    ['a nested wrong value', { centre: { latitude: 91, longitude: 0 } }, 'centre.latitude'],
    ['a bad code', { code: 'a b' }, 'code'],
    ['a name that is too long', { name: 'x'.repeat(121) }, 'name'],
    ['less than no household', { households: -1 }, 'households'],
    ['a goal of nothing', { goal: { grams: 0, period: 'WEEK' } }, 'goal.grams'],
  ])('400 for %s', async (_what, over, field) => {
    const payload = { ...t.build.neighborhoodInput(), ...over }
    const { status, body } = await t.request('OWNER', { method: 'POST', url: neighborhoods.create.path, payload })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })

  it.each(['a\u0000b', 'half \ud83d a pair', '\udc00 the other half'])(
    '400 for text that PostgreSQL cannot hold: %j',
    async name => {
      const answer = await t.call('OWNER', neighborhoods.create, { body: t.build.neighborhoodInput({ name }) })
      expect(answer).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } })
    },
  )

  it('201 for a character of two halves', async () => {
    const body = t.build.neighborhoodInput({ name: 'Bairro \u{1f41f}' })
    expect((await t.call('OWNER', neighborhoods.create, { body })).status).toBe(201)
  })

  it('403 for an auditor', async () => {
    expect((await t.call('AUDITOR', neighborhoods.create, { body: t.build.neighborhoodInput() })).status).toBe(403)
  })
})

describe('PUT /api/neighborhood', () => {
  it('200 changes what was sent, leaves the rest and records the difference', async () => {
    const { id, name, households } = await t.build.neighborhood()
    const { status, body } = await t.call('OPERATIONS', neighborhoods.change, {
      body: { id, version: 1, city: 'Braga' },
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ name, households, city: 'Braga', version: 2 })
    expect(await t.build.activity(id)).toMatchObject([
      { action: 'neighborhood.changed', before: { city: 'Porto' }, after: { city: 'Braga' } },
    ])
  })

  it('409 with the current record when it has changed meanwhile', async () => {
    const { id } = await t.build.neighborhood()
    const both = await Promise.all(
      ['Um', 'Dois'].map(name =>
        t.call('OWNER', neighborhoods.change, { body: { id, version: 1, name: `${name} ${id}` } }),
      ),
    )
    expect(both.map(answer => answer.status)).toEqual(expect.arrayContaining([200, 409]))
    const winner = both.find(answer => answer.status === 200)?.body.data
    expect(both.find(answer => answer.status === 409)?.body).toMatchObject({ error: 'STALE_VERSION', data: winner })
  })

  it('404 for an unknown id, 401 without a session, 403 for an auditor', async () => {
    const body = { id: unknownId, version: 1, name: 'No one' }
    expect((await t.call('OWNER', neighborhoods.change, { body })).status).toBe(404)
    expect((await t.call('nobody', neighborhoods.change, { body })).status).toBe(401)
    expect((await t.call('AUDITOR', neighborhoods.change, { body })).status).toBe(403)
  })

  it('409 for a name or a code that another has, and nothing changes', async () => {
    const [one, other] = [await t.build.neighborhood(), await t.build.neighborhood()]
    const change = async (over: object) =>
      (await t.call('OWNER', neighborhoods.change, { body: { id: one.id, version: 1, ...over } })).body.error
    expect(await change({ name: other.name.toUpperCase() })).toBe('NEIGHBORHOOD_NAME_TAKEN')
    expect(await change({ code: other.code.toLowerCase() })).toBe('NEIGHBORHOOD_CODE_TAKEN')
    const { data } = (await t.call('OWNER', neighborhoods.get, { params: { id: one.id } })).body
    expect(data).toMatchObject({ name: one.name, code: one.code, version: 1 })
  })
})

describe('PUT /api/neighborhood/status', () => {
  it('200 changes the selected ones and returns their previous status for undo', async () => {
    const a = await t.build.neighborhood()
    const b = await t.build.neighborhood({ status: 'PAUSED' })
    const { body } = await t.call('OWNER', neighborhoods.changeStatus, {
      body: { selection: { ids: [a.id, b.id] }, status: 'PAUSED' },
    })
    expect(body.message).toBe('1 of 2 changed')
    expect(body.data.results.filter(result => result.outcome === 'DONE')).toEqual([
      { id: a.id, name: a.name, outcome: 'DONE', before: { status: 'ACTIVE' } },
    ])
    expect(await t.build.activity(a.id)).toMatchObject([{ before: { status: 'ACTIVE' }, after: { status: 'PAUSED' } }])
    expect(await t.build.activity(b.id)).toEqual([])
  })

  it('200 changes exactly those that match', async () => {
    const inside = [await t.build.neighborhood({ city: 'Leiria' }), await t.build.neighborhood({ city: 'Leiria' })]
    const outside = await t.build.neighborhood({ city: 'Guarda' })
    const { body } = await t.call('OWNER', neighborhoods.changeStatus, {
      body: { selection: { matching: { city: 'Leiria' } }, status: 'ARCHIVED' },
    })
    expect(body.data.results.map(one => one.id).sort()).toEqual(inside.map(n => n.id).sort())
    expect((await t.call('OWNER', neighborhoods.get, { params: { id: outside.id } })).body.data.status).toBe('ACTIVE')
  })
})

describe('PUT /api/neighborhood/status, refused', () => {
  it('400 for nothing ticked, too many, and a status there is not; 403 for an auditor', async () => {
    const { id } = await t.build.neighborhood()
    const change = async (payload: object, as: As = 'OWNER') =>
      (await t.request(as, { method: 'PUT', url: neighborhoods.changeStatus.path, payload })).status
    expect(await change({ selection: { ids: [] }, status: 'PAUSED' })).toBe(400)
    expect(await change({ selection: { ids: Array(1001).fill(id) }, status: 'PAUSED' })).toBe(400)
    expect(await change({ selection: { ids: [id] }, status: 'GONE' })).toBe(400)
    expect(await change({ selection: { ids: [id] }, status: 'PAUSED' }, 'AUDITOR')).toBe(403)
    expect((await t.call('OWNER', neighborhoods.get, { params: { id } })).body.data.status).toBe('ACTIVE')
  })
})

describe('DELETE /api/neighborhood', () => {
  it('200 removes it and keeps the trace', async () => {
    const { id } = await t.build.neighborhood()
    expect((await t.call('OWNER', neighborhoods.remove, { body: { id, version: 1 } })).status).toBe(200)
    expect((await t.call('OWNER', neighborhoods.get, { params: { id } })).status).toBe(404)
    expect(await t.build.activity(id)).toMatchObject([{ action: 'neighborhood.removed' }])
  })

  it('409 with the current record when it has changed meanwhile, 404 for an unknown id, 403 for an auditor', async () => {
    const { id } = await t.build.neighborhood()
    await t.call('OWNER', neighborhoods.change, { body: { id, version: 1, city: 'Braga' } })
    const remove = (as: As, one = id) => t.call(as, neighborhoods.remove, { body: { id: one, version: 1 } })
    expect((await remove('OWNER')).body).toMatchObject({ error: 'STALE_VERSION', data: { id, version: 2 } })
    expect((await remove('OWNER', unknownId)).status).toBe(404)
    expect((await remove('AUDITOR')).status).toBe(403)
    expect((await t.call('OWNER', neighborhoods.get, { params: { id } })).status).toBe(200)
  })

  it('409 where someone asked to lead', async () => {
    const { neighborhoodId: id } = await t.build.roleSwitch({ status: 'REJECTED' })
    const answer = await t.call('OWNER', neighborhoods.remove, { body: { id, version: 1 } })
    expect(answer).toMatchObject({ status: 409, body: { error: 'NEIGHBORHOOD_HAS_PEOPLE' } })
  })

  it('409 where a store is', async () => {
    const { id } = await t.build.neighborhood()
    await t.build.store({ neighborhoodId: id })
    const answer = await t.call('OWNER', neighborhoods.remove, { body: { id, version: 1 } })
    expect(answer).toMatchObject({ status: 409, body: { error: 'NEIGHBORHOOD_HAS_PEOPLE' } })
  })

  it('409 where people live', async () => {
    const { id } = await t.build.neighborhood()
    await t.build.user({ neighborhoodId: id })
    const answer = await t.call('OWNER', neighborhoods.remove, { body: { id, version: 1 } })
    expect(answer).toMatchObject({ status: 409, body: { error: 'NEIGHBORHOOD_HAS_PEOPLE' } })
    expect((await t.call('OWNER', neighborhoods.get, { params: { id } })).status).toBe(200)
  })
})
