import { undoMinutes } from '@fulmar/contract/collections/collection-records'
import { erasedPerson } from '@fulmar/contract/core/common'
import type {
  CounterCollection,
  CounterCollectionQuery,
  CounterState,
  DayTotals,
  PublicReceipt,
  TotalsQuery,
} from '@fulmar/contract/counter/counter'
import { ownerAtCounter } from '@fulmar/contract/counter/counter-staff'
import type { Actor } from '#core/actor.ts'
import { type Db, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/list-page.ts'

export const findState = (db: Db, storeId: string) =>
  db.maybe<Omit<CounterState, 'undoMinutes'>>(sql`
    select json_build_object('id', s.id, 'storeId', s.store_id, 'name', s.name, 'status', s.status,
        'acceptedPlastics', s.accepted_plastics, 'timezone', s.timezone) as store,
      (select coalesce(json_agg(json_build_object('code', t.code, 'label', t.label, 'pointsPerKg', r.points_per_kg)
         order by t.sort_order), '[]')
       from plastic_types t left join lateral (
         select v.points_per_kg from plastic_rates v
         where v.plastic_code = t.code and v.effective_from <= now() and v.cancelled_at is null
         order by v.effective_from desc limit 1) r on true
       where t.code = any(s.accepted_plastics) and t.is_active) as plastics,
      (select coalesce(json_agg(json_build_object('id', st.id, 'name', name_at_counter(st, ${ownerAtCounter}, ${erasedPerson}),
         'hasPin', st.pin_hash is not null and st.pin_off_at is null) order by st.is_owner desc, st.created_at, st.id), '[]')
       from store_staff st where st.store_id = s.id and st.status = 'ACTIVE') as staff,
      (select (value -> 'limits' -> 'backdateDays')::int from programme_settings where key = 'pointsPolicy') as "backDatingDays",
      now() as at
    from stores s where s.id = ${storeId}`)

const pointsPending = sql`case when c.review = 'OPEN' and holds_points(c.flags) then c.points else 0 end`

/** A day of the store's time zone. */
const dayOf = sql`(c.at at time zone s.timezone)::date`
const startOf = (day: string, more = 0) => sql`first_moment((${day}::date + ${more}::int)::timestamp, s.timezone)`

export const listCollections = (db: Db, actor: Actor, storeId: string, query: CounterCollectionQuery) =>
  listPage<CounterCollection, 'at'>(
    db,
    {
      columns: sql`
        c.id, c.code, c.at, c.recorded_at as "recordedAt", c.grams, c.points, ${pointsPending} as "pointsPending", c.flags,
        c.review, c.status,
        case when st.id is not null then json_build_object('id', st.id, 'name', name_at_counter(st, ${ownerAtCounter}, ${erasedPerson})) end as staff,
        json_build_object('name', coalesce(p.name, ${erasedPerson}), 'memberCode', p.member_code) as member,
        (select json_agg(json_build_object('plasticCode', l.plastic_code, 'grams', l.grams, 'pointsPerKg', l.points_per_kg,
           'points', l.points) order by l.line)
         from collection_lines l where l.user_id = c.user_id and l.collection_id = c.id) as lines,
        case when c.status = 'RECORDED' and c.review <> 'CONFIRMED' and may_undo(c, ${actor.id}, ${actor.counter?.staffId ?? null})
          and c.recorded_at > now() - make_interval(mins => ${undoMinutes})
          then c.recorded_at + make_interval(mins => ${undoMinutes}) end as "undoUntil"`,
      from: sql`
        from collections c join stores s on s.id = c.store_id left join people p on p.user_id = c.user_id
        left join store_staff st on st.id = c.staff_id`,
      where: where(
        sql`c.store_id = ${storeId}`,
        query.day !== undefined && sql`c.at >= ${startOf(query.day)} and c.at < ${startOf(query.day, 1)}`,
        query.before !== undefined && sql`c.recorded_at < ${query.before}`,
        query.search !== undefined && query.search !== '' && sql`c.code = upper(${query.search})`,
      ),
      sorts: { at: sql`c.at` },
      key: sql`c.id`,
    },
    query,
  )

/** Days without collections are left out. */
export const listTotals = (db: Db, storeId: string, { from, to }: TotalsQuery) =>
  db.many<DayTotals>(sql`
    select ${dayOf}::text as day, count(*) filter (where c.status = 'RECORDED') as collections,
      coalesce(sum(c.grams) filter (where c.status = 'RECORDED'), 0)::bigint as grams,
      coalesce(sum(c.points) filter (where c.status = 'RECORDED'), 0)::bigint as points,
      sum(${pointsPending})::bigint as "pointsPending", count(*) filter (where c.status = 'REVERSED') as reversed
    from collections c join stores s on s.id = c.store_id
    where c.store_id = ${storeId} and c.at >= ${startOf(from)} and c.at < ${startOf(to, 1)}
    group by 1 order by 1`)

export const findReceipt = (db: Db, code: string) =>
  db.maybe<PublicReceipt>(sql`
    select c.code, json_build_object('name', s.name, 'city', s.city) as store, c.at, c.grams, c.points,
      ${pointsPending} as "pointsPending", c.status, c.reversed_at as "reversedAt",
      (select json_agg(json_build_object('plasticCode', l.plastic_code, 'label', t.label, 'grams', l.grams, 'points', l.points)
         order by l.line)
       from collection_lines l join plastic_types t on t.code = l.plastic_code
       where l.user_id = c.user_id and l.collection_id = c.id) as lines
    from collections c join stores s on s.id = c.store_id where c.code = ${code}`)

/** Whom the receipt of a collection at the actor's store is sent to. */
export const findRecipient = (db: Db, { id: ownerId, counter }: Actor, id: string) =>
  db.maybe<{ code: string; name: string; email: string | null; timezone: string }>(sql`
    select c.code, p.name, p.email, s.timezone
    from collections c join stores s on s.id = c.store_id join people p on p.user_id = c.user_id
    where c.id = ${id} and ${counter ? sql`s.id = ${counter.storeId}` : sql`s.owner_id = ${ownerId}`}`)

export const findMemberCode = (db: Db, userId: string) =>
  db.one<{ memberCode: string }>(sql`select member_code as "memberCode" from people where user_id = ${userId}`)
