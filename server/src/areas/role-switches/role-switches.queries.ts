import type { Selection } from '@fulmar/contract/core/bulk'
import { erasedPerson } from '@fulmar/contract/core/common'
import type {
  RoleSwitch,
  RoleSwitchAge,
  RoleSwitchCase,
  RoleSwitchFilter,
  RoleSwitchListQuery,
  RoleSwitchStats,
  roleSwitchSort,
} from '@fulmar/contract/role-switches'
import { type Db, inJson, type Sql, sql, where } from '#core/db/db.ts'
import { containing, startingWith } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'

// Left joins, so that the planner can drop tables that a count or a key query does not need.
const from = sql`
  from role_switch_requests r
  left join users u on u.id = r.user_id
  left join people p on p.user_id = r.user_id
  left join neighborhoods n on n.id = r.neighborhood_id
  left join neighborhoods o on o.id = r.from_neighborhood_id`

/** Current values, which change while a request is pending. */
const conflicts = sql`
  case when r.status <> 'PENDING' then '{}'::text[] else array_remove(array[
    case when r.from_role = 'NEIGHBORHOOD' and r.to_role = 'NEIGHBORHOOD' then 'LEADS_ELSEWHERE' end,
    case when r.from_role = 'NEIGHBORHOOD' and would_lack_leader(r.from_neighborhood_id, r.user_id) then 'LAST_LEADER' end,
    case when u.status <> 'ACTIVE' then 'SUSPENDED' end,
    case when exists (
      select from role_switch_requests e
      where e.user_id = r.user_id and e.status = 'REJECTED' and e.decided_at > now() - interval '90 days')
      then 'REJECTED_LATELY' end], null) end`

const columns = sql`
  r.id, r.version, person_ref(r.user_id, ${erasedPerson})::jsonb || jsonb_build_object('status', u.status, 'memberCode', p.member_code) as "user",
  r.from_role as "from", r.to_role as "to",
  case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as "fromNeighborhood",
  json_build_object('id', n.id, 'name', n.name) as neighborhood, r.reason, r.evidence, r.status,
  ${conflicts} as conflicts, person_ref(r.requested_by, ${erasedPerson}) as "requestedBy", r.requested_at as "requestedAt",
  person_ref(r.decided_by, ${erasedPerson}) as "decidedBy", r.decided_at as "decidedAt", r.decision_reason as "decisionReason",
  person_ref(r.successor_id, ${erasedPerson}) as successor`

const asked: Record<RoleSwitchAge, Sql> = {
  under48h: sql`r.requested_at > now() - interval '48 hours'`,
  over48h: sql`r.requested_at <= now() - interval '48 hours'`,
  over7d: sql`r.requested_at <= now() - interval '7 days'`,
  over14d: sql`r.requested_at <= now() - interval '14 days'`,
}

/** Three or more letters match any part of a name, email, phone or code; fewer match the start of the name. */
const found = (search: string) =>
  sql`r.user_id in (select f.user_id from people f where f.search like (select lower(${
    search.length < 3 ? startingWith(search) : containing(search)
  })))`

/** The filter conditions, shared by the list, the stats, the export and bulk approval. */
const matches = (filter: RoleSwitchFilter) =>
  where(
    filter.search !== undefined && filter.search !== '' && found(filter.search),
    filter.status !== undefined && sql`r.status = any(${filter.status})`,
    filter.from !== undefined && sql`r.from_role = ${filter.from}`,
    filter.to !== undefined && sql`r.to_role = ${filter.to}`,
    filter.neighborhoodId !== undefined && sql`${filter.neighborhoodId} in (r.neighborhood_id, r.from_neighborhood_id)`,
    filter.userId !== undefined && sql`r.user_id = ${filter.userId}`,
    filter.age !== undefined && asked[filter.age],
  )

const sorts = {
  requestedAt: sql`r.requested_at`,
  // Undecided requests sort last.
  decidedAt: sql`coalesce(r.decided_at, 'infinity')`,
}

