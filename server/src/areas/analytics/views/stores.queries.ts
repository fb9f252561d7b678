import type { Bucket } from '@fulmar/contract/analytics/analytics'
import { type Db, sql, where } from '#core/db/db.ts'
import { bucketOfDay, type Days, isWithin, withPart } from '../periods/period.queries.ts'
import { isIn, isInPeriod, type Span, spansOfBuckets } from '../periods/spans.queries.ts'
import { countedCollections, type Scope } from '../scope.queries.ts'

export interface StoreSums {
  id: string
  name: string
  recorded: number
  reversed: number
  grams: number
  points: number
}

/** Rows of `store_id, recorded, reversed, grams, points`, more than one of a store. */
const storeTotals = (days: Days) => sql`
  select store_id, recorded, reversed, grams, points from totals_by_store where ${isInPeriod(days)}
  ${withPart(
    days,
    part => sql`
    select store_id, ${countedCollections} from collections c where ${isWithin(sql`c.at`, part)} group by store_id`,
  )}`

const sums = (days: Days) => sql`
  select store_id, sum(recorded)::bigint as recorded, sum(reversed)::bigint as reversed, sum(grams)::bigint as grams,
    sum(points)::bigint as points
  from (${storeTotals(days)}) totals group by store_id`

/** Every store of the neighborhood, or of all, with collections in the period, the largest first. */
export const listStoreSums = (db: Db, { neighborhoodId }: Scope, days: Days) =>
  db.many<StoreSums>(sql`
    select s.id, s.name, t.recorded, t.reversed, t.grams, t.points from (${sums(days)}) t join stores s on s.id = t.store_id
    ${where(sql`t.recorded > 0`, neighborhoodId !== undefined && sql`s.neighborhood_id = ${neighborhoodId}`)}
    order by t.grams desc, s.name, s.id`)

/** Stores that take plastic in and were approved before a period began. */
export const listOpenBefore = (db: Db, { neighborhoodId }: Scope, { from }: Days) =>
  db.many<{ id: string }>(sql`
    select s.id from stores s
    ${where(
      sql`s.status = 'ACTIVE'`,
      sql`s.decided_at < (select programme_day_start(${from}::date))`,
      neighborhoodId !== undefined && sql`s.neighborhood_id = ${neighborhoodId}`,
    )}`)

/** Stores with a collection that was not reversed, by day, week or month: counted for whole ones, from the totals of the stores for what a period has of others. */
export const listActive = (db: Db, { bucket, ...days }: Days & { bucket: Bucket }) => {
  const spans = spansOfBuckets(bucket, days)
  const isWhole = ({ grain }: Span) => grain === bucket
  return db.many<{ day: string; stores: number }>(sql`
    select since::text as day, sum(stores)::bigint as stores from totals_by_active_stores
    where ${isIn(spans.filter(isWhole))} group by since
    union all
    select day::text, count(*) from (
      select ${bucketOfDay(bucket, sql`since`)} as day from totals_by_store where ${isIn(spans.filter(span => !isWhole(span)))}
      group by 1, store_id having sum(recorded - reversed) > 0) active
    group by day`)
}

export interface StoreOfPeriod {
  id: string
  name: string
  latitude: number
  longitude: number
  grams: number
  collections: number
}

/** Those with collections in the period, the largest first. */
export const listStoresOf = (db: Db, days: Days, most: number) =>
  db.many<StoreOfPeriod>(sql`
    select s.id, s.name, s.latitude::float8 as latitude, s.longitude::float8 as longitude, t.grams, t.recorded - t.reversed as collections
    from (select * from (${sums(days)}) sums where recorded > reversed order by grams desc, store_id limit ${most}) t
    join stores s on s.id = t.store_id order by t.grams desc, s.id`)
