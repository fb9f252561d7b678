import type { Chart, Figure, RecordsLink } from '@fulmar/contract/analytics/analytics'
import { can, type Permission } from '@fulmar/contract/core/permissions'
import type { Actor } from '#core/actor.ts'

const opens: [list: string, Permission][] = [
  ['/collections', 'collections:read'],
  ['/users', 'users:read'],
  ['/stores', 'stores:read'],
  ['/rewards/redemptions', 'redemptions:read'],
  ['/analytics/ledger', 'points:read'],
  ['/academy', 'academy:read'],
  ['/rates', 'rates:read'],
]

const permissionFor = (to: string) => opens.find(([list]) => to === list || to.startsWith(`${list}/`))?.[1]

export type LinksFor = ReturnType<typeof linksFor>

/** Leaves out links to lists that the actor may not open; without an actor all of them. */
export const linksFor = (actor: Actor | null) => {
  const of = (link: RecordsLink | null): RecordsLink | null => {
    const permission = link === null ? undefined : permissionFor(link.to)
    return actor !== null && permission !== undefined && can(actor, permission) ? link : null
  }
  return {
    of,
    figure: (figure: Figure): Figure => ({
      ...figure,
      link: of(figure.link),
      why: figure.why?.map(cause => ({ ...cause, link: of(cause.link) })) ?? null,
    }),
    chart: (chart: Chart): Chart => ({
      ...chart,
      rows: chart.rows.map(row => ({ ...row, link: of(row.link), ...(row.links && { links: row.links.map(of) }) })),
    }),
  }
}
