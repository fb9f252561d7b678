import type { Selection } from '@fulmar/contract/core/bulk'
import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import {
  type LedMember,
  type LedMemberQuery,
  mostNames,
  type Neighborhood,
  type NeighborhoodFilter,
  type NeighborhoodInput,
  type NeighborhoodListQuery,
  type NeighborhoodPin,
  type NeighborhoodRecord,
  type NeighborhoodStats,
  type NeighborhoodStatus,
  type neighborhoodSort,
} from '@fulmar/contract/neighborhoods/neighborhoods'
import { type Db, inJson, type Sql, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'
import { assigned, conditionsOf, insertable, selected, sortsOf, valuesOf } from '#core/fields/columns.ts'

const withoutCounts = sql`from neighborhoods n`
const withCounts = sql`${withoutCounts} join neighborhood_counts c on c.neighborhood_id = n.id`

// Includes collections that are not in the totals yet.
const from = sql`
  ${withCounts}
  left join (select neighborhood_id, sum(n3) as grams from facts where source = 'collection' group by neighborhood_id) noted
    on noted.neighborhood_id = n.id`

const grams = sql`(n.collected_grams + coalesce(noted.grams, 0))::bigint`

const centre = sql`json_build_object('latitude', n.latitude, 'longitude', n.longitude)`
const goal = sql`
  case when n.goal_grams is not null then json_build_object('grams', n.goal_grams, 'period', n.goal_period) end`

const columns = sql`
  n.id, n.version, ${selected('n', neighborhoodFields, { centre, goal })}, c.members,
  case when c.leaders = 0 then '[]'::json else (
    select json_agg(json_build_object('id', p.user_id, 'name', p.name, 'since', ${inJson(sql`u.leads_since`)})
                    order by u.leads_since, p.user_id)
    from users u join people p on p.user_id = u.id
    where u.neighborhood_id = n.id and u.user_type = 'NEIGHBORHOOD') end as leaders,
  (select count(*) from stores s where s.neighborhood_id = n.id and s.status = 'ACTIVE') as stores,
  ${grams} as grams, n.created_at as "createdAt", n.updated_at as "updatedAt"`

const rankOfOne = sql`case when n.grams_per_household is not null then
  1 + (select count(*) from neighborhoods o where o.grams_per_household > n.grams_per_household) end as rank`

/** All figures in order, computed once when many ranks are needed. */
const ladder = sql`cross join (
  select coalesce(array_agg(grams_per_household order by grams_per_household), '{}') as steps
  from neighborhoods where grams_per_household is not null) ladder`

const rankOfMany = sql`case when n.grams_per_household is not null then
  1 + cardinality(ladder.steps) - width_bucket(n.grams_per_household, ladder.steps) end as rank`

/** The filter conditions, shared by the list, the stats, the map, the export and bulk actions. */
const matches = (filter: NeighborhoodFilter) =>
  where(
    filter.search !== undefined &&
      filter.search !== '' &&
      sql`n.search like (select lower(${containing(filter.search)}))`,
    ...conditionsOf('n', neighborhoodFields, filter),
    filter.city !== undefined && sql`n.city = ${filter.city}`,
    filter.leader === 'with' && sql`c.leaders > 0`,
    filter.leader === 'without' && sql`c.leaders = 0`,
  )

const sorts = {
  ...sortsOf('n', neighborhoodFields),
  // In the order of its index: best first, unranked last.
  rank: sql`-coalesce(n.grams_per_household, -1)`,
  grams: sql`n.collected_grams`,
  members: sql`c.members`,
  createdAt: sql`n.created_at`,
}

export const listNeighborhoods = (db: Db, query: NeighborhoodListQuery) =>
  listPage<Neighborhood, (typeof neighborhoodSort)[number]>(
    db,
    {
      columns: sql`${columns}, ${rankOfMany}`,
      from: sql`${from} ${ladder}`,
      countFrom: query.leader || (query.search && query.sortBy === 'members') ? withCounts : withoutCounts,
      keysFrom: query.leader || query.sortBy === 'members' ? withCounts : withoutCounts,
      where: matches(query),
      sorts,
      key: sql`n.id`,
    },
    query,
  )

export const countNeighborhoods = (db: Db, filter: NeighborhoodFilter) =>
  db.one<NeighborhoodStats>(sql`
    select count(*) as total,
           count(*) filter (where n.status = 'ACTIVE') as active,
           count(*) filter (where c.leaders = 0) as "withoutLeader",
           coalesce(sum(n.households), 0)::bigint as households,
           coalesce(sum(c.members), 0)::bigint as members,
           coalesce(sum(${grams}), 0)::bigint as grams
    ${from} ${matches(filter)}`)

export const listPins = (db: Db, filter: NeighborhoodFilter) =>
  db.many<NeighborhoodPin>(sql`
    select n.id, n.name, n.city, n.status, ${centre} as centre, n.radius_meters as "radiusMeters", n.boundary, c.members,
      ${grams} as grams
    ${from} ${matches(filter)} order by n.id limit 2000`)

export const listNames = (db: Db, search: string) =>
  db.many<{ id: string; name: string; city: string }>(sql`
    select n.id, n.name, n.city ${withoutCounts} ${matches({ search, status: ['ACTIVE'] })} order by n.name, n.id limit ${mostNames}`)

export const findLed = (db: Db, leaderId: string) =>
  db.maybe<{ id: string }>(sql`
    select neighborhood_id as id from users
    where id = ${leaderId} and user_type = 'NEIGHBORHOOD' and neighborhood_id is not null`)

const isShown = (id: string) => sql`
  p.neighborhood_id = ${id} and p.user_type = 'MEMBER' and p.status = 'ACTIVE' and p.name_shown_at is not null`

export const listShownMembers = (db: Db, id: string, query: LedMemberQuery) =>
  listPage<LedMember, 'name' | 'joinedAt'>(
    db,
    {
      columns: sql`p.user_id as id, p.name, p.joined_at as "joinedAt", t.grams`,
      from: sql`from people p join user_totals t on t.user_id = p.user_id`,
      countFrom: sql`from people p`,
      where: where(isShown(id)),
      sorts: { name: sql`p.name`, joinedAt: sql`p.joined_at` },
      key: sql`p.user_id`,
    },
    query,
  )

export const countMembers = async (db: Db, id: string): Promise<number> =>
  (
    await db.one<{ members: number }>(
      sql`select count(*) as members from people p where p.neighborhood_id = ${id} and p.user_type = 'MEMBER' and p.status = 'ACTIVE'`,
    )
  ).members

export const listCities = (db: Db) =>
  db.many<{ city: string; neighborhoods: number }>(
    sql`select city, count(*) as neighborhoods from neighborhoods group by city order by city`,
  )

export const allNeighborhoods = (filter: NeighborhoodFilter) =>
  sql`select ${columns}, ${rankOfMany} ${from} ${ladder} ${matches(filter)} order by n.name, n.id`

export const findNeighborhood = (db: Db, id: string) =>
  db.maybe<Neighborhood>(sql`select ${columns}, ${rankOfOne} ${from} where n.id = ${id}`)

export const findByCode = (db: Db, code: string) =>
  db.maybe<Neighborhood>(sql`select ${columns}, ${rankOfOne} ${from} where lower(n.code) = lower(${code})`)

const inTheSameCity = sql`
  (lower(o.country), lower(o.state), lower(o.city)) = (lower(n.country), lower(n.state), lower(n.city))
  and o.grams_per_household is not null`

const others = (condition: Sql) => sql`(select count(*) from neighborhoods o where ${condition})`

const ranking = sql`json_build_object('ranked', ${others(sql`o.grams_per_household is not null`)},
  'cityRanked', ${others(inTheSameCity)},
  'cityRank', case when n.grams_per_household is not null then
    1 + ${others(sql`${inTheSameCity} and o.grams_per_household > n.grams_per_household`)} end)`

const progress = sql`
  case when n.goal_grams is not null then json_build_object('since', period.since, 'until', period.until,
    'grams', (select coalesce(sum(t.grams), 0) from totals_by_neighborhood t
              where t.neighborhood_id = n.id and t.grain = 'day' and t.since >= period.since and t.since < period.until)) end`

/** With its progress and ranking. */
export const findRecord = (db: Db, id: string) =>
  db.maybe<NeighborhoodRecord>(sql`
    select ${columns}, ${rankOfOne}, ${progress} as progress, ${ranking} as ranking ${from}
    cross join lateral (select date_trunc(n.goal_period, now() at time zone programme_time_zone()) as start) now_there
    cross join lateral (select start::date as since, (start + ('1 ' || n.goal_period)::interval)::date as until) period
    where n.id = ${id}`)

const neighborhoodValues = (n: NeighborhoodInput) =>
  valuesOf(neighborhoodFields, n, {
    centre: n.centre,
    goal: { goal_grams: n.goal?.grams ?? null, goal_period: n.goal?.period ?? null },
  })

export const insertNeighborhood = (db: Db, id: string, input: NeighborhoodInput) =>
  db.run(sql`insert into neighborhoods ${insertable({ id, ...neighborhoodValues(input) })}`)

export const updateNeighborhood = (db: Db, id: string, input: NeighborhoodInput) =>
  db.run(sql`
    update neighborhoods set ${assigned(neighborhoodValues(input))}, version = version + 1, updated_at = now()
    where id = ${id}`)

export const deleteNeighborhood = (db: Db, id: string) => db.run(sql`delete from neighborhoods where id = ${id}`)

/** Locked in a fixed order, so that two bulk actions cannot deadlock. */
export const lockChosen = (db: Db, selection: Selection<NeighborhoodFilter>) =>
  db.many<{ id: string; name: string; status: NeighborhoodStatus }>(sql`
    select n.id, n.name, n.status ${from} ${chosenBy(selection)} order by n.id for update of n`)

export const updateStatuses = (db: Db, ids: string[], status: NeighborhoodStatus) =>
  db.run(sql`
    update neighborhoods set status = ${status}, version = version + 1, updated_at = now() where id = any(${ids})`)

const chosenBy = (selection: Selection<NeighborhoodFilter>) =>
  'ids' in selection ? where(sql`n.id = any(${selection.ids})`) : matches(selection.matching)
