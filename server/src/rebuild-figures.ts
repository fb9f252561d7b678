import { countPointAges } from '#areas/points/expiry/expiry-job.ts'
import { type Database, type Db, sql } from '#core/db/db.ts'

type Report = (done: number, total: number) => Promise<void>
type Step = (tx: Db) => Promise<unknown>

/** What changes with the record it belongs to: rows that are wrong get the difference. */
const repairs: Step[] = [
  tx => tx.run(sql`select repair_user_totals()`),
  tx => tx.run(sql`select repair_neighborhood_counts()`),
  tx => tx.run(sql`select repair_fulfilled()`),
]

/**
 * Figures, in one transaction, so that all of them change to a new time zone at the same moment. The longest comes first and makes
 * only the worker wait. The last one locks what some requests change, in the order of docs/data-model.md.
 */
const days: Step[] = [
  tx => tx.run(sql`select follow_time_zone()`),
  tx => tx.run(sql`select rebuild_figures()`),
  tx => tx.run(sql`select rebuild_points_ageing()`),
  tx => tx.run(sql`select rebuild_learning()`),
  tx => tx.run(sql`select rebuild_sums()`),
]

/** Counted as of now, or after the boards. */
const rest: Step[] = [
  tx => tx.run(sql`select rebuild_standing_counts()`),
  tx => tx.run(sql`select count_academy_effects()`),
  tx => countPointAges(tx),
]

/**
 * Adds up everything that figures read from the raw rows again, by the days of the programme's time zone, while recording goes on.
 * Safe to repeat, so one that was killed is started again.
 */
export async function rebuildFigures(database: Pick<Database, 'transaction'>, report: Report = async () => undefined) {
  const total = repairs.length + days.length + 1 + rest.length
  let done = 0
  const unhurried = async (...steps: Step[]) => {
    await database.transaction(async tx => {
      await tx.run(sql`set local statement_timeout = 0`)
      await tx.run(sql`set local lock_timeout = 0`)
      for (const [index, step] of steps.entries()) {
        await report(done + index, total)
        await step(tx)
      }
    })
    done += steps.length
  }
  for (const repair of repairs) await unhurried(repair)
  await unhurried(...days)
  await repairBoards(database)
  done++
  for (const step of rest) await unhurried(step)
}

// Whoever plays waits for a batch at most, some hundredths of a second.
const playersAtOnce = 200

async function repairBoards(database: Pick<Database, 'transaction'>) {
  let last: string | null = '00000000-0000-0000-0000-000000000000'
  while (last !== null) {
    const after: string = last
    last = await database.transaction(async tx => {
      const next = sql`select repair_next_standings(${after}, ${playersAtOnce}) as last`
      return (await tx.one<{ last: string | null }>(next)).last
    })
  }
}
