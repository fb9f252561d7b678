import type { PointsPolicy, PointsPolicyInput } from '@fulmar/contract/points-policy'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { asSeen } from '#core/db/record-lock.ts'
import { found } from '#core/errors.ts'
import { findSetting, lockSetting, type Setting, saveSetting } from '#core/settings.ts'
import { record } from '../activity/activity.ts'

// The first policy is set by a migration. Review flags, plastic rates and the simulation read it by this name.
const key = 'pointsPolicy'

const policyOf = (setting: Setting<PointsPolicyInput> | undefined): PointsPolicy => {
  const { value, version } = found(setting, 'Points policy')
  return { ...value, version }
}

export const getPointsPolicy = async (db: Db): Promise<PointsPolicy> => policyOf(await findSetting(db, key))

/** Fails with STALE_VERSION. */
export async function changePointsPolicy(db: Db, actor: Actor, input: PointsPolicy): Promise<PointsPolicy> {
  const { version, ...after } = input
  const now = policyOf(await lockSetting(db, key))
  const current = asSeen(now, version, 'the points policy')
  await saveSetting(db, key, after)
  await record(db, actor, { action: 'policy.changed', before: flat(current), after: flat(after) })
  return getPointsPolicy(db)
}

/** Flat, so that the audit log names the figures that changed. */
const flat = ({ flags, limits, pointCost }: PointsPolicyInput) => ({ ...flags, ...limits, ...pointCost })
