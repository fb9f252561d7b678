import { costProposals } from '@fulmar/contract/costs/cost-proposals'
import { programmeArea } from '@fulmar/contract/programme'
import { proposals } from '@fulmar/contract/proposals'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
let content: { userId: string; token: string }
beforeAll(async () => {
  t = await testApp()
  content = await t.build.session({ adminRole: 'CONTENT' })
})

const get = async (id: string) => (await t.call('AUDITOR', rewards.get, { params: { id } })).body.data
const change = async (id: string, fields: object, as: As = content) =>
  t.call(as, rewards.change, { body: { id, version: (await get(id)).version, ...fields } })
const waiting = async (subjectId: string) =>
  (await t.call('CONTENT', proposals.list, { query: { subjectId, status: ['PENDING'] } })).body.data[0]
const approve = async (id: string, as: As = 'FINANCE') =>
  t.call(as, proposals.approve, { body: { id: (await waiting(id))?.id ?? '' } })
const isClaimed = async (key: string) =>
  (await t.database.one<{ is: boolean }>(sql`select claimed_at is not null as is from uploads where key = ${key}`)).is

describe('a reward that members can see', () => {
  it('gets another name from somebody who approves costs; the rest is saved', async () => {
    const { id, name } = await t.build.reward()
    const answer = await change(id, { name: 'Ten rides by metro', description: 'On any line' })
    expect(answer.body).toMatchObject({
      message: expect.stringContaining('waits'),
      data: { name, description: 'On any line' },
    })
    expect(await waiting(id)).toMatchObject({
      kind: 'REWARD_FACE',
      subject: { id, name },
      changes: [{ field: 'name', from: name, to: 'Ten rides by metro' }],
    })
    for (const as of ['CONTENT', 'OPERATIONS', 'AUDITOR'] as const) expect((await approve(id, as)).status).toBe(403)
    expect((await approve(id)).status).toBe(200)
    expect((await get(id)).name).toBe('Ten rides by metro')
    expect((await t.build.activity(id)).map(({ action }) => action).slice(0, 2)).toEqual([
      'reward.face-approved',
      'reward.changed',
    ])
  })

  it('keeps what the same person asked for before, except for the same fields', async () => {
    const { id, name } = await t.build.reward()
    await t.build.upload('uploads/tram.png')
    await change(id, { name: 'Ten rides by metro', image: 'uploads/tram.png' })
    await change(id, { name: 'Ten rides by tram' })
    expect((await waiting(id))?.changes).toEqual([
      { field: 'image', from: null, to: 'uploads/tram.png' },
      { field: 'name', from: name, to: 'Ten rides by tram' },
    ])
    expect((await approve(id)).status).toBe(200)
    expect(await get(id)).toMatchObject({ name: 'Ten rides by tram', image: 'uploads/tram.png' })
    expect(await isClaimed('uploads/tram.png')).toBe(true)
  })

  it('gets another spelling that reads the same at once', async () => {
    const { id, name } = await t.build.reward()
    expect((await change(id, { name: `${name}.` })).body.data.name).toBe(`${name}.`)
    expect(await waiting(id)).toBeUndefined()
  })

  it('gets another picture the same way, which is kept until then and released if it is declined', async () => {
    const { id } = await t.build.reward()
    for (const image of ['uploads/metro.png', 'uploads/bottle.png']) await t.build.upload(image)
    expect((await change(id, { image: 'uploads/metro.png' })).body.data.image).toBeNull()
    expect(await isClaimed('uploads/metro.png')).toBe(true)
    await change(id, { image: 'uploads/bottle.png' })
    expect(await isClaimed('uploads/metro.png')).toBe(false)
    const body = { id: (await waiting(id))?.id ?? '', reason: 'That is another bottle' }
    expect((await t.call('OWNER', proposals.decline, { body })).status).toBe(200)
    expect(await isClaimed('uploads/bottle.png')).toBe(false)
    await change(id, { image: 'uploads/metro.png' })
    expect((await approve(id)).status).toBe(200)
    expect(await get(id)).toMatchObject({ image: 'uploads/metro.png' })
    expect(await isClaimed('uploads/metro.png')).toBe(true)
  })

  it('is offered, and offered again, by somebody who approves costs', async () => {
    const body = { name: 'Cinema ticket', type: 'PRODUCT', costPoints: 300, status: 'ACTIVE' } as const
    const { data } = (await t.call(content, rewards.create, { body })).body
    expect(data.status).toBe('DRAFT')
    expect((await waiting(data.id))?.changes).toEqual([
      { field: 'status', from: 'DRAFT', to: 'ACTIVE' },
      { field: 'name', from: 'Cinema ticket', to: 'Cinema ticket' },
      { field: 'costPoints', from: 300, to: 300 },
    ])
    expect((await approve(data.id)).status).toBe(200)
    expect((await get(data.id)).status).toBe('ACTIVE')
    expect((await change(data.id, { status: 'PAUSED' })).body.data.status).toBe('PAUSED')
    expect((await change(data.id, { status: 'ACTIVE' })).body.data.status).toBe('PAUSED')
    expect(await waiting(data.id)).toBeDefined()
  })

  it('is not offered at another cost or under another name than was approved', async () => {
    const { id } = await t.build.reward({ status: 'DRAFT', costPoints: 300 })
    await change(id, { status: 'ACTIVE' })
    await change(id, { costPoints: 3 })
    expect((await approve(id)).body.error).toBe('STALE_VERSION')
    expect((await get(id)).status).toBe('DRAFT')
  })

  it('is changed at once by an owner, but not into a dearer one that reads the same', async () => {
    const { id } = await t.build.reward({ costPoints: 1 })
    await t.build.reward({ name: 'Steel water bottle', costPoints: 900 })
    expect((await change(id, { name: 'A sticker' }, 'OWNER')).body.data.name).toBe('A sticker')
    for (const name of ['Steel  water bottle.', 'Steel water bottl\u0435', 'STEEL WATER BOTTLE'])
      expect((await change(id, { name }, 'OWNER')).body.error).toBe('SECOND_PERSON_NEEDED')
    const { limits } = (await t.call('OWNER', costProposals.limits, { query: { subject: 'reward', subjectId: id } }))
      .body.data
    expect(limits).toMatchObject([{ now: 1 }])
  })
})

