import { can } from '@fulmar/contract/core/permissions'
import { actsOn, type DashboardFigures, type DashboardPeriod, waitingKind } from '@fulmar/contract/dashboard/dashboard'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { getOverview } from '../analytics/analytics.ts'
import { findStarted, findWaiting } from './dashboard.queries.ts'

/** The figures of a period, and what is waiting for the actor. */
export async function getFigures(db: Db, actor: Actor, period: DashboardPeriod): Promise<DashboardFigures> {
  const kinds = waitingKind.options.filter(kind => can(actor, actsOn[kind]))
  const [{ figures: cards, ...about }, waiting, started] = await Promise.all([
    getOverview(db, actor, period),
    findWaiting(db, kinds),
    findStarted(db),
  ])
  return { ...about, cards, waiting, started }
}
