import { storeListQuery, stores } from '@fulmar/contract/stores/stores'
import { listStores } from '../../server/src/areas/stores/stores.queries.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { queryOn } from '../cluster.ts'
import { type Statements, statementsRun } from '../peers/statements.ts'
import { measureFigures, measurePages } from './pages.ts'
import type { Bench, Subject } from './subject.ts'

async function pagesOf(bench: Bench): Promise<Record<string, string>> {
  const [any] = await queryOn<{ neighborhoodId: string; reference: string; email: string; city: string }>(
    await bench.programme(),
    sql`select neighborhood_id as "neighborhoodId", reference, email, city from stores
        where neighborhood_id is not null order by id offset 100 limit 1`,
  )
  return {
    'by name': '',
    'oldest request first': 'sortBy=requestedAt',
    'newest first': 'sortBy=createdAt&sortOrder=desc',
    'heaviest first': 'sortBy=plasticCollected&sortOrder=desc',
    'fewest points first': 'sortBy=pointsAlloted',
    'longest silent first': 'sortBy=lastCollectionAt',
    'active only': 'status=ACTIVE',
    'silent for 30 days': 'silent30d=yes',
    'open now': 'openNow=yes',
    'open now, heaviest first': 'openNow=yes&sortBy=plasticCollected&sortOrder=desc',
    'one city': `city=${encodeURIComponent(any?.city ?? '')}`,
    'one neighborhood': `neighborhoodId=${any?.neighborhoodId}`,
    'search of four letters': 'search=stor',
    'search of two letters': 'search=st',
    reference: `search=${any?.reference}`,
    email: `search=${encodeURIComponent(any?.email ?? '')}`,
    'search without a match': 'search=nowhere-at-all',
    'last page': 'page=80',
    'last page, by weight': 'page=80&sortBy=plasticCollected',
  }
}

/** Pages of 25 for every sort, filter and search, including the last page. */
export const storeList: Subject = {
  title: 'A page of 25 stores with their totals, beside a bare Fastify + pg route of the same SQL',
  async measure(bench) {
    const [programme, pages] = [await bench.programme(), await pagesOf(bench)]
    const statements: Statements = {}
    for (const [name, address] of Object.entries(pages)) {
      const query = storeListQuery.parse(Object.fromEntries(new URLSearchParams(address)))
      statements[name] = await statementsRun(programme, db => listStores(db, query))
    }
    return measurePages(bench, { path: stores.list.path, pages, statements, alsoAt: 'by name' })
  },
}

/** The figures above the list. */
export const storeStats: Subject = {
  title: 'Figures over stores',
  measure: bench =>
    measureFigures(bench, stores.stats.path, {
      'all stores': '',
      'active only': 'status=ACTIVE',
      'search of four letters': 'search=stor',
    }),
}
