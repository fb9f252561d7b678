import { gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { collections } from '@fulmar/contract/collections/collections'
import { costProposals } from '@fulmar/contract/costs/cost-proposals'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { points } from '@fulmar/contract/points/points'
import { roleSwitches } from '@fulmar/contract/role-switches'
import type { StoreInput } from '@fulmar/contract/stores/store-input'
import { stores } from '@fulmar/contract/stores/stores'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { byRank } from '#test/build/prizes.ts'
import { redemptionCalls } from '#test/calls/redemptions.ts'
import { payRounds } from './areas/academy/schedule/payouts.ts'

let t: TestApp
let boss: { userId: string; token: string }
let other: { userId: string; token: string }
let third: { userId: string; token: string }
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
  await t.build.rate('PET', 100)
  boss = await t.build.session()
  other = await t.build.session({ userId: (await t.build.account({ name: 'Olga Owner', adminRole: 'OWNER' })).id })
  third = await t.build.session()
})
const { redeem, fulfil } = redemptionCalls(() => t)

interface World {
  member: string
  store: string
  owner: string
}
type Concerned = keyof World

async function newWorld(): Promise<World> {
  const { id: owner } = await t.build.account({ userType: 'STORE', adminRole: null })
  const { id: store } = await t.build.store({ ownerId: owner, operatingHours: [] })
  const { id: member } = await t.build.member(5000)
  return { member, store, owner }
}

type Decide = (as: As) => Promise<{ status: number; body: { error?: string; message: string } }>

interface Decided {
  /** In whose favour it is decided. */
  favours: readonly Concerned[]
  /** What is asked for, by one of the two, and how it is decided. */
  ask: (world: World, as: typeof boss) => Promise<Decide>
  /** Whether it matters who asked. */
  isAsked: boolean
}

const key = () => uuidv7()

async function redeemed({ member, store }: World, as: As) {
  const { id: rewardId } = await t.build.reward({ costPoints: 300 })
  const { id } = (await redeem(as, { rewardId, userId: member, storeId: store })).body.data
  const { code } = await t.database.one<{ code: string }>(sql`select code from redemptions where id = ${id}`)
  return { id, code }
}

const decisions: Record<string, Decided> = {
  'confirms a collection': {
    favours: ['member', 'store', 'owner'],
    isAsked: true,
    ask: async ({ member, store }, as) => {
      const body = { storeId: store, userId: member, lines: [{ plasticCode: 'PET' as const, grams: 1000 }] }
      const { id } = (await t.call(as, collections.record, { body, idempotencyKey: key() })).body.data
      return decider => t.call(decider, collections.confirm, { body: { id }, idempotencyKey: key() })
    },
  },
  'hands over without a code': {
    favours: ['member', 'store', 'owner'],
    isAsked: true,
    ask: async (world, as) => {
      const { id } = await redeemed(world, as)
      return decider => fulfil(decider, { id })
    },
  },
  'hands over with the code': {
    favours: ['member'],
    isAsked: false,
    ask: async (world, as) => {
      const seen = await redeemed(world, as)
      return decider => fulfil(decider, seen)
    },
  },
  'approves an adjustment': {
    favours: ['member'],
    isAsked: true,
    ask: async ({ member }, as) => {
      const body = { userId: member, points: 900_000, reasonCode: 'GOODWILL' as const, note: 'A storm' }
      const { id } = (await t.call(as, points.adjust, { body, idempotencyKey: key() })).body.data
      return decider => t.call(decider, points.decide, { body: { id, isApproved: true }, idempotencyKey: key() })
    },
  },
  'approves another role': {
    favours: ['member'],
    isAsked: true,
    ask: async ({ member }, as) => {
      const { id } = await t.build.roleSwitch({ userId: member, requestedBy: as.userId })
      return decider => t.call(decider, roleSwitches.decide, { body: { id, version: 1, status: 'APPROVED' } })
    },
  },
  'approves a store': {
    favours: ['store'],
    isAsked: true,
    ask: async ({ store }, as) => {
      await t.database.run(
        sql`update stores set status = 'PENDING', owner_id = null, requested_by = ${as.userId} where id = ${store}`,
      )
      return decider => t.call(decider, stores.change, { body: { id: store, version: 1, status: 'ACTIVE' } })
    },
  },
  'pays a prize that was held back': {
    favours: ['member'],
    isAsked: false,
    ask: async ({ member }) => {
      const { id: roundId, players } = await t.build.overdueRound(byRank([[1, 1, 100]]), [90], { budgetPoints: 100 })
      await t.database.run(sql`update users set status = 'SUSPENDED' where id = ${players[0] ?? null}`)
      await payRounds(t.database)
      await t.owner.run(sql`update round_results set user_id = ${member} where round_id = ${roundId}`)
      const { id } = await t.database.one<{ id: string }>(sql`select id from round_results where round_id = ${roundId}`)
      return decider => t.call(decider, gameSchedule.payHeldBack, { body: { id } })
    },
  },
  'approves a cost': {
    favours: [],
    isAsked: true,
    ask: async (_, as) => {
      const { id: subjectId } = await t.build.reward({ costPoints: 50_000 })
      const body = { subject: 'reward' as const, subjectId, change: { costPoints: 1 }, reason: 'The supplier said so' }
      const { id } = (await t.call(as, costProposals.propose, { body })).body.data
      return decider => t.call(decider, costProposals.approve, { body: { id } })
    },
  },
  'approves a rate': {
    favours: [],
    isAsked: true,
    ask: async (_, as) => {
      const body = { plasticCode: 'HDPE' as const, pointsPerKg: 1000, reason: 'A storm' }
      const { id } = (await t.call(as, rateProposals.propose, { body })).body.data
      return async decider => {
        const { setSince } = (await t.call(decider, rateProposals.list, { query: {} })).body.data.find(
          proposal => proposal.id === id,
        ) ?? { setSince: [] }
        return t.call(decider, rateProposals.approve, { body: { id, knownRateIds: setSince.map(rate => rate.id) } })
      }
    },
  },
}

