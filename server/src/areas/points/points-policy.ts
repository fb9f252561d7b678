import {
  type ExpiryPolicy,
  flatPolicy,
  type PointsPolicy,
  type PointsPolicyInput,
} from '@fulmar/contract/points/points-policy'
import type { Actor } from '#core/actor.ts'
import { addDays } from '#core/days.ts'
import type { Db } from '#core/db/db.ts'
import { asSeen } from '#core/db/record-lock.ts'
import { found, refuseField } from '#core/errors.ts'
import { findSetting, lockSetting, type Setting, saveSetting } from '#core/settings.ts'
import { record } from '../activity/activity.ts'
import { findToday } from './expiry/expiry.queries.ts'

// The first policy is set by a migration. Review flags, plastic rates and the simulation read it by this name.
const key = 'pointsPolicy'

const policyOf = (setting: Setting<PointsPolicyInput> | undefined): PointsPolicy => {
  const { value, version } = found(setting, 'Points policy')
  return { ...value, version }
}

export const getPointsPolicy = async (db: Db): Promise<PointsPolicy> => policyOf(await findSetting(db, key))

/** Fails with STALE_VERSION, INVALID_INPUT where points would expire before members had the full notice. */
export async function changePointsPolicy(db: Db, actor: Actor, input: PointsPolicy): Promise<PointsPolicy> {
  const { version, ...after } = input
  const now = policyOf(await lockSetting(db, key))
  const current = asSeen(now, version, 'the points policy')
  await requireNotice(db, current.expiry, after.expiry)
  await saveSetting(db, key, after)
  await record(db, actor, { action: 'policy.changed', before: flatPolicy(current), after: flatPolicy(after) })
  return getPointsPolicy(db)
}

async function requireNotice(db: Db, before: ExpiryPolicy, { isOn, startsOn, warningDays }: ExpiryPolicy) {
  if (!isOn) return
  if (startsOn === null) return refuseField('expiry.startsOn', 'Choose when points first expire')
  if (before.isOn && before.startsOn === startsOn) return
  const earliest = addDays(await findToday(db), warningDays)
  if (startsOn < earliest)
    refuseField('expiry.startsOn', `Members need ${warningDays} days' notice: choose ${earliest} or later`)
}
