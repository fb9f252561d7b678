import type { ActivityAction } from '@fulmar/contract/activity/activity-actions'
import { can } from '@fulmar/contract/core/permissions'
import { actsOn, type DashboardFigures, type DashboardPeriod, waitingKind } from '@fulmar/contract/dashboard/dashboard'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { rememberingDb } from '#core/db/one-state.ts'
import { listLatestReadable } from '../activity/activity.ts'
import { getOverview } from '../analytics/analytics.ts'
import { findStarted, findWaiting } from './dashboard.queries.ts'

/** The figures of a period, and what is waiting for the actor. */
export async function getFigures(database: Db, actor: Actor, period: DashboardPeriod): Promise<DashboardFigures> {
  const db = await rememberingDb(database)
  const kinds = waitingKind.options.filter(kind => can(actor, actsOn[kind]))
  const [{ figures: cards, ...about }, waiting, started] = await Promise.all([
    getOverview(db, actor, period),
    findWaiting(db, kinds),
    findStarted(db),
  ])
  return { ...about, cards, waiting, started }
}

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
