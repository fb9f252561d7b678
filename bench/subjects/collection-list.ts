import { collectionListQuery } from '@fulmar/contract/collections/collections'
import { ledgerQuery } from '@fulmar/contract/points/points'
import { listCollections } from '../../server/src/areas/collections/collections.queries.ts'
import { listEntries } from '../../server/src/areas/points/points.queries.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { queryOn } from '../cluster.ts'
import { type Statements, statementsRun } from '../peers/statements.ts'
import { measurePages } from './pages.ts'
import type { Bench, Subject } from './subject.ts'

/** A frequent member, a store and a neighborhood, as an administrator would choose them. */
const findPlaces = async (bench: Bench) =>
  (
    await queryOn<{ storeId: string; userId: string; neighborhoodId: string; code: string }>(
      await bench.programme(),
      sql`select c.store_id as "storeId", c.user_id as "userId", c.neighborhood_id as "neighborhoodId", c.code
          from user_totals t join lateral (select * from collections c where c.user_id = t.user_id order by at limit 1) c on true
          order by t.collections desc limit 1`,
    )
  )[0] as { storeId: string; userId: string; neighborhoodId: string; code: string }

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function pagesOf(bench: Bench): Promise<Record<string, string>> {
  const { storeId, userId, neighborhoodId, code } = await findPlaces(bench)
  const [all] = await queryOn<{ n: number }>(await bench.programme(), sql`select count(*) as n from collections`)
  const lastPage = Math.ceil((all?.n ?? 0) / 25)
  return {
    'newest first': '',
    'oldest first': 'sortOrder=asc',
    'heaviest first': 'sortBy=grams',
    'fewest points first': 'sortBy=points&sortOrder=asc',
    'one store': `storeId=${storeId}`,
    'one store, heaviest first': `storeId=${storeId}&sortBy=grams`,
    'one person': `userId=${userId}`,
    'one neighborhood': `neighborhoodId=${neighborhoodId}`,
    'recorded only': 'status=RECORDED',
    'reversed only': 'status=REVERSED',
    'reversed, heaviest first': 'status=REVERSED&sortBy=grams',
    'open reviews': 'review=OPEN',
    'one kind of flag': 'flag=BURST',
    'one kind of flag, heaviest first': 'flag=BURST&sortBy=grams',
    'a common plastic': 'plasticCode=PET',
    'a rare plastic': 'plasticCode=PVC',
    'a rare plastic, heaviest first': 'plasticCode=PVC&sortBy=grams',
    'last week': `from=${daysAgo(7)}`,
    'one day, heaviest first': `from=${daysAgo(31)}&to=${daysAgo(30)}&sortBy=grams`,
    'code of eight': `search=${code}`,
    'code of two letters': `search=${code.slice(0, 2)}`,
    'code without a match': 'search=00000000',
    'page 400': 'page=400',
    'page 400, by weight': 'page=400&sortBy=grams',
    'last page': `page=${lastPage}`,
    '390 pages before the last': `page=${lastPage - 390}`,
  }
}

/** Pages of 25 for every sort, filter and search, down to the deepest page. */
export const collectionList: Subject = {
  title: 'A page of 25 collections, beside a bare Fastify + pg route of the same SQL',
  async measure(bench) {
    const [programme, pages] = [await bench.programme(), await pagesOf(bench)]
    const statements: Statements = {}
    for (const [name, address] of Object.entries(pages)) {
      const query = collectionListQuery.parse(Object.fromEntries(new URLSearchParams(address)))
      statements[name] = await statementsRun(programme, db => listCollections(db, query))
    }
    return measurePages(bench, { path: '/api/collection/all', pages, statements, alsoAt: 'newest first' })
  },
}

/** The ledger of the most frequent member. */
export const ledger: Subject = {
  title: 'A page of 25 ledger entries of the busiest person, beside a bare Fastify + pg route of the same SQL',
  async measure(bench) {
    const [programme, { userId }] = [await bench.programme(), await findPlaces(bench)]
    const pages = {
      'newest first': `userId=${userId}`,
      'oldest first': `userId=${userId}&sortOrder=asc`,
      'reversals only': `userId=${userId}&kind=REVERSAL`,
      'page 30': `userId=${userId}&page=30`,
    }
    const statements: Statements = {}
    for (const [name, address] of Object.entries(pages)) {
      const query = ledgerQuery.parse(Object.fromEntries(new URLSearchParams(address)))
      statements[name] = await statementsRun(programme, db => listEntries(db, query))
    }
    return measurePages(bench, { path: '/api/ledger', pages, statements, alsoAt: 'newest first' })
  },
}
