import { neighborhoodListQuery } from '@fulmar/contract/neighborhoods/neighborhoods'
import { listNeighborhoods } from '../../server/src/areas/neighborhoods/neighborhoods.queries.ts'
import { measure } from '../load.ts'
import { type Statement, statementsRun } from '../peers/statements.ts'
import { postgresRate } from '../postgres-load.ts'
import { perSecond, type Row } from '../report.ts'
import { connectionsOfAll, measurePages } from './pages.ts'
import { type Bench, bearer, type Subject } from './subject.ts'

/** Queries of a list, as in the address bar. */
const pages: Record<string, string> = {
  'by name': '',
  'by city, last first': 'sortBy=city&sortOrder=desc',
  'by households': 'sortBy=households&sortOrder=desc',
  'by members': 'sortBy=members&sortOrder=desc',
  'newest first': 'sortBy=createdAt&sortOrder=desc',
  'paused only': 'status=PAUSED',
  'one city': 'city=City+42',
  'without a leader': 'leader=without',
  'search of four letters': 'search=harb',
  'search of two letters': 'search=ha',
  'search without a match': 'search=nowhere',
  'last page': 'page=80',
}

/** Pages of 25 for every sort, filter and search, including the last page. */
export const list: Subject = {
  title: 'A page of 25 neighborhoods, beside a bare Fastify + pg route of the same SQL',
  measure: async bench =>
    measurePages(bench, {
      path: '/api/neighborhood/all',
      pages,
      statements: await statementsOfPages(bench),
      alsoAt: 'by name',
    }),
}

/** The full request compared with PostgreSQL alone, without HTTP. */
export const listSql: Subject = {
  title: 'A page of 25 neighborhoods, beside its SQL alone on PostgreSQL',
  async measure(bench) {
    const statements = await statementsOfPages(bench)
    const rows: Row[] = []
    for (const name of ['by name', 'search of four letters', 'last page'])
      rows.push(await besidePostgres(bench, name, statements[name] ?? []))
    return rows
  },
}

async function besidePostgres(bench: Bench, name: string, statements: Statement[]): Promise<Row> {
  const programme = await bench.programme()
  const ours = {
    peer: await bench.ours(),
    asks: [{ path: `/api/neighborhood/all?${pages[name]}`, headers: bearer(programme) }],
  }
  const { perSecond: rate } = await measure(bench.loader, ours, connectionsOfAll)
  const limit = await postgresRate(programme.connection, statements, connectionsOfAll, bench.loader.pace.seconds * 2)
  return {
    what: `${name}, ${connectionsOfAll} connections`,
    ours: perSecond(rate),
    limit: perSecond(limit.perSecond),
    ratio: rate / limit.perSecond,
    more: `by ${limit.by}`,
  }
}

async function statementsOfPages(bench: Bench): Promise<Record<string, Statement[]>> {
  const programme = await bench.programme()
  const statements: Record<string, Statement[]> = {}
  for (const [name, address] of Object.entries(pages)) {
    const query = neighborhoodListQuery.parse(Object.fromEntries(new URLSearchParams(address)))
    statements[name] = await statementsRun(programme, db => listNeighborhoods(db, query))
  }
  return statements
}
