import { beforeAll, describe, expect, it } from 'vitest'
import { promiseOf } from '#areas/points/audit/figures.ts'
import { allChecks, auditLedger, auditMetrics, checkAll, type Finding } from '#areas/points/audit.ts'
import { type Db, type Sql, sql } from '#core/db/db.ts'
import { academyDamages, type Damage } from '#test/academy-damages.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { buildAuditedProgramme } from '#test/audited-programme.ts'
import { figuresDamages } from '#test/figures-damages.ts'
import { rebuildFigures } from './rebuild-figures.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await buildAuditedProgramme(t)
  // Leaves facts that are not added up.
  await t.build.collection()
})

const brokenOf = (findings: readonly Finding[]) =>
  findings.filter(({ violations }) => violations > 0).map(({ promise }) => promise)

const brokenIn = async (db: Db) => brokenOf(await auditLedger(db))

const metrics = async () =>
  (await t.database.many<{ metric: string }>(sql`select metric from metrics`)).map(({ metric }) => metric)

const brokenMetrics = async (db: Db) => brokenOf(await auditMetrics(db))

const damagesOf = (metric: string, grain: string) => [
  sql`update figures set n1 = n1 + 1 where metric = ${metric} and grain = ${grain}`,
  sql`delete from figures where metric = ${metric} and grain = ${grain}`,
  sql`insert into figures values (${metric}, ${grain}, '2020-01-01', nobody(), 'nothing', 9, 0, 0, 0, 0, 1)`,
]

/** Does what the database refuses, and takes it back. */
async function brokenBy(damage: readonly Sql[], audit: (db: Db) => Promise<string[]>): Promise<string[]> {
  let found: string[] = []
  await t.owner
    .transaction(async tx => {
      await tx.run(sql`set local session_replication_role = replica`)
      const changed: number[] = []
      for (const step of damage) changed.push(await tx.run(step))
      expect(changed.at(-1), 'rows damaged').toBeGreaterThan(0)
      found = await audit(tx)
      throw new Error('take it back')
    })
    .catch((error: Error) => {
      if (error.message !== 'take it back') throw error
    })
  return found
}

const one = sql`(select id from collections where status = 'RECORDED' order by id limit 1)`
const reversed = sql`(select id from collections where status = 'REVERSED' limit 1)`
const redemptionThat = (status: string) =>
  sql`(select id from redemptions where status = ${status} order by id limit 1)`
const codeThat = (status: string) => sql`(select id from voucher_codes where status = ${status} order by id limit 1)`
const debtor = sql`(select user_id from user_balances where debt > 0)`
const withoutCheck = (table: Sql, name: Sql) => sql`alter table ${table} drop constraint ${name}`
const ledgerTwice = (kind: string) => [
  sql`drop index ledger_entries_once_key`,
  sql`
    insert into ledger_entries (user_id, id, position, kind, from_account, to_account, amount, balance_after, source_id,
                                idempotency_key)
    select distinct on (kind) user_id, id, position + 1000, kind, from_account, to_account, amount, balance_after, source_id,
           idempotency_key
    from ledger_entries where kind = ${kind} order by kind, id`,
]

