import { setTimeout } from 'node:timers/promises'
import { countPointAges } from '#areas/points/expiry/expiry-job.ts'
import { type Database, type Db, type Sql, sql } from '#core/db/db.ts'

interface Options {
  /** Called before every step with how many are done. */
  report?: (done: number, total: number) => Promise<void>
  /** How far an attempt at the same work was that was lost. */
  earlier?: { done: number; total: number | null }
  /** How long to rest for every second of work, so that recording keeps most of a small machine. */
  rest?: number
}

type Transactions = Pick<Database, 'transaction'>
type Step = (run: Run) => Promise<unknown>
/** In a transaction of its own, after which it rests. */
type Run = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

const inOneTransaction =
  (...statements: Sql[]): Step =>
  run =>
    run(async tx => {
      for (const statement of statements) await tx.run(statement)
    })

/** Works through users in batches, so that nobody waits for longer than a batch takes. */
const byUser =
  (next: (after: string) => Sql): Step =>
  async run => {
    let last: string | null = '00000000-0000-0000-0000-000000000000'
    while (last !== null) {
      const statement: Sql = sql`select ${next(last)} as last`
      last = await run(async tx => (await tx.one<{ last: string | null }>(statement)).last)
    }
  }

/** Locks what stores and neighborhoods keep of it, in the order of docs/data-model.md. */
const everAndSums = inOneTransaction(sql`select rebuild_ever()`, sql`select rebuild_sums()`)

/** What changes with the record it belongs to is repaired by the difference; figures are counted by month, then added up. */
const stepsOf = (months: readonly Month[]): Step[] => [
  inOneTransaction(sql`select repair_user_totals()`),
  inOneTransaction(sql`select repair_neighborhood_counts()`),
  inOneTransaction(sql`select repair_fulfilled()`),
  inOneTransaction(sql`select follow_time_zone()`),
  ...months.map(({ from, until }) => inOneTransaction(sql`select rebuild_days(${from}, ${until})`)),
  byUser(after => sql`rebuild_member_days(${after}, 5000)`),
  ...months.map(({ from, until }) => inOneTransaction(sql`select rebuild_periods(${from}, ${until})`)),
  everAndSums,
  inOneTransaction(sql`select rebuild_points_ageing()`),
  inOneTransaction(sql`select rebuild_learning()`),
  // A play waits for one batch at most, some hundredths of a second.
  byUser(after => sql`repair_next_standings(${after}, 200)`),
  inOneTransaction(sql`select count_academy_effects()`),
  run => run(countPointAges),
  inOneTransaction(sql`select finish_time_zone()`),
]

interface Month {
  from: string
  until: string
}

/** Months that together are all time. */
async function monthsOf(database: Transactions): Promise<Month[]> {
  const days = await database.transaction(tx =>
    tx.many<{ day: string }>(sql`select day::text from figure_months() as day order by day offset 1`),
  )
  const starts = ['-infinity', ...days.map(({ day }) => day)]
  return starts.map((from, index) => ({ from, until: starts[index + 1] ?? 'infinity' }))
}

/**
 * Adds up everything that figures read from the raw rows again, by the days of the programme's time zone, while recording goes on.
 * Safe to repeat; one that was killed goes on with the step it was at.
 */
export async function rebuildFigures(database: Transactions, { report, earlier, rest = 1 }: Options = {}) {
  const run: Run = async work => {
    const startedAt = Date.now()
    const result = await database.transaction(async tx => {
      await tx.run(sql`set local statement_timeout = 0`)
      await tx.run(sql`set local lock_timeout = 0`)
      return work(tx)
    })
    await setTimeout(rest * (Date.now() - startedAt))
    return result
  }
  const steps = stepsOf(await monthsOf(database))
  // In another month there are others.
  const first = earlier?.total === steps.length ? earlier.done : 0
  for (const [index, step] of steps.entries()) {
    if (index < first) continue
    await report?.(index, steps.length)
    await step(run)
  }
}
