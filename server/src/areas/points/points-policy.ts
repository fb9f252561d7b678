import type { PointsPolicy, PointsPolicyInput } from '@fulmar/contract/points-policy'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { asSeen } from '#core/db/record-lock.ts'
import { found } from '#core/errors.ts'
import { findSetting, lockSetting, type Setting, saveSetting } from '#core/settings.ts'
import { record } from '../activity/activity.ts'

// The first one is set by a migration; collection_flags, back_dated_flag, plastic rates and the What-if read it under this name.
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

/** Side by side, so that the trace names the very figures that changed. */
const flat = ({ flags, limits, pointCost }: PointsPolicyInput) => ({ ...flags, ...limits, ...pointCost })