const damages: Record<string, Damage[]> = {
  ...academyDamages,
  'no kilogram is claimed by two impact reports, and every claim is that of a live report with a sponsor': [
    ['a claim that was lost', sql`delete from impact_claims`],
    [
      'a claim of a withdrawn report',
      sql`update impact_reports set status = 'WITHDRAWN', withdrawn_by = issued_by, withdrawn_at = now(), withdrawal_reason = 'By hand'
          where sponsor is not null`,
    ],
    [
      'the same kilograms for a second sponsor',
      sql`update impact_reports set sponsor = 'Another' where sponsor is null and status = 'ISSUED'`,
    ],
  ],
  'the figures of every issued impact report are the sums of its evidence, and that is what was collected': [
    [
      'figures changed after issuing',
      sql`update impact_reports set figures = jsonb_set(figures, '{grams}', '1') where status = 'ISSUED'`,
    ],
    ['heavier evidence', sql`update impact_report_lines set grams = grams + 1`],
    ['a heavier collection', sql`update collection_lines set grams = grams + 1`],
  ],
  'impact reports are numbered without gaps': [
    ['a number left out', sql`update impact_report_numbers set last_number = last_number + 1`],
  ],
  'every stored balance is the sum of its entries': [
    ['points out of thin air', sql`update user_balances set available = available + 1 where available > 0`],
    ['held points out of thin air', sql`update user_balances set held = held + 1 where held > 0`],
    ['pending points out of thin air', sql`update user_balances set pending = pending + 1 where pending > 0`],
    ['a debt that was forgiven', sql`update user_balances set debt = 0 where debt > 0`],
  ],
  'no balance is below zero': [
    [
      'a balance overdrawn',
      withoutCheck(sql`user_balances`, sql`user_balances_available_check`),
      sql`update user_balances set available = -1 where available = 0 and debt = 0`,
    ],
    [
      'more settled than was held',
      withoutCheck(sql`user_balances`, sql`user_balances_held_check`),
      sql`update user_balances set held = -1 where held = 0`,
    ],
    [
      'more confirmed than was pending',
      withoutCheck(sql`user_balances`, sql`user_balances_pending_check`),
      sql`update user_balances set pending = -1 where pending = 0`,
    ],
  ],
  'nobody has available points and a debt': [
    [
      'a debt that later points did not pay',
      withoutCheck(sql`user_balances`, sql`user_balances_debt_check`),
      sql`update user_balances set available = 1 where debt > 0`,
    ],
  ],
  'every debt is of a reversal or of an earlier account, and every repayment of a credit that was at least as large': [
    ['a debt for nothing', sql`delete from ledger_entries where kind = 'REVERSAL' and user_id = ${debtor}`],
    ['more repaid than credited', sql`update ledger_entries set amount = amount + 1000 where kind = 'REPAYMENT'`],
  ],
  'no debt of an erased account comes back twice': [
    [
      'a debt that nobody left',
      sql`select move_points(${debtor}, 'CARRY', 'user', 'carried', 5, gen_random_uuid(), gen_random_uuid(), null, 'k', null)`,
    ],
    ['one that is kept for nothing', sql`insert into erased_debts (fingerprint, points) values ('', 5)`],
  ],
  'the points of a collection are pending while a flag that holds them waits for review, and at no other time': [
    ['one confirmed without its points', sql`update collections set review = 'CONFIRMED' where review = 'OPEN'`],
    [
      'one available before its review',
      sql`update ledger_entries set to_account = 'user' where to_account = 'pending'`,
    ],
    ['a flag that holds nothing', sql`update collections set flags = '[]' where holds_points(flags)`],
  ],
  'the balance of every entry is the sum of the entries up to it': [
    [
      'a wrong running balance',
      sql`update ledger_entries set balance_after = balance_after + 1 where source_id = ${one}`,
    ],
  ],
  'the entries of every user are numbered without gaps': [
    ['a lost entry', sql`delete from ledger_entries where source_id = ${one}`],
    ['a number left out', sql`update ledger_entries set position = position + 100 where source_id = ${one}`],
  ],
  'every entry has a source and a key': [
    ['an award for nothing', sql`update ledger_entries set source_id = gen_random_uuid() where source_id = ${one}`],
    ['an entry without a key', sql`update ledger_entries set idempotency_key = '' where source_id = ${one}`],
    ['an adjustment nobody approved', sql`update adjustments set status = 'PENDING' where decided_by is not null`],
  ],
  'points are held before they are settled, and settled in full': [
    [
      'a release without a hold',
      sql`delete from ledger_entries where kind = 'HOLD' and source_id = ${redemptionThat('CANCELLED')}`,
    ],
    ['a part of the hold spent', sql`update ledger_entries set amount = amount - 1 where kind = 'SPEND'`],
  ],
  'nobody adjusted their own points or approved their own request': [
    ['an adjustment of one’s own', sql`update ledger_entries set actor_id = user_id where kind = 'ADJUSTMENT'`],
    ['a request for oneself', sql`update adjustments set requested_by = user_id where decided_by is null`],
    [
      'an approval of one’s own request',
      sql`update adjustments set requested_by = decided_by where decided_by is not null`,
    ],
  ],
  'nobody recorded a collection for themselves or confirmed one they recorded': [
    ['a collection for oneself', sql`update collections set recorded_by = user_id where review = 'NONE'`],
    [
      'a confirmation of one’s own recording',
      sql`update collections set reviewed_by = recorded_by where review = 'CONFIRMED'`,
    ],
  ],
  'every rate, cost and other change that needed approval has it': [
    [
      'a rate approved by its proposer',
      sql`update rate_proposals set decided_by = proposed_by where status = 'APPROVED'`,
    ],
    [
      'a cost approved by its proposer',
      sql`update cost_proposals set decided_by = proposed_by where status = 'APPROVED'`,
    ],
  ],
  'every collection is paid once, as its lines add up': [
    ['a collection that was not paid', sql`delete from ledger_entries where source_id = ${one}`],
    ['a collection paid twice', ...ledgerTwice('AWARD')],
    ['a line rounded up', sql`update collection_lines set points = points + 1 where collection_id = ${one}`],
    ['a heavier line', sql`update collection_lines set grams = grams + 1 where collection_id = ${one}`],
    ['a lost line', sql`delete from collection_lines where collection_id = ${one}`],
  ],
  'every reversed collection has exactly one reversal, and no other collection has one': [
    ['a reversal without its entry', sql`delete from ledger_entries where kind = 'REVERSAL'`],
    ['a collection reversed twice', ...ledgerTwice('REVERSAL')],
    ['an entry without its reversal', sql`update collections set status = 'RECORDED' where id = ${reversed}`],
  ],
  'every imported collection has the fingerprint of its row to itself, so that no row was paid twice': [
    [
      'a row that two imports paid',
      sql`insert into import_rows (import_id, row, cells, outcome, record_id, fingerprint)
          select import_id, row + 1000, cells, outcome, gen_random_uuid(), fingerprint from import_rows
          where outcome = 'ADDED'`,
    ],
    ['a row that could be paid again', sql`delete from imported_records where kind = 'collections'`],
  ],
  'the totals of every user are the sums of their collections': [
    ['a weight without a collection', sql`update user_totals set grams = grams + 1 where collections > 0`],
    ['a collection too many', sql`update user_totals set collections = collections + 1 where grams > 0`],
    ['no totals at all', sql`delete from user_totals where collections > 0`],
  ],
  'what is usual for every member, and when they last handed in, follow from their collections': [
    [
      'a weight that nobody brought',
      sql`update user_totals set recent_grams = recent_grams || 5000000 where collections > 0`,
    ],
    ['weights that were forgotten', sql`update user_totals set recent_grams = '{}' where collections > 0`],
    [
      'other weights',
      sql`update user_totals set recent_grams = array(select g + 1 from unnest(recent_grams) g) where collections > 0`,
    ],
    [
      'a visit that was not',
      sql`update user_totals set last_active_at = last_active_at + interval '1 day' where collections > 0`,
    ],
    ['a visit that was forgotten', sql`update user_totals set last_active_at = '-infinity' where collections > 0`],
  ],
  'every line was paid at the rate of its time': [
    [
      'a line paid at the rate of another plastic',
      sql`update collection_lines set rate_id = (select id from plastic_rates where plastic_code = 'HDPE') where plastic_code = 'PET'`,
    ],
    ['a rate that began later', sql`update plastic_rates set effective_from = effective_from + interval '80 days'`],
  ],
  'every redemption holds, spends or releases what it cost, as its status says': [
    ['one fulfilled for free', sql`delete from ledger_entries where kind = 'SPEND'`],
    ['points held for nothing', sql`delete from redemptions where id = ${redemptionThat('REQUESTED')}`],
    ['points released twice', ...ledgerTwice('RELEASE')],
    [
      'an open one whose cost changed',
      sql`update redemptions set cost_points = cost_points + 1 where status = 'REQUESTED'`,
    ],
    [
      'one cancelled and still held',
      sql`delete from ledger_entries where source_id = ${redemptionThat('CANCELLED')} and kind = 'RELEASE'`,
    ],
  ],
  'what is missing from a counted stock is what redemptions took': [
    ['an item sold twice', sql`update rewards set stock = stock + 1 where stock_kind = 'COUNTED'`],
    ['a release that lost the item', sql`update rewards set stock = stock - 1 where stock_kind = 'COUNTED'`],
  ],
  'the stock of a pool is its free codes': [
    ['a code that is not in the stock', sql`update rewards set stock = stock - 1 where stock_kind = 'CODES'`],
    ['a free code that is gone', sql`delete from voucher_codes where id = ${codeThat('FREE')}`],
  ],
  'every voucher code has one redemption at most, whose status fits its own': [
    [
      'a code given out twice',
      sql`drop index redemptions_voucher_code_key`,
      sql`update redemptions set voucher_code_id = ${codeThat('ISSUED')} where status = 'FULFILLED'`,
    ],
    ['an issued code of an open redemption', sql`update voucher_codes set status = 'ISSUED' where status = 'RESERVED'`],
    ['a code kept for nobody', sql`update redemptions set voucher_code_id = null where status = 'REQUESTED'`],
  ],
  'every reward was handed over as often as it says': [
    ['one handed over that was not', sql`update rewards set fulfilled = fulfilled + 1 where stock_kind = 'COUNTED'`],
  ],
  'points can be spent by those who may spend them': [
    ['someone suspended who still counts', sql`update users set status = 'SUSPENDED' where user_type = 'MEMBER'`],
  ],
  'every expiry was announced, and took no more than was announced and no earlier': [
    ['points that expired unannounced', sql`delete from points_expiries where expired > 0`],
    [
      'more expired than was announced',
      withoutCheck(sql`points_expiries`, sql`points_expiries_settled_check`),
      sql`update points_expiries set points = expired - 1 where expired > 0`,
    ],
    ['an expiry that was not booked', sql`delete from ledger_entries where kind = 'EXPIRY'`],
    [
      'points that expired before the announced day',
      withoutCheck(sql`points_expiries`, sql`points_expiries_settled_check`),
      sql`update points_expiries set settled_on = expires_on - 1 where expired > 0`,
    ],
  ],
  'expiry left every member the points that were not old enough': [
    [
      'points that were too young',
      sql`update points_expiries set earned_before = earned_before - 400 where expired > 0`,
    ],
    ['too many taken', sql`update ledger_entries set balance_after = balance_after - 1 where kind = 'EXPIRY'`],
  ],
  ...figuresDamages,
}

