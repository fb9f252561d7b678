import { rewardListQuery } from '@fulmar/contract/rewards/rewards'
import { listRewards } from '../../server/src/areas/rewards/rewards.queries.ts'
import { sql } from '../../server/src/core/db/db.ts'
import { queryOn } from '../cluster.ts'
import { type Statements, statementsRun } from '../peers/statements.ts'
import { measureFigures, measurePages } from './pages.ts'
import type { Subject } from './subject.ts'

const pages = {
  'by name': '',
  'cheapest first': 'sortBy=costPoints',
  'active only': 'status=ACTIVE',
  'low stock': 'stock=low',
  'ending soon': 'window=ending',
}

const read = (address: string) => Object.fromEntries(new URLSearchParams(address))

/** Pages of 25 rewards, each with how many of all members can afford it. */
export const rewardList: Subject = {
  title: 'A page of 25 rewards with who can afford each, beside a bare Fastify + pg route of the same SQL',
  async measure(bench) {
    const programme = await bench.programme()
    await queryOn(
      programme,
      sql`insert into rewards (id, name, type, cost_points, stock_kind, stock, stocked, low_stock_at, redeemable_to, status)
          select gen_random_uuid(), 'Reward ' || n, 'PRODUCT', 1 + n * n, 'COUNTED', n % 50, n % 50, 5,
                 case when n % 4 = 0 then now() + make_interval(days => n % 40) end, 'ACTIVE'
          from generate_series(1, 200) n where not exists (select from rewards where name = 'Reward 1')`,
    )
    const statements: Statements = {}
    for (const [name, address] of Object.entries(pages))
      statements[name] = await statementsRun(programme, db => listRewards(db, rewardListQuery.parse(read(address))))
    return measurePages(bench, { path: '/api/reward/all', pages, statements, alsoAt: 'by name' })
  },
}

/** While a cost is typed. */
export const affordable: Subject = {
  title: 'How many members can afford a cost',
  measure: bench =>
    measureFigures(bench, '/api/reward/affordable', {
      '1 point': 'points=1',
      '250 points': 'points=250',
      '5,000 points': 'points=5000',
    }),
}
