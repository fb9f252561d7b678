import type { Selection } from '@fulmar/contract/core/bulk'
import { rowFields } from '@fulmar/contract/core/fields'
import { type NearbyStore, nearbyMost } from '@fulmar/contract/stores/nearby-stores'
import type { OfferedPlastic } from '@fulmar/contract/stores/own-store'
import type { StoreDetails } from '@fulmar/contract/stores/store-details'
import { storeFields } from '@fulmar/contract/stores/store-fields'
import type { StorePin, StoreRow, StoreStats } from '@fulmar/contract/stores/store-records'
import type { StoreStatus } from '@fulmar/contract/stores/store-statuses'
import type { StoreFilter, StoreListQuery, storeSort } from '@fulmar/contract/stores/stores'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { fewRows, largeListPage } from '#core/db/large-list-page.ts'
import { containing, startingWith } from '#core/db/like-patterns.ts'
import { startOfLast } from '#core/db/programme-days.ts'
import { rememberedUntilWrite } from '#core/db/query-cache.ts'
import { selected, sortsOf } from '#core/fields/columns.ts'

/** An inner join, because every store has totals: a left join would compute those of all stores for each page. */
export const storeFrom = sql`
  from stores s join store_totals t on t.store_id = s.id left join neighborhoods n on n.id = s.neighborhood_id`

/** Computed for all stores at once; without the `offset 0` fence each would be looked up. */
const withTotals = sql`join (select * from store_totals offset 0) t on t.store_id = s.id`

/** The local time, computed once per time zone. */
const withClocks = sql`join store_clocks k on k.timezone = s.timezone`

/** An inactive store is not open, whatever its hours. */
const isOpenNow = sql`(s.status = 'ACTIVE' and is_open(s, now()))`
const isOpenByClock = sql`(s.status = 'ACTIVE' and case when s.exception_dates && k.days then store_is_open(s.id, now())
  else s.open_minutes @> k.minute end)`

/** A store that has never collected has as long from the day it became active. */
const isSilent = sql`
  (s.status = 'ACTIVE' and coalesce(t.last_collection_at, s.decided_at, s.created_at) < ${startOfLast(30)})`

export const location = sql`
  json_build_object('type', 'Point', 'coordinates', json_build_array(s.longitude, s.latitude))`

export const placeColumns = ({ location: { coordinates } }: Pick<StoreDetails, 'location'>) => ({
  longitude: coordinates[0],
  latitude: coordinates[1],
})

/** The columns of a list row. */
export const storeColumns = sql`
  s.id, s.version, s.store_id as "storeId", s.reference as "referenceCode",
  ${selected('s', rowFields(storeFields), { location })}, ${isOpenNow} as "isOpenNow", s.status,
  case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as neighborhood,
  t.points as "pointsAlloted", t.grams as "plasticCollected", t.last_collection_at as "lastCollectionAt",
  s.submitted_at as "requestedAt", s.answered_at as "answeredAt", s.created_at as "createdAt"`

/** Three or more letters match any part, fewer match the start. The subquery lowercases the text once. */
function searching(text: string): Sql {
  if (text.length >= 3) return sql`s.search like (select lower(${containing(text)}))`
  const beginning = sql`(select lower(${startingWith(text)}))`
  return sql`(s.search like ${beginning} or lower(s.city) like ${beginning})`
}

const oneOf = (statuses: StoreStatus[]) =>
  statuses.length === 1 ? sql`s.status = ${statuses[0]}` : sql`s.status = any(${statuses})`

const meets = (condition: Sql, asked: 'yes' | 'no' | undefined) =>
  asked !== undefined && (asked === 'yes' ? condition : sql`not ${condition}`)

/** By the index of collections of a store by time. */
const hasCollected = (from: string | undefined, to: string | undefined) => sql`exists (
  select from collections c where c.store_id = s.id and c.status = 'RECORDED'
    and c.at >= ${from ?? '-infinity'} and c.at < ${to ?? 'infinity'})`

const collectedWithin = ({ collectedFrom, collectedTo }: StoreFilter) =>
  (collectedFrom ?? collectedTo) !== undefined && hasCollected(collectedFrom, collectedTo)

/** Those approved later had less time to collect. */
const silentWithin = ({ silentFrom, silentTo }: StoreFilter) =>
  (silentFrom ?? silentTo) !== undefined &&
  sql`(s.status = 'ACTIVE' and s.decided_at < ${silentFrom ?? silentTo} and not ${hasCollected(silentFrom, silentTo)})`

/** The filter conditions, shared by the list, the stats, the map, the export and bulk actions. */
const matches = (filter: StoreFilter) =>
  where(
    filter.search !== undefined && filter.search !== '' && searching(filter.search),
    filter.status !== undefined && oneOf(filter.status),
    filter.neighborhoodId !== undefined && sql`s.neighborhood_id = ${filter.neighborhoodId}`,
    filter.city !== undefined && sql`lower(s.city) = lower(${filter.city})`,
    meets(isSilent, filter.silent30d),
    meets(isOpenByClock, filter.openNow),
    collectedWithin(filter),
    silentWithin(filter),
  )

/** The tables that `matches` needs. */
const askedFrom = (filter: StoreFilter) => sql`
  from stores s ${filter.silent30d ? withTotals : sql``} ${filter.openNow ? withClocks : sql``}`

/** Totals alone give the order when the filter does not use the stores table. */
function orderedFrom(filter: StoreFilter): Sql {
  if (matches(filter).text === '') return sql`from store_totals t cross join lateral (select t.store_id as id) s`
  return filter.silent30d ? askedFrom(filter) : sql`${askedFrom(filter)} ${withTotals}`
}