describe('the audit', () => {
  it('finds nothing in books that are right', async () => {
    expect(await brokenIn(t.database)).toEqual([])
  })

  it('has every promise put to the test', async () => {
    const promises = (await auditLedger(t.database)).map(({ promise }) => promise)
    const counted = (await metrics()).map(metric => promiseOf(metric).promise)
    expect([...Object.keys(damages), ...counted].toSorted()).toEqual(promises.toSorted())
  })

  describe.each(Object.entries(damages))('%s', (promise, cases) => {
    it.each(cases)('notices %s', async (_what, ...steps) => {
      const checks = (await allChecks(t.database)).filter(check => check.promise === promise)
      expect(checks).toHaveLength(1)
      expect(await brokenBy(steps, async db => brokenOf(await checkAll(db, checks)))).toEqual([promise])
    })
  })

  it('reports which metric is damaged, for any damage in any period', async () => {
    for (const metric of await metrics()) {
      const check = promiseOf(metric)
      const { grains } = await t.database.one<{ grains: string[] }>(sql`select grains_of(${metric}) as grains`)
      for (const damage of grains.flatMap(grain => damagesOf(metric, grain))) {
        const found = await brokenBy([damage], async db => brokenOf(await checkAll(db, [check])))
        expect([damage, found]).toEqual([damage, [check.promise]])
      }
      const anyOf = sql`update figures set n1 = n1 + 1 where metric = ${metric}`
      expect(await brokenBy([anyOf], brokenMetrics)).toEqual([check.promise])
    }
  })

  it('notices a fact that was lost', async () => {
    const { sources } = await t.database.one<{ sources: string[] }>(
      sql`select array_agg(distinct source) as sources from raw_facts()`,
    )
    for (const source of ['collection', 'entry']) {
      expect(sources).toContain(source)
      const found = await brokenBy([sql`delete from facts where source = ${source}`], brokenMetrics)
      expect([source, found.length > 0]).toEqual([source, true])
    }
  })

  // What is derived from other rows. Whatever else is damaged is a matter of the books, which nobody rebuilds.
  const wrong = [
    sql`update figures set n1 = n1 + 1`,
    sql`update figures set sizes = '{}' where sizes is not null`,
    sql`update store_sums set grams = grams + 1`,
    sql`update neighborhoods set collected_grams = collected_grams + 1`,
    sql`update user_totals set grams = grams + 1, collections = collections + 1`,
    sql`update user_totals set recent_grams = recent_grams || 7, last_active_at = now() where not is_closed`,
    sql`update neighborhood_counts set members = members + 1, leaders = leaders + 1`,
    sql`update rewards set fulfilled = fulfilled + 1`,
    sql`update learning_sums set pairs = pairs + 1`,
    sql`update point_ages set points = points + 1000000`,
  ]
  const gone = [
    sql`delete from figures where hashtext(metric || since || id || label || place) % 3 = 0`,
    sql`delete from facts`,
    sql`delete from store_sums`,
    sql`delete from user_totals where collections > 0`,
    sql`delete from neighborhood_counts`,
    sql`delete from member_days`,
    sql`delete from standings`,
  ]
  it.each([
    ['wrong', wrong],
    ['gone', gone],
  ])('finds nothing once figures are rebuilt after everything derived was %s', async (_how, damage) => {
    const rebuilt = async (tx: Db) => {
      await tx.run(sql`set local session_replication_role = origin`)
      await rebuildFigures({ transaction: work => work(tx) }, { rest: 0 })
      return brokenIn(tx)
    }
    // Each alone is noticed, so that none hides behind another.
    for (const step of damage)
      expect([step.text, (await brokenBy([step], brokenIn)).length > 0]).toEqual([step.text, true])
    expect(await brokenBy(damage, rebuilt)).toEqual([])
  })

  it('left the books as they were', async () => {
    expect(await brokenIn(t.database)).toEqual([])
  })
})