export const listRoleSwitches = (db: Db, query: RoleSwitchListQuery) =>
  listPage<RoleSwitch, (typeof roleSwitchSort)[number]>(
    db,
    { columns, from, where: matches(query), sorts, key: sql`r.id` },
    query,
  )

const hours = sql`extract(epoch from r.decided_at - r.requested_at) / 3600`

export const countRoleSwitches = (db: Db, filter: RoleSwitchFilter) =>
  db.one<RoleSwitchStats>(sql`
    with matching as materialized (select r.* from role_switch_requests r ${matches(filter)})
    select count(*) as total,
           count(*) filter (where r.status = 'PENDING') as pending,
           (extract(epoch from now() - min(r.requested_at) filter (where r.status = 'PENDING')) / 3600)::float8 as "oldestHours",
           count(*) filter (where r.status = 'APPROVED') as approved,
           count(*) filter (where r.status = 'REJECTED') as rejected,
           count(*) filter (where r.status = 'CANCELLED') as cancelled,
           count(*) filter (where r.status = 'EXPIRED') as expired,
           (avg((r.status = 'APPROVED')::int) filter (where r.status in ('APPROVED', 'REJECTED')))::float8 as "approvalRate",
           (percentile_cont(0.5) within group (order by ${hours})
             filter (where r.status in ('APPROVED', 'REJECTED')))::float8 as "medianHours",
           (select coalesce(json_agg(cell order by cell.from, cell.to), '[]') from (
              select from_role as "from", to_role as "to", count(*) as total from matching group by 1, 2) cell) as matrix
    from matching r`)

export const allRoleSwitches = (filter: RoleSwitchFilter) =>
  sql`select ${columns} ${from} ${matches(filter)} order by r.requested_at, r.id`

export const findRoleSwitch = (db: Db, id: string) =>
  db.maybe<RoleSwitch>(sql`select ${columns} ${from} where r.id = ${id}`)

type Context = Omit<RoleSwitchCase, 'request'>

/** The facts needed to decide a request. */
export const findContext = (db: Db, { id, user, neighborhood }: RoleSwitch) =>
  db.one<Context>(sql`
    select json_build_object('joinedAt', ${inJson(sql`u.created_at`)},
             'lastActiveAt', ${inJson(sql`nullif(t.last_active_at, '-infinity')`)},
             'grams', t.grams, 'collections', t.collections, 'points', b.available) as person,
           (select coalesce(json_agg(json_build_object('id', l.user_id, 'name', l.name) order by l.name, l.user_id), '[]')
            from users x join people l on l.user_id = x.id
            where x.neighborhood_id = ${neighborhood.id} and x.user_type = 'NEIGHBORHOOD') as leaders,
           (select members from neighborhood_counts where neighborhood_id = ${neighborhood.id}) as members,
           (select coalesce(json_agg(json_build_object('id', r.id, 'from', r.from_role, 'to', r.to_role,
              'neighborhood', json_build_object('id', n.id, 'name', n.name), 'status', r.status,
              'requestedAt', ${inJson(sql`r.requested_at`)}, 'decidedAt', ${inJson(sql`r.decided_at`)},
              'decisionReason', r.decision_reason)
              order by r.requested_at desc, r.id desc), '[]')
            from role_switch_requests r join neighborhoods n on n.id = r.neighborhood_id
            where r.user_id = u.id and r.id <> ${id}) as history
    from users u join user_balances b on b.user_id = u.id join user_totals t on t.user_id = u.id
    where u.id = ${user.id}`)

interface Chosen {
  id: string
  name: string
}

/** The requests of a bulk approval, oldest first. */
export const listChosen = (db: Db, selection: Selection<RoleSwitchFilter>, most: number) =>
  db.many<Chosen>(sql`
    select r.id, coalesce(p.name, ${erasedPerson}) as name
    from role_switch_requests r left join people p on p.user_id = r.user_id
    ${'ids' in selection ? where(sql`r.id = any(${selection.ids})`) : matches(selection.matching)}
    order by r.requested_at, r.id limit ${most}`)
