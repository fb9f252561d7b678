import type { Chart, Figure, RecordsLink } from '@fulmar/contract/analytics/analytics'
import { can, type Grantee, type Permission } from '@fulmar/contract/core/permissions'

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

/** Leaves out links to lists that the reader may not open, and causes, which name the records that they link to. */
export const linksFor = (reader: Grantee) => {
  const of = (link: RecordsLink | null): RecordsLink | null => {
    const permission = link === null ? undefined : permissionFor(link.to)
    return permission !== undefined && can(reader, permission) ? link : null
  }
  const causesFor = (why: Figure['why']): Figure['why'] => {
    const named = why?.filter(cause => of(cause.link) !== null) ?? []
    return named.length > 0 ? named : null
  }
  return {
    of,
    figure: (figure: Figure): Figure => ({
      ...figure,
      link: of(figure.link),
      why: causesFor(figure.why),
    }),
    chart: (chart: Chart): Chart => ({
      ...chart,
      rows: chart.rows.map(row => ({ ...row, link: of(row.link), ...(row.links && { links: row.links.map(of) }) })),
    }),
  }
}
