import type { Figure } from '@fulmar/contract/analytics/analytics'
import type { FigureKey } from '@fulmar/contract/analytics/analytics-definitions'
import { collections } from '@fulmar/contract/collections/collections'
import { costProposals } from '@fulmar/contract/costs/cost-proposals'
import {
  type DashboardPeriod,
  dashboard,
  dashboardPeriod,
  type WaitingKind,
  waitingKind,
} from '@fulmar/contract/dashboard/dashboard'
import { jobs } from '@fulmar/contract/jobs/jobs'
import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { points } from '@fulmar/contract/points/points'
import { pointsPolicy } from '@fulmar/contract/points/points-policy'
import { proposals } from '@fulmar/contract/proposals'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { roleSwitches } from '@fulmar/contract/role-switches'
import { stores } from '@fulmar/contract/stores/stores'
import { userList } from '@fulmar/contract/users/user-list'
import { userRecord } from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 10, 400)
})

const figures = async (as: As = 'OWNER', period: DashboardPeriod = 'TODAY') =>
  (await t.call(as, dashboard.figures, { query: { period } })).body.data
const cardsOf = async (period?: DashboardPeriod) => {
  const { cards, ...rest } = await figures('OWNER', period)
  const card = (key: FigureKey): Figure => {
    const found = cards.find(card => card.key === key)
    if (!found) throw new Error(`No card ${key}`)
    return found
  }
  return { card, cards, ...rest }
}
/** The queue is of the page, not of the list. */
const withoutQueue = (search: Record<string, string>) =>
  Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'queue'))

const failJob = () =>
  t.owner.run(sql`
    select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('mail', '{}')).id], 'No such host')`)