describe('a reward whose worth is known', () => {
  // Ten points are worth a minor unit, and a cost may be a third of what it was.
  let owners: { userId: string; token: string }[]
  beforeAll(async () => {
    await t.database.run(sql`update programme set minor_units_per_1000_points = 100`)
    owners = [await t.build.session({ adminRole: 'OWNER' }), await t.build.session({ adminRole: 'OWNER' })]
  })
  const worthOf = async (id: string) => (await get(id)).worth

  it('is worth something else once somebody who approves costs agrees, and until then what it was', async () => {
    const { id } = await t.build.reward({ costPoints: 900, worth: 90 })
    const answer = await change(id, { worth: 30, terms: 'While stocks last' })
    expect(answer.body).toMatchObject({ message: expect.stringContaining('waits'), data: { worth: 90 } })
    expect((await get(id)).terms).toBe('While stocks last')
    expect((await waiting(id))?.changes).toEqual([{ field: 'worth', from: 90, to: 30 }])
    expect((await approve(id)).status).toBe(200)
    expect(await worthOf(id)).toBe(30)
    await change(id, { worth: null })
    expect(await worthOf(id)).toBe(30)
  })

  it('is changed in worth at once by an owner, unless its cost is far below that', async () => {
    const [asks, agrees] = owners
    const { id } = await t.build.reward({ costPoints: 900, worth: 90 })
    expect((await change(id, { worth: 270 }, asks)).body.data.worth).toBe(270)
    const answer = await change(id, { worth: 271, name: 'A tent' }, asks)
    expect(answer.body).toMatchObject({
      message: expect.stringContaining('waits'),
      data: { worth: 270, name: 'A tent' },
    })
    expect((await approve(id, asks)).body.error).toBe('SECOND_PERSON_NEEDED')
    expect((await approve(id, agrees)).status).toBe(200)
    expect(await worthOf(id)).toBe(271)
  })

  it('costs far less than that only by two, whatever it cost before', async () => {
    const [asks, agrees] = owners
    const { id } = await t.build.reward({ costPoints: 500, worth: 90 })
    const limits = async () =>
      (await t.call(asks as As, costProposals.limits, { query: { subject: 'reward', subjectId: id } })).body.data.limits
    expect(await limits()).toMatchObject([{ now: 500, atLeast: 300 }])
    expect((await change(id, { costPoints: 299 }, asks)).body.error).toBe('SECOND_PERSON_NEEDED')
    expect((await change(id, { costPoints: 300 }, asks)).status).toBe(200)
    const input = {
      subject: 'reward',
      subjectId: id,
      change: { costPoints: 200 },
      reason: 'Given by its maker',
    } as const
    const { data } = (await t.call(asks as As, costProposals.propose, { body: input })).body
    expect((await t.call(agrees as As, costProposals.approve, { body: { id: data.id } })).status).toBe(200)
    expect((await get(id)).costPoints).toBe(200)
    expect((await change(id, { costPoints: 250 }, asks)).status).toBe(200)
  })

  it('is not offered far below it by one, neither new nor again', async () => {
    const body = { name: 'Canoe', type: 'PRODUCT', costPoints: 10, worth: 50_000 } as const
    const [asks, agrees] = owners
    const { message, data } = (await t.call(asks as As, rewards.create, { body: { ...body, status: 'ACTIVE' } })).body
    expect([message, data.status]).toEqual([expect.stringContaining('waits'), 'DRAFT'])
    expect((await waiting(data.id))?.changes).toContainEqual({ field: 'worth', from: 50_000, to: 50_000 })
    const { id } = (await t.call(asks as As, rewards.create, { body })).body.data
    expect((await change(id, { status: 'ACTIVE' }, asks)).body.data.status).toBe('DRAFT')
    expect((await approve(id, asks)).body.error).toBe('SECOND_PERSON_NEEDED')
    expect((await approve(id, agrees)).status).toBe(200)
    expect((await get(id)).status).toBe('ACTIVE')
    const paused = await t.build.reward({ status: 'PAUSED', costPoints: 900, worth: 90 })
    await change(paused.id, { worth: 9000 }, asks)
    expect((await change(paused.id, { status: 'ACTIVE' }, asks)).body.data.status).toBe('PAUSED')
    expect((await waiting(paused.id))?.changes).toContainEqual({ field: 'worth', from: 9000, to: 9000 })
  })

  it('is measured with the strictest value of a point of the last seven days', async () => {
    const [asks] = owners
    const value = async (minorUnitsPer1000Points: number) => {
      const { version } = (await t.call('OWNER', programmeArea.get, {})).body.data
      await t.call('OWNER', programmeArea.change, { body: { version, minorUnitsPer1000Points } })
    }
    const body = { name: 'Motor boat', type: 'PRODUCT', costPoints: 10, worth: 50_000, status: 'ACTIVE' } as const
    for (const lifted of [1_000_000, 0]) {
      await value(lifted)
      expect((await t.call(asks as As, rewards.create, { body })).body.data.status).toBe('DRAFT')
    }
    await value(1000)
  })

  it('has any cost in a programme that gives points no value', async () => {
    await t.owner.transaction(async tx => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`update activity set at = at - interval '8 days' where action = 'programme.changed'`)
    })
    await t.database.run(sql`update programme set minor_units_per_1000_points = 0`)
    const { id } = await t.build.reward({ costPoints: 900, worth: 90 })
    expect((await change(id, { worth: 1_000_000 }, owners[0])).body.data.worth).toBe(1_000_000)
  })
})
