import type { RecordsLink } from '@fulmar/contract/analytics'
import { actsOn, type DashboardFigures, type DashboardPeriod, waitingKind } from '@fulmar/contract/dashboard'
import { can, type Permission } from '@fulmar/contract/permissions'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { getOverview } from '../analytics/analytics.ts'
import { findStarted, findWaiting } from './dashboard.queries.ts'

/** The figures of a period, and what is waiting for the actor. */
export async function getFigures(db: Db, actor: Actor, period: DashboardPeriod): Promise<DashboardFigures> {
  const kinds = waitingKind.options.filter(kind => can(actor, actsOn[kind]))
  const [{ figures, ...about }, waiting, started] = await Promise.all([
    getOverview(db, period),
    findWaiting(db, kinds),
    findStarted(db),
  ])
  return {
    ...about,
    cards: figures.map(it => ({ ...it, link: linkFor(actor, it.link) })),
    waiting,
    started,
  }
}

const opens: Record<string, Permission> = {
  '/collections': 'collections:read',
  '/users': 'users:read',
  '/stores': 'stores:read',
  '/rewards/redemptions': 'redemptions:read',
}

/** A list that the actor may open. */
export function linkFor(actor: Actor, link: RecordsLink | null): RecordsLink | null {
  const permission = link === null ? undefined : opens[link.to]
  return permission !== undefined && can(actor, permission) ? link : null
}
