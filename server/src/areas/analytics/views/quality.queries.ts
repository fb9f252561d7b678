import type { FlagRule } from '@fulmar/contract/collections/collection-flags'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { type Days, isWithin, withPart } from '../periods/period.queries.ts'
import { isInPeriod } from '../periods/spans.queries.ts'
import type { Scope } from '../scope.queries.ts'

/** Flagged and reversed collections, by the index that holds only those. */
const exceptions = ({ storeId, neighborhoodId }: Scope, days: Days, ...more: Sql[]) =>
  where(
    sql`(c.review <> 'NONE' or c.status = 'REVERSED' or c.note is not null or c.reversal_reason is not null)`,
    isWithin(sql`c.at`, days),
    storeId !== undefined && sql`c.store_id = ${storeId}`,
    neighborhoodId !== undefined && sql`c.neighborhood_id = ${neighborhoodId}`,
    ...more,
  )

/** What needs two people and was decided by one. */
export const countDecidedAlone = async (db: Db, days: Days): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from lone_decisions where ${isWithin(sql`at`, days)}`)).n

const isPlace = ({ storeId, neighborhoodId }: Scope) => storeId !== undefined || neighborhoodId !== undefined

const flaggedRows = (scope: Scope, days: Days) => sql`
  select count(*) as flagged, count(*) filter (where c.review = 'OPEN') as open
  from collections c ${exceptions(scope, days, sql`c.review <> 'NONE'`)}`

/** Of a place from its collections: there are few enough. */
export const countFlagged = (db: Db, scope: Scope, days: Days) =>
  db.one<{ flagged: number; open: number }>(
    isPlace(scope)
      ? flaggedRows(scope, days)
      : sql`
        select coalesce(sum(flagged), 0)::bigint as flagged, coalesce(sum(open), 0)::bigint as open from (
          select flagged, open from totals_by_flag where ${isInPeriod(days)} and rule is null and store_id is null
          ${withPart(days, part => flaggedRows(scope, part))}) totals`,
  )

export const countByRule = (db: Db, scope: Scope, days: Days) =>
  db.many<{ rule: FlagRule; flagged: number; reversed: number }>(
    isPlace(scope)
      ? sql`
        select f ->> 'rule' as rule, count(*) as flagged, count(*) filter (where c.status = 'REVERSED') as reversed
        from collections c cross join lateral jsonb_array_elements(c.flags) f
        ${exceptions(scope, days, sql`c.review <> 'NONE'`)} group by 1 order by 2 desc, 1`
      : sql`
        select rule, sum(flagged)::bigint as flagged, sum(reversed)::bigint as reversed from totals_by_flag
        where ${isInPeriod(days)} and rule is not null group by 1 having sum(flagged) > 0 order by 2 desc, 1`,
  )

export const flaggedByStore = (db: Db, days: Days) =>
  db.many<{ storeId: string; flagged: number }>(sql`
    select store_id as "storeId", sum(exceptions)::bigint as flagged from totals_by_flag
    where ${isInPeriod(days)} and store_id is not null group by 1`)
