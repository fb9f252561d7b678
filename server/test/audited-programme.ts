import { plays } from '@fulmar/contract/academy/plays'
import { collections } from '@fulmar/contract/collections/collections'
import { costProposals } from '@fulmar/contract/costs/cost-proposals'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { points } from '@fulmar/contract/points/points'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { uuidv7 } from 'uuidv7'
import { payRounds } from '#areas/academy/schedule/payouts.ts'
import { drainFacts } from '#areas/figures/figures.ts'
import { expireRedemptions } from '#areas/rewards/redemptions/redemption-deadlines.ts'
import { sql } from '#core/db/db.ts'
import { rebuildFigures } from '../src/rebuild-figures.ts'
import type { TestApp } from './app.ts'
import { booked } from './booked.ts'
import { byRank } from './build/prizes.ts'
import { addCodes, imported } from './import-file.ts'
import { inDays } from './in-days.ts'

/** A few rows of everything that the audit looks at, some of them added up and some not yet. */
export async function buildAuditedProgramme(t: TestApp) {
  await t.build.rate('PET', 100, 90)
  await t.build.rate('HDPE', 55, 90)
  await collect(t)
  await holdPoints(t)
  await importCollection(t)
  await adjust(t)
  await redeem(t)
  await expire(t)
  await play(t)
  await drainFacts(t.database)
  await keepSums(t)
  await t.build.play()
  await t.build.collection({ daysAgo: 1 })
  await proposeRate(t)
  await proposeCost(t)
  await reportImpact(t)
}

/** Sums of days that are over: pairs of plays, redemptions that were handed over, and points of an earlier month. */
async function keepSums(t: TestApp) {
  const { id: neighborhoodId } = await t.build.neighborhood()
  const [player, other] = [await t.build.user({ neighborhoodId }), await t.build.user({ neighborhoodId })]
  const { gameId } = await t.build.play({ userId: player.id, right: 0 })
  await t.build.play({ userId: player.id, gameId })
  await t.database.run(sql`
    update plays set started_at = started_at - interval '60 days', finished_at = finished_at - interval '60 days' where user_id = ${player.id}`)
  await t.database.run(
    sql`update users set created_at = now() - interval '200 days' where id in (${player.id}, ${other.id})`,
  )
  await bookAdjusted(t, other.id, 25, '2026-01-05T12:00:00Z')
  await t.database.run(sql`
    update redemptions set requested_at = requested_at - interval '3 days', decided_at = decided_at - interval '2 days'
    where status = 'FULFILLED'`)
  await rebuildFigures(t.owner, { rest: 0 })
}

async function collect(t: TestApp) {
  const { id: neighborhoodId } = await t.build.neighborhood()
  const { id: userId } = await t.build.user({ neighborhoodId })
  const lines = [
    { plasticCode: 'PET' as const, grams: 1999 },
    { plasticCode: 'HDPE' as const, grams: 700 },
  ]
  const photo = 'uploads/same.png'
  for (const daysAgo of [40, 12, 3]) await t.build.collection({ userId, lines, daysAgo })
  const { id: reversed } = await t.build.collection({ userId, photo, daysAgo: 2 })
  const { id: confirmed } = await t.build.collection({ userId, photo, daysAgo: 1 })
  await t.call('OWNER', collections.confirm, { body: { id: confirmed }, idempotencyKey: uuidv7() })
  const body = { id: reversed, reason: 'Weighed twice' }
  await t.call('OWNER', collections.reverse, { body, idempotencyKey: uuidv7() })
}

/** Points that wait for a review, some that were confirmed or taken back, and a debt that is partly paid. */
async function holdPoints(t: TestApp) {
  const { id: storeId } = await t.build.store()
  const send = async (userId: string, grams: number) => {
    const body = { storeId, userId, lines: [{ plasticCode: 'PET' as const, grams }] }
    return (await t.call('OPERATIONS', collections.record, { body, idempotencyKey: uuidv7() })).body.data.id
  }
  const { id: userId } = await t.build.user()
  const [confirmed, reversed] = [await send(userId, 30_000), await send(userId, 31_000)]
  await send(userId, 32_000)
  await t.call('OWNER', collections.confirm, { body: { id: confirmed }, idempotencyKey: uuidv7() })
  const { id: debtorId } = await t.build.user()
  const spent = await send(debtorId, 2000)
  await t.build.redemption({ userId: debtorId, rewardId: (await t.build.reward({ costPoints: 150 })).id })
  for (const id of [reversed, spent])
    await t.call('OWNER', collections.reverse, { body: { id, reason: 'Weighed twice' }, idempotencyKey: uuidv7() })
  await send(debtorId, 700)
}