describe('GET /api/admin/dashboard', () => {
  it('200 for an empty programme', async () => {
    const { cards, card, waiting, started } = await cardsOf()
    expect(cards.map(card => card.key)).toEqual([
      'grams',
      'collections',
      'pointsAwarded',
      'newMembers',
      'activeStores',
      'fulfilled',
    ])
    for (const key of ['grams', 'pointsAwarded', 'collections', 'activeStores', 'fulfilled'] as const)
      expect(card(key)).toMatchObject({ value: 0, previous: 0, series: Array(14).fill(0) })
    expect(waiting).toMatchObject([{ kind: 'MISSING_RATES', count: 6 }])
    expect(started).toEqual({ rates: true, stores: false, members: false, collections: false })
  })

  it.each(dashboardPeriod.options)('200 every figure of %s is the count of the list it links to', async period => {
    const store = await t.build.store()
    const kept = { storeId: store.id, lines: [{ plasticCode: 'PET' as const, grams: 2000 }] }
    await t.build.collection(kept)
    const { id } = await t.build.collection(kept)
    await t.call('OWNER', collections.reverse, { body: { id, reason: 'Weighed twice' }, idempotencyKey: uuidv7() })
    for (const daysAgo of [1, 6, 13, 40]) await t.build.collection({ ...kept, daysAgo })
    const onlyReversed = await t.build.collection({ storeId: (await t.build.store()).id, lines: kept.lines })
    await t.call('OWNER', collections.reverse, {
      body: { id: onlyReversed.id, reason: 'Weighed twice' },
      idempotencyKey: uuidv7(),
    })
    const handedOver = await t.build.redemption()
    await t.call('OWNER', redemptions.fulfil, { body: { id: handedOver.id, version: 1 }, idempotencyKey: uuidv7() })
    const check = async () => {
      const { card } = await cardsOf(period)
      const linked = (key: FigureKey) => card(key).link?.search ?? {}
      const handedIn = (await t.call('OWNER', collections.stats, { query: linked('grams') })).body.data
      expect(card('grams').value).toBe(handedIn.grams)
      expect(card('pointsAwarded').value).toBe(handedIn.points)
      const counts = {
        collections: await t.call('OWNER', collections.list, { query: linked('collections') }),
        newMembers: await t.call('OWNER', userList.list, { query: linked('newMembers') }),
        activeStores: await t.call('OWNER', stores.list, { query: linked('activeStores') }),
        fulfilled: await t.call('OWNER', redemptions.list, { query: withoutQueue(linked('fulfilled')) }),
      }
      for (const key of ['collections', 'newMembers', 'activeStores', 'fulfilled'] as const) {
        expect(counts[key].body.totalCount).toBeGreaterThan(0)
        expect([key, card(key).value]).toEqual([key, counts[key].body.totalCount])
      }
      const drawn = card('grams').series?.reduce((sum, values) => sum + values, 0)
      if (period !== 'TODAY') expect(drawn).toBe(card('grams').value)
    }
    await check()
    await drainFacts(t.database)
    await check()
  })

  it('200 compares with the days before, and draws the last 14 days of a single one', async () => {
    const { period, compared, card } = await cardsOf()
    expect(period.from).toBe(period.to)
    expect(compared && compared.to < period.from).toBe(true)
    expect(card('grams').series).toHaveLength(14)
    expect(card('grams').series?.at(-1)).toBe(card('grams').value)
    expect(card('grams').series?.at(-2)).toBeGreaterThanOrEqual(card('grams').previous ?? 0)
    expect((await cardsOf('7D')).card('grams').series).toHaveLength(7)
  })

  it('400 for a period that is not offered', async () => {
    const answer = await t.request('OWNER', { url: dashboard.figures.path, query: { period: 'DECADE' } })
    expect(answer.status).toBe(400)
  })

  it('200 returns what needs someone, matching the lists, with the age of the oldest', async () => {
    await t.build.store({ status: 'PENDING', daysAgo: 3 })
    await t.build.store({ status: 'PENDING' })
    await t.build.store({ status: 'NEEDS_INFO' })
    const { id } = await t.build.roleSwitch({ hoursAgo: 50 })
    await t.build.roleSwitch({ status: 'REJECTED', hoursAgo: 500 })
    const photo = 'uploads/same.png'
    await t.build.collection({ photo, daysAgo: 2 })
    await t.build.collection({ photo, daysAgo: 1 })
    const member = await t.build.user()
    const body = { userId: member.id, points: 9_000, reasonCode: 'GOODWILL' as const, note: 'A storm' }
    await t.call('OPERATIONS', points.adjust, { body, idempotencyKey: uuidv7() })
    const rate = { plasticCode: 'PET' as const, pointsPerKg: 1000, reason: 'A storm' }
    await t.call('OPERATIONS', rateProposals.propose, { body: rate })
    const { id: subjectId } = await t.build.reward({ costPoints: 5_000 })
    const cost = { subject: 'reward' as const, subjectId, change: { costPoints: 1 }, reason: 'A storm' }
    await t.call('CONTENT', costProposals.propose, { body: cost })
    const { version } = (await t.call('OWNER', userRecord.get, { params: { id: member.id } })).body.data
    const address = { id: member.id, version, email: 'another@mar.example' }
    await t.call('OPERATIONS', userRecord.change, { body: address })
    const { id: renamed } = await t.build.reward()
    await t.call('CONTENT', rewards.change, { body: { id: renamed, version: 1, name: 'Ten rides by metro' } })
    const policy = (await t.call('FINANCE', pointsPolicy.get, {})).body.data
    await t.call('FINANCE', pointsPolicy.change, { body: { ...policy, flags: { ...policy.flags, zScore: 50 } } })
    const open = await t.build.redemption()
    await t.database.run(sql`update redemptions set requested_at = now() - interval '3 days' where id = ${open.id}`)
    await t.build.redemption()
    const { id: settled } = await t.build.redemption()
    await t.call('OWNER', redemptions.cancel, {
      body: { id: settled, version: 1, reason: 'A storm' },
      idempotencyKey: uuidv7(),
    })
    await t.build.reward({ stock: 2, lowStockAt: 5 })
    await t.build.reward({ stockKind: 'CODES', lowStockAt: 5 })
    await t.build.reward({ stock: 6, lowStockAt: 5 })
    await t.build.reward({ stock: 2, lowStockAt: 5, status: 'PAUSED' })

    await t.database.run(sql`
      insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, reason) values
        (${uuidv7()}, 'PET', 11, now() + interval '3 days', 'A storm'), (${uuidv7()}, 'PET', 12, now() + interval '9 days', 'Later')`)
    await failJob()

    const { waiting } = await figures()
    expect(waiting.map(({ kind }) => kind)).toEqual(waitingKind.options)
    const startsBefore = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const lists = {
      STORE_REQUESTS: await t.call('OWNER', stores.list, { query: { status: ['PENDING'], sortBy: 'requestedAt' } }),
      ROLE_SWITCHES: await t.call('OWNER', roleSwitches.list, { query: { status: ['PENDING'] } }),
      FLAGGED_COLLECTIONS: await t.call('OWNER', collections.list, { query: { review: ['OPEN'] } }),
      ADJUSTMENTS: await t.call('OWNER', points.adjustments, { query: { status: 'PENDING' } }),
      RATE_PROPOSALS: await t.call('OWNER', rateProposals.list, { query: { status: ['PENDING'] } }),
      COST_PROPOSALS: await t.call('OWNER', costProposals.list, { query: { status: ['PENDING'] } }),
      ADDRESS_CHANGES: await t.call('OWNER', proposals.list, {
        query: { status: ['PENDING'], kind: ['USER_ADDRESS'] },
      }),
      REWARD_CHANGES: await t.call('OWNER', proposals.list, { query: { status: ['PENDING'], kind: ['REWARD_FACE'] } }),
      LIFTED_LIMITS: await t.call('OWNER', proposals.list, { query: { status: ['PENDING'], kind: ['POINTS_LIMITS'] } }),
      OPEN_REDEMPTIONS: await t.call('OWNER', redemptions.list, { query: { status: ['REQUESTED'] } }),
      UPCOMING_RATES: await t.call('OWNER', plasticRates.list, { query: { status: ['SCHEDULED'], startsBefore } }),
      LOW_REWARDS: await t.call('OWNER', rewards.list, { query: { status: ['ACTIVE'], stock: 'low' } }),
      FAILED_JOBS: await t.call('OWNER', jobs.queue, { query: { state: ['FAILED'] } }),
    }
    const counts: Partial<Record<WaitingKind, number>> = {
      ...Object.fromEntries(Object.entries(lists).map(([kind, { body }]) => [kind, body.totalCount])),
      MISSING_RATES: 6,
    }
    for (const { kind, count, isAtLeast } of waiting)
      expect([kind, count, isAtLeast]).toEqual([kind, counts[kind], false])
    expect([counts.UPCOMING_RATES, counts.FAILED_JOBS]).toEqual([1, 1])
    const oldest = (kind: string) => waiting.find(item => item.kind === kind)?.oldestAt
    expect(oldest('STORE_REQUESTS')).toBe(lists.STORE_REQUESTS.body.data[0]?.requestedAt)
    expect(oldest('OPEN_REDEMPTIONS')).toBe(
      lists.OPEN_REDEMPTIONS.body.data.find(row => row.id === open.id)?.requestedAt,
    )
    expect([lists.OPEN_REDEMPTIONS.body.totalCount, lists.LOW_REWARDS.body.totalCount]).toEqual([2, 2])
    expect(oldest('LOW_REWARDS')).toBeNull()
    expect(oldest('ROLE_SWITCHES')).toBe(lists.ROLE_SWITCHES.body.data.find(row => row.id === id)?.requestedAt)
  })

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu', 'Europe/Lisbon'])(
    '200 begins today at midnight in %s, and counts by it',
    async zone => {
      await t.build.collection({ lines: [{ plasticCode: 'PET', grams: 300 }], daysAgo: 0.3 })
      await t.build.collection({ lines: [{ plasticCode: 'PET', grams: 500 }], daysAgo: 0.7 })
      await t.setTimeZone(zone)
      const { period, compared, updatedAt, card } = await cardsOf()
      const today = { day: period.from, from: period.start, to: period.end }
      const there = (at: string) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
          new Date(at),
        )
      expect(there(today.from)).toBe(`${today.day} 00:00:00`)
      expect(there(today.to)).toMatch(/ 00:00:00$/)
      const hours = (Date.parse(today.to) - Date.parse(today.from)) / 3_600_000
      expect([23, 24, 25]).toContain(hours)
      const total = async (from: string, to: string) =>
        (await t.call('OWNER', collections.stats, { query: { from, to, status: ['RECORDED'] } })).body.data.grams
      expect(card('grams').value).toBe(await total(today.from, today.to))
      const { yesterday } = await t.database.one<{ yesterday: string }>(
        sql`select programme_day_start(${today.day}::date - 1) as yesterday`,
      )
      expect(there(yesterday)).toMatch(/ 00:00:00$/)
      if (!compared) throw new Error('expected a comparison')
      expect([compared.from, compared.to, compared.start]).toEqual([compared.to, compared.from, yesterday])
      expect(there(compared.end).slice(10)).toBe(there(updatedAt).slice(10))
      expect(card('grams').previous).toBe(await total(yesterday, compared.end))
      await t.setTimeZone('UTC')
    },
  )

  it('200 returns only what the caller may act on', async () => {
    const kinds = async (as: As) => (await figures(as)).waiting.map(({ kind }) => kind)
    expect(await kinds('OPERATIONS')).toEqual([
      'STORE_REQUESTS',
      'ROLE_SWITCHES',
      'FLAGGED_COLLECTIONS',
      'ADDRESS_CHANGES',
      'MISSING_RATES',
      'UPCOMING_RATES',
      'OPEN_REDEMPTIONS',
      'LOW_REWARDS',
    ])
    expect(await kinds('CONTENT')).toEqual(['LOW_REWARDS'])
    expect(await kinds('FINANCE')).toEqual([
      'ADJUSTMENTS',
      'RATE_PROPOSALS',
      'COST_PROPOSALS',
      'REWARD_CHANGES',
      'LIFTED_LIMITS',
      'MISSING_RATES',
      'UPCOMING_RATES',
    ])
    expect(await kinds('AUDITOR')).toEqual([])
  })

  it('200 links only to lists that the caller may open', async () => {
    const links = async (as: As) => (await figures(as)).cards.filter(card => card.link).map(card => card.key)
    expect(await links('CONTENT')).toEqual([])
    expect(await links('AUDITOR')).toHaveLength(6)
  })

  it('401 without a session, 403 for a non-administrator', async () => {
    expect((await t.call('nobody', dashboard.figures, { query: {} })).status).toBe(401)
    const member = await t.build.session({ userId: (await t.build.user()).id })
    expect((await t.call(member, dashboard.figures, { query: {} })).status).toBe(403)
  })
})