interface Tie {
  about: Concerned
  action: string
  after?: object
  daysAgo?: number
  /** Whether it keeps somebody from deciding. */
  binds: boolean
}

const ties: Record<string, Tie> = {
  'added the member': {
    about: 'member',
    action: 'user.created',
    after: { userType: 'MEMBER' },
    daysAgo: 400,
    binds: true,
  },
  'changed the member’s email': { about: 'member', action: 'user.changed', after: { changed: ['email'] }, binds: true },
  'changed the member’s phone': {
    about: 'member',
    action: 'user.changed',
    after: { changed: ['name', 'phone'] },
    daysAgo: 29,
    binds: true,
  },
  'changed the member’s email 31 days ago': {
    about: 'member',
    action: 'user.changed',
    after: { changed: ['email'] },
    daysAgo: 31,
    binds: false,
  },
  'changed the member’s name': { about: 'member', action: 'user.changed', after: { changed: ['name'] }, binds: false },
  'added the store': { about: 'store', action: 'store.created', daysAgo: 400, binds: true },
  'imported the store': { about: 'store', action: 'store.requested', binds: true },
  'approved the store': { about: 'store', action: 'store.approved', binds: true },
  'sent the store its link': { about: 'store', action: 'store.link-sent', binds: true },
  'changed the store’s contact': {
    about: 'store',
    action: 'store.changed',
    after: { changed: ['contactInfo'] },
    binds: true,
  },
  'changed the hours of the store': {
    about: 'store',
    action: 'store.changed',
    after: { changed: ['operatingHours'] },
    binds: false,
  },
  'added the account of the store’s owner': {
    about: 'owner',
    action: 'user.created',
    after: { userType: 'STORE' },
    binds: true,
  },
  'changed the email of the store’s owner': {
    about: 'owner',
    action: 'user.changed',
    after: { changed: ['email'] },
    binds: true,
  },
}

const tie = (world: World, actorId: string, { about, action, after = {}, daysAgo = 0 }: Tie) =>
  t.database.run(sql`
    insert into activity (id, at, actor_id, action, entity_type, entity_id, after)
    values (${uuidv7()}, now() - make_interval(days => ${daysAgo}), ${actorId}, ${action}, split_part(${action}, '.', 1),
            ${world[about]}, ${JSON.stringify(after)}::jsonb)`)

const refused = {
  status: 409,
  body: {
    error: 'SECOND_PERSON_NEEDED',
    message: expect.stringMatching(/^You .*, so you cannot .*Olga Owner.* can\.$/),
  },
}

describe.each(Object.entries(decisions))('who %s', (_decision, { favours, isAsked, ask }) => {
  it(isAsked ? 'did not ask for it' : 'may have asked for it', async () => {
    const decide = await ask(await newWorld(), boss)
    if (isAsked) expect(await decide(boss)).toMatchObject(refused)
    expect((await decide(isAsked ? other : boss)).status).toBe(200)
  })

  it.each(Object.entries(ties).filter(([, { about }]) => favours.includes(about)))('%s', async (_tie, made) => {
    const world = await newWorld()
    const decide = await ask(world, third)
    await tie(world, boss.userId, made)
    if (made.binds) expect(await decide(boss)).toMatchObject(refused)
    expect((await decide(made.binds ? other : boss)).status).toBe(200)
  })
})

