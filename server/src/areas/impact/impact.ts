import type { FactorSet, FactorSetInput } from '@fulmar/contract/impact/impact-factors'
import type { PlasticGrams } from '@fulmar/contract/impact/impact-report-records'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found, onConstraint } from '#core/errors.ts'
import { record } from '../activity/activity.ts'
import { findFactorSet, getCurrentFactorSet, insertFactorSet } from './factor-sets.queries.ts'
import { impactOf, methodOf } from './impact.rules.ts'

/** The factors in force: how they are counted, and what plastic comes to by them. */
export async function getMeasure(db: Db) {
  const set = await getCurrentFactorSet(db)
  return { method: methodOf(set), impactOf: (plastics: readonly PlasticGrams[]) => impactOf(plastics, set) }
}

/** A new version of the factors, in force at once. Issued reports keep theirs. Fails with STALE_VERSION. */
export async function createFactorSet(
  db: Db,
  actor: Actor,
  { seenNumber, ...input }: FactorSetInput & { seenNumber: number },
): Promise<FactorSet> {
  const before = await getCurrentFactorSet(db)
  const stale = () =>
    new AppError('STALE_VERSION', 'Someone changed the impact factors since you opened them', { data: before })
  if (before.number !== seenNumber) throw stale()
  const id = uuidv7()
  await onConstraint(insertFactorSet(db, { id, number: seenNumber + 1, authorId: actor.id, ...input }), {
    impact_factor_sets_number_key: stale,
  })
  const after = found(await findFactorSet(db, id), 'Factor set')
  await record(db, actor, {
    action: 'impact.factors-changed',
    before: traced(before),
    after: traced(after),
    reason: input.reason,
  })
  return after
}

const traced = ({ number, name, source, scope, year, lossPercent, factors }: FactorSet) => ({
  number,
  name,
  source,
  scope,
  year,
  lossPercent,
  factors,
})
