import type { FlagRule } from '@fulmar/contract/collections'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import type { Days } from '../period.queries.ts'
import type { Scope } from '../scope.queries.ts'

/** Flagged and reversed collections, by the index that holds only those. */
const exceptions = ({ storeId, neighborhoodId }: Scope, days: Days, ...more: Sql[]) =>
  where(
    sql`(c.review <> 'NONE' or c.status = 'REVERSED' or c.note is not null or c.reversal_reason is not null)`,
    sql`c.at >= (select programme_day_start(${days.from}::date))`,
    sql`c.at < (select programme_day_start(${days.to}::date + 1))`,
    storeId !== undefined && sql`c.store_id = ${storeId}`,
    neighborhoodId !== undefined && sql`c.neighborhood_id = ${neighborhoodId}`,
    ...more,
  )

export const countFlagged = (db: Db, scope: Scope, days: Days) =>
  db.one<{ flagged: number; open: number }>(sql`
    select count(*) as flagged, count(*) filter (where c.review = 'OPEN') as open
    from collections c ${exceptions(scope, days, sql`c.review <> 'NONE'`)}`)

export const countByRule = (db: Db, scope: Scope, days: Days) =>
  db.many<{ rule: FlagRule; flagged: number; reversed: number }>(sql`
    select f ->> 'rule' as rule, count(*) as flagged, count(*) filter (where c.status = 'REVERSED') as reversed
    from collections c cross join lateral jsonb_array_elements(c.flags) f
    ${exceptions(scope, days, sql`c.review <> 'NONE'`)} group by 1 order by 2 desc, 1`)

export const flaggedByStore = (db: Db, days: Days) =>
  db.many<{ storeId: string; flagged: number }>(sql`
    select c.store_id as "storeId", count(*) as flagged from collections c
    ${exceptions({}, days, sql`(c.review <> 'NONE' or c.status = 'REVERSED')`)} group by 1`)
