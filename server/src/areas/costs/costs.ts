import { fewestFor, isDearWhenLess, isWithin, limitsOf } from '@fulmar/contract/costs/cost-limits'
import type { CostChange, CostKind, CostLimit } from '@fulmar/contract/costs/cost-proposals'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { findTerms, insertPastCost, listPastCosts } from './costs.queries.ts'

/** A cost of a record that one person may change within limits only. */
export interface Cost {
  kind: CostKind
  /** Null where there is nothing yet to compare with. */
  now: number | null
  /** Whether the caller may give points where there were none. */
  mayStart: boolean
  /** What is given for it, in minor units; points far below that are dear. */
  worth?: number | null
}

export type ChangedCost = Cost & { to: number; field: string }

/** A kind of record with costs, as its area knows it. */
export interface CostRecord {
  /**
   * Its name, and what its costs are and would be after a change; with an actor only those that limits apply to when they
   * make it. Fails with NOT_FOUND, NOT_ALLOWED.
   */
  costsAfter: (db: Db, id: string, change: CostChange, actor?: Actor) => Promise<{ name: string; costs: ChangedCost[] }>
  /** Makes an approved change. */
  apply: (db: Db, actor: Actor, id: string, change: CostChange) => Promise<void>
}

/** How far each cost may go without approval, compared with the last seven days. */
export async function getCostLimits(
  db: Db,
  subjectId: string,
  costs: readonly Cost[],
): Promise<{ factor: number; limits: CostLimit[] }> {
  const terms = await findTerms(db)
  const { factor } = terms
  const past = await listPastCosts(db, subjectId)
  const limits = costs.map(({ kind, now, mayStart, worth = null }) => {
    const compared = [now ?? 0, ...past.filter(cost => cost.kind === kind).map(cost => cost.points)].filter(
      points => points > 0,
    )
    const { atLeast, atMost } = compared.length === 0 ? nothingYet(mayStart) : rangeOf(compared, factor)
    const floor = fewestFor(worth, terms)
    // Towards its worth is never dear.
    const ends = [isDearWhenLess(kind) ? atLeast : null, floor && Math.min(floor, now ?? floor)]
    return { kind, now: now ?? 0, atLeast: highestOf(ends), atMost }
  })
  return { factor, limits }
}

const highestOf = (values: (number | null)[]) => {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** Whether one person alone may not make these changes. */
export const needsSecondPerson = async (db: Db, subjectId: string, costs: readonly ChangedCost[]): Promise<boolean> =>
  (await beyondLimits(db, subjectId, costs)).beyond.length > 0

/** Whether something costs less than one person may decide, for what it is worth. */
export async function isFarBelowWorth(db: Db, points: number, worth: number | null): Promise<boolean> {
  return worth !== null && points < (fewestFor(worth, await findTerms(db)) ?? 0)
}

const nothingYet = (mayStart: boolean) => ({ atLeast: null, atMost: mayStart ? null : 0 })

const rangeOf = (compared: number[], factor: number) =>
  limitsOf({ factor, lowest: Math.min(...compared), highest: Math.max(...compared) }, 0)

/** The changed ones that need a second person. */
async function beyondLimits(db: Db, subjectId: string, costs: readonly ChangedCost[]) {
  const changed = costs.filter(({ now, to }) => to !== now)
  if (changed.length === 0) return { factor: 0, changed, beyond: [] }
  const { factor, limits } = await getCostLimits(db, subjectId, changed)
  const beyond = changed.filter((cost, n) => !isWithin(cost.to, limits[n] as CostLimit))
  return { factor, changed, beyond }
}

/**
 * Keeps the costs as they were for later comparisons, and refuses changes that need a second person unless one has
 * approved them. Fails with SECOND_PERSON_NEEDED.
 */
export async function changeCosts(db: Db, subjectId: string, costs: readonly ChangedCost[], isApproved: boolean) {
  const { factor, changed, beyond } = await beyondLimits(db, subjectId, costs)
  if (beyond.length > 0 && !isApproved)
    throw new AppError(
      'SECOND_PERSON_NEEDED',
      `A cost changes by more than ${factor} times within seven days, or goes far below its worth. Propose it, so that another administrator can approve it.`,
      { fields: Object.fromEntries(beyond.map(({ field }) => [field, 'Needs approval by another administrator'])) },
    )
  for (const { kind, now } of changed) if (now) await insertPastCost(db, subjectId, kind, now)
}