type Sort = (typeof storeSort)[number]

const sorts: Record<Sort, Sql> = {
  ...sortsOf('s', storeFields),
  createdAt: sql`s.created_at`,
  requestedAt: sql`s.submitted_at`,
  plasticCollected: sql`t.grams`,
  pointsAlloted: sql`t.points`,
  // Stores without collections sort before those with old ones.
  lastCollectionAt: sql`coalesce(t.last_collection_at, '-infinity')`,
}

const ofTotals = new Set<Sort>(['plasticCollected', 'pointsAlloted', 'lastCollectionAt'])

/** No index supports these, so every store is read, once for total and page. */
const isAskedOfAll = ({ sortBy, ...filter }: StoreListQuery) => {
  const { search, silent30d, openNow, collectedFrom, collectedTo, silentFrom, silentTo } = filter
  return (
    [search, silent30d, openNow, collectedFrom, collectedTo, silentFrom, silentTo].some(Boolean) || ofTotals.has(sortBy)
  )
}

export const listStores = (db: Db, query: StoreListQuery) => {
  const keysFrom = ofTotals.has(query.sortBy) ? orderedFrom(query) : askedFrom(query)
  return largeListPage<StoreRow, Sort>(
    db,
    {
      columns: storeColumns,
      from: storeFrom,
      countFrom: keysFrom,
      keysFrom,
      where: matches(query),
      sorts,
      key: sql`s.id`,
      narrowed: isAskedOfAll(query) ? {} : undefined,
    },
    query,
  )
}

type StatsFilter = StoreFilter & { days: number }

/** Cached for some seconds for large results, like the list. */
export const countStores = (db: Db, filter: StatsFilter) =>
  rememberedUntilWrite(
    db,
    figuresOf(filter),
    query => db.one<StoreStats>(query),
    ({ total }) => total > fewRows,
  )

const figuresOf = ({ days, ...filter }: StatsFilter) => sql`
    with matching as materialized (
      select s.id, s.status, s.submitted_at, t.grams, t.points, ${isSilent} as silent, ${isOpenByClock} as open
      from stores s ${withTotals} ${withClocks} ${matches(filter)}
    ), decided as (
      select d.outcome, extract(epoch from d.decided_at - d.submitted_at) / 3600 as hours
      from store_decisions d join matching m on m.id = d.store_id
      where d.outcome in ('APPROVED', 'REJECTED') and d.decided_at >= ${startOfLast(days)}
    )
    select count(*) as total,
           count(*) filter (where status = 'ACTIVE') as active,
           count(*) filter (where status = 'PENDING') as pending,
           count(*) filter (where status = 'NEEDS_INFO') as "needsInfo",
           min(submitted_at) filter (where status = 'PENDING') as "oldestPendingAt",
           (select count(*) from decided) as decided,
           (select avg((outcome = 'REJECTED')::int)::float8 from decided) as "rejectionRate",
           (select percentile_cont(0.5) within group (order by hours) from decided) as "medianHoursToDecide",
           coalesce(sum(grams), 0)::bigint as "plasticCollected",
           coalesce(sum(points), 0)::bigint as "pointsAlloted",
           count(*) filter (where silent) as "silent30d",
           count(*) filter (where open) as "openNow"
    from matching`

export const listStorePins = (db: Db, filter: StoreFilter) =>
  db.many<StorePin>(sql`
    select s.id, s.name, s.status, ${location} as location, t.grams as "plasticCollected", ${isOpenByClock} as "isOpenNow"
    from stores s ${withTotals} ${withClocks} ${matches(filter)} order by s.id limit 5000`)

export const allStores = (filter: StoreFilter) =>
  sql`select ${storeColumns} ${storeFrom} ${withClocks} ${matches(filter)} order by s.name, s.id`

/** Locked in a fixed order, so that two bulk actions cannot deadlock. */
export const lockChosenStores = (db: Db, selection: Selection<StoreFilter>) =>
  db.many<{ id: string; name: string; status: StoreStatus; reason: string | null }>(sql`
    select s.id, s.name, s.status, s.status_reason as reason
    ${'ids' in selection ? sql`from stores s where s.id = any(${selection.ids})` : sql`${askedFrom(selection.matching)} ${matches(selection.matching)}`}
    order by s.id for update of s`)

export const listStoreCities = (db: Db) =>
  db.many<{ city: string; stores: number }>(sql`
    select min(city) as city, count(*) as stores from stores group by lower(city) order by 1`)

/** Active stores, the nearest first. */
export const listNearby = (db: Db, [latitude, longitude]: [number, number]) =>
  db.many<NearbyStore>(sql`
    with near as materialized (
      select id, round(meters_between(latitude, longitude, ${latitude}, ${longitude}))::int as meters from stores
      where status = 'ACTIVE' order by 2, 1 limit ${nearbyMost})
    select ${storeColumns}, near.meters ${storeFrom} join near on near.id = s.id order by near.meters, s.id`)

/** Those that are offered for new collections, with their rates. */
export const listOfferedPlastics = (db: Db) =>
  db.many<OfferedPlastic>(sql`
    select t.code, t.label, r.points_per_kg::float8 as "pointsPerKg"
    from plastic_types t left join lateral (
      select v.points_per_kg from plastic_rates v
      where v.plastic_code = t.code and v.effective_from <= now() and v.cancelled_at is null
      order by v.effective_from desc limit 1) r on true
    where t.is_active order by t.sort_order`)