describe('a second person of one’s own', () => {
  const bring = (by: string, id: string, daysAgo = 0, action = 'user.created', change = {}) =>
    t.database.run(sql`
      insert into activity (id, at, actor_id, action, entity_type, entity_id, before, after)
      values (${uuidv7()}, now() - make_interval(days => ${daysAgo}), ${by}, ${action}, 'user', ${id},
              ${JSON.stringify({ adminRole: 'AUDITOR', status: 'ACTIVE' })}::jsonb, ${JSON.stringify(change)}::jsonb)`)
  const asked = async () => (decisions['approves a cost'] as Decided).ask(await newWorld(), boss)

  it.each([
    ['invited', 'user.created', {}],
    ['invited again', 'team.invited-again', {}],
    ['given another role', 'team.changed', { adminRole: 'OWNER', status: 'ACTIVE' }],
  ])('who was %s by whoever asked does not decide for 30 days', async (_how, action, change) => {
    const [sock, old] = [await t.build.session(), await t.build.session()]
    await bring(boss.userId, sock.userId, 0, action, change)
    await bring(boss.userId, old.userId, 31, action, change)
    const decide = await asked()
    expect(await decide(sock)).toMatchObject({
      status: 409,
      body: {
        error: 'SECOND_PERSON_NEEDED',
        message: expect.stringMatching(/^You were invited, or given your role, .*, so you cannot .* can\.$/),
      },
    })
    expect((await decide(old)).status).toBe(200)
  })

  it('does decide what somebody else asked for', async () => {
    const sock = await t.build.session()
    await bring(third.userId, sock.userId)
    expect((await (await asked())(sock)).status).toBe(200)
  })
})

const input = (email: string): StoreInput => ({
  name: 'Corner shop',
  contactInfo: { phoneNumber: '+351911222333', email, website: '' },
  address: { street: 'Rua Nova 1', city: 'Porto', state: 'Porto', country: 'Portugal', postalCode: '4000-001' },
  location: { type: 'Point', coordinates: [-8.61, 41.15] },
  operatingHours: [],
  exceptions: [],
  image: null,
  timezone: 'Europe/Lisbon',
  acceptedPlastics: ['PET'],
  neighborhoodId: null,
})

describe('a clerk with a store of their own', () => {
  it('does not pay a friend through it', async () => {
    const clerk = await t.build.session({ adminRole: 'OPERATIONS' })
    const { id: friend } = await t.build.user()
    const { data } = (await t.call(clerk, stores.create, { body: input('clerk@private.example') })).body
    expect(data.status).toBe('PENDING')
    const approval = { id: data.id, version: data.version, status: 'ACTIVE' as const }
    expect(await t.call(clerk, stores.change, { body: approval })).toMatchObject(refused)
    expect((await t.call(other, stores.change, { body: approval })).status).toBe(200)
    const { ownerId } = await t.database.one<{ ownerId: string }>(sql`
      update users set status = 'ACTIVE' where id = (select owner_id from stores where id = ${data.id}) returning id as "ownerId"`)
    const owner = await t.build.session({ userId: ownerId })
    const body = { storeId: data.id, userId: friend, lines: [{ plasticCode: 'PET' as const, grams: 100_000 }] }
    const { id } = (await t.call(owner, collections.record, { body, idempotencyKey: key() })).body.data
    const confirmed = await t.call(clerk, collections.confirm, { body: { id }, idempotencyKey: key() })
    // Whoever approved the store is not named: they cannot either.
    const message = expect.not.stringContaining('Olga Owner')
    expect(confirmed).toMatchObject({ status: 409, body: { error: 'SECOND_PERSON_NEEDED', message } })
    expect(await t.build.balance(friend)).toMatchObject({ available: 0 })
  })

  it('does not hand a reward over that the store asked for, without the member', async () => {
    const clerk = await t.build.session({ adminRole: 'OPERATIONS' })
    const world = await newWorld()
    await tie(world, clerk.userId, { about: 'store', action: 'store.created', binds: true })
    const { id } = await redeemed(world, await t.build.session({ userId: world.owner }))
    expect(await fulfil(clerk, { id })).toMatchObject(refused)
    expect(await t.build.balance(world.member)).toMatchObject({ held: 300 })
  })

  it('asks for an adjustment in favour of somebody they added, however small', async () => {
    const clerk = await t.build.session({ adminRole: 'OPERATIONS' })
    const world = await newWorld()
    await tie(world, clerk.userId, { about: 'member', action: 'user.created', binds: true })
    const adjust = async (change: number) => {
      const body = { userId: world.member, points: change, reasonCode: 'GOODWILL' as const, note: 'A storm' }
      return (await t.call(clerk, points.adjust, { body, idempotencyKey: key() })).body.data.status
    }
    expect([await adjust(1), await adjust(-1)]).toEqual(['PENDING', 'APPLIED'])
    const allowanceFor = async (query: { userId?: string }) =>
      (await t.call(clerk, points.allowance, { query })).body.data.isTied
    expect([await allowanceFor({ userId: world.member }), await allowanceFor({})]).toEqual([true, false])
  })
})
