import type { ActivityAction } from '@fulmar/contract/activity/activity-actions'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { listLatestReadable } from '../activity/activity.ts'

/** Part of another action, or of interest only to the actor. */
const quiet: readonly ActivityAction[] = [
  'neighborhood.leader-left',
  'neighborhood.leader-named',
  'user.dashboard-arranged',
  'user.password-changed',
  'user.password-reset',
  'user.profile-changed',
  'user.recovery-codes-renewed',
  'user.role-changed',
  'user.second-factor-removed',
  'user.second-factor-set',
]

export const listRecentActivity = (db: Db, reader: Actor, limit: number) => listLatestReadable(db, reader, quiet, limit)
