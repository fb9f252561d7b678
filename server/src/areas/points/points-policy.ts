import {
  type ExpiryPolicy,
  flatPolicy,
  type PointsPolicy,
  type PointsPolicyInput,
} from '@fulmar/contract/points/points-policy'
import { liftedLimits, limitsOf, withLimits } from '@fulmar/contract/points/policy-limits'
import type { Actor } from '#core/actor.ts'
import { addDays } from '#core/days.ts'
import type { Db } from '#core/db/db.ts'
import { asSeen } from '#core/db/record-lock.ts'
import { found, refuseField } from '#core/errors.ts'
import { findSetting, lockSetting, type Setting, saveSetting } from '#core/settings.ts'
import { type Doer, record } from '../activity/activity.ts'
import { type ProposalSubject, propose } from '../proposals/proposals.ts'
import { findToday } from './expiry/expiry.queries.ts'
import { listPastLimits } from './points.queries.ts'

// The first policy is set by a migration. Review flags, plastic rates and the simulation read it by this name.
const key = 'pointsPolicy'

const policyOf = (setting: Setting<PointsPolicyInput> | undefined): PointsPolicy => {
  const { value, version } = found(setting, 'Points policy')
  return { ...value, version }
}

export const getPointsPolicy = async (db: Db): Promise<PointsPolicy> => policyOf(await findSetting(db, key))

/**
 * Limits that are lifted far, or removed, wait for somebody else; the rest is saved. Fails with STALE_VERSION, CHANGE_WAITS,
 * INVALID_INPUT where points would expire before members had the full notice.
 */
export async function changePointsPolicy(
  db: Db,
  actor: Actor,
  input: PointsPolicy,
): Promise<{ policy: PointsPolicy; isWaiting: boolean }> {
  const { version, ...asked } = input
  const now = policyOf(await lockSetting(db, key))
  const current = asSeen(now, version, 'the points policy')
  await requireNotice(db, current.expiry, asked.expiry)
  const waiting = liftedLimits(current, asked, await listPastLimits(db))
  const after = withLimits(asked, Object.fromEntries(waiting.map(({ field, from }) => [field, from])))
  await save(db, actor, current, after)
  if (waiting.length > 0) await propose(db, actor, { kind: 'POINTS_LIMITS', subjectId: null, changes: waiting })
  return { policy: await getPointsPolicy(db), isWaiting: waiting.length > 0 }
}

async function save(db: Db, by: Doer, current: PointsPolicyInput, after: PointsPolicyInput) {
  await saveSetting(db, key, after)
  await record(db, by, { action: 'policy.changed', before: flatPolicy(current), after: flatPolicy(after) })
}

/** The limits of the policy, as the subject of a proposal. */
export const policyLimits: ProposalSubject = {
  lock: async db => limitsOf(policyOf(await lockSetting(db, key))),
  async apply(db, by, { changes }) {
    const { version: _, ...current } = await getPointsPolicy(db)
    const after = withLimits(current, Object.fromEntries(changes.map(({ field, to }) => [field, to])))
    await save(db, by, current, after)
  },
}

async function requireNotice(db: Db, before: ExpiryPolicy, { isOn, startsOn, warningDays }: ExpiryPolicy) {
  if (!isOn) return
  if (startsOn === null) return refuseField('expiry.startsOn', 'Choose when points first expire')
  if (before.isOn && before.startsOn === startsOn) return
  const earliest = addDays(await findToday(db), warningDays)
  if (startsOn < earliest)
    refuseField('expiry.startsOn', `Members need ${warningDays} days' notice: choose ${earliest} or later`)
}