async function importCollection(t: TestApp) {
  const { email } = await t.build.user()
  const { name } = await t.build.store({ name: 'Loja do ficheiro' })
  const row = `${email},${name},${inDays(-4).slice(0, 10)},PET,2`
  await imported(t, 'collections', `Member,Store,Date,Plastic,Weight (kg)\n${row}`)
}

async function adjust(t: TestApp) {
  const { id: userId } = await t.build.user()
  const body = { userId, points: 9_000, reasonCode: 'GOODWILL' as const, note: 'A storm' }
  const { id } = (await t.call('OPERATIONS', points.adjust, { body, idempotencyKey: uuidv7() })).body.data
  await t.call('FINANCE', points.decide, { body: { id, isApproved: true }, idempotencyKey: uuidv7() })
}

async function redeem(t: TestApp) {
  const { id: counted } = await t.build.reward({ stock: 9 })
  const { id: pool } = await t.build.reward({ stockKind: 'CODES', type: 'VOUCHER' })
  await addCodes(t, pool, ['SEA-0001', 'SEA-0002', 'SEA-0003', 'SEA-0004', 'SEA-0005'].join('\n'))
  for (const rewardId of [counted, pool]) {
    const { id: userId } = await t.build.member(1000)
    const make = () => t.build.redemption({ userId, rewardId })
    const [expiring, cancelled, fulfilled] = [await make(), await make(), await make()]
    await make()
    await t.database.run(sql`update redemptions set expires_at = now() where id = ${expiring.id}`)
    const settled = { version: 1, reason: 'Changed my mind' }
    await t.call('OWNER', redemptions.cancel, { body: { id: cancelled.id, ...settled }, idempotencyKey: uuidv7() })
    await t.call('OWNER', redemptions.fulfil, { body: { id: fulfilled.id, version: 1 }, idempotencyKey: uuidv7() })
  }
  await expireRedemptions(t.database)
}

/** A member whose old points expired and whose new ones did not. */
async function expire(t: TestApp) {
  const { id: userId } = await t.build.user()
  for (const [on, amount] of [
    [inDays(-400), 300],
    [inDays(-1), 200],
  ] as const)
    await bookAdjusted(t, userId, amount, on)
  await t.database.run(sql`
    insert into points_expiries (user_id, id, month, earned_before, points, expires_on)
    select ${userId}, ${uuidv7()}, month, month - interval '12 months', 300, month
    from date_trunc('month', now()) as month`)
  await t.database.run(
    sql`select settle_expiry(user_id, month, current_date, 12) from points_expiries where user_id = ${userId}`,
  )
}

async function bookAdjusted(t: TestApp, userId: string, amount: number, at: string) {
  const sourceId = await booked(t.database, { userId, kind: 'ADJUSTMENT', amount, on: at.slice(0, 10) })
  const { id: by } = await t.build.user({ userType: 'ADMIN', adminRole: 'FINANCE' })
  await t.database.run(sql`
    insert into adjustments (user_id, id, points, reason_code, note, status, requested_by, requested_at)
    values (${userId}, ${sourceId}, ${amount}, 'GOODWILL', 'for a test', 'APPLIED', ${by}, ${at})`)
}

/** Rounds and months, a play that was taken back, and a reward that was won. */
async function play(t: TestApp) {
  const { id: userId } = await t.build.user()
  const { id: gameId } = await t.build.game({ rules: { attemptsPerDay: 9 } })
  await t.build.round(gameId)
  for (const right of [4, 9]) await t.build.play({ gameId, userId, right })
  const { id } = await t.build.play({ gameId, right: 6 })
  const body = { id, version: 2, reason: 'Two phones' }
  await t.call('OWNER', plays.void, { body, idempotencyKey: uuidv7() })
  const reward = await t.build.reward({ costPoints: 300 })
  await t.build.overdueRound(byRank([[1, 1, 500, reward.id]]), [90])
  await payRounds(t.database)
}

/** A claim and a report that claims nothing, on the same kilograms. */
async function reportImpact(t: TestApp) {
  for (const sponsor of ['Acme', null])
    await t.call('OWNER', impactReports.issue, { body: await t.build.impactDraft({ sponsor }) })
}

async function proposeCost(t: TestApp) {
  const { id: subjectId } = await t.build.reward({ costPoints: 50_000 })
  const body = { subject: 'reward' as const, subjectId, change: { costPoints: 1 }, reason: 'Clearance' }
  const { id } = (await t.call('CONTENT', costProposals.propose, { body })).body.data
  await t.call('OWNER', costProposals.approve, { body: { id } })
}

async function proposeRate(t: TestApp) {
  const body = { plasticCode: 'PET' as const, pointsPerKg: 1000, reason: 'A storm' }
  const { id } = (await t.call('OPERATIONS', rateProposals.propose, { body })).body.data
  await t.call('OWNER', rateProposals.approve, { body: { id, knownRateIds: [] } })
}
