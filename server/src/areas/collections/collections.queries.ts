import { type Collection, type CollectionReceipt, undoMinutes } from '@fulmar/contract/collections/collection-records'
import type {
  CollectionFilter,
  CollectionListQuery,
  CollectionStats,
  collectionSort,
} from '@fulmar/contract/collections/collections'
import { erasedPerson } from '@fulmar/contract/core/common'
import { type PagedFrom, reachableRows } from '@fulmar/contract/core/list'
import type { Actor } from '#core/actor.ts'
import { type Db, raw, type Sql, sql } from '#core/db/db.ts'
import { largeListPage } from '#core/db/large-list-page.ts'
import { isNarrow, isReview, isStatus, matches } from './filter.queries.ts'
import { findTotals, mixesWith, totalOf } from './totals.queries.ts'

export interface NewCollection {
  id: string
  code: string
  entryId: string
  activityId: string
  actorId: string
  ip: string
  requestId: string
  apiKeyId: string | null
  key: string
  /** The actor, or at a counter the store. */
  keyOwnerId: string
  bodyHash: Buffer
  /** The member, by id or by code. */
  userId: string | null
  memberCode: string | null
  storeId: string
  /** Of the session at a counter; otherwise the actor is found among the staff of the store. */
  staffId: string | null
  /** Defaults to now. */
  at: string | null
  lines: { plasticCode: string; grams: number }[]
  note: string | null
  photo: string | null
  source: 'STORE' | 'ADMIN' | 'IMPORT'
  /** Whether it may be older than the policy allows. */
  mayBackdate: boolean
  /** Why plastics are recorded that the store does not accept. */
  overrideReason: string | null
  /** Who of the store's staff weighed it, if the sender says so. */
  weighedBy: string | null
  /** The reversed collection it is recorded instead of. */
  corrects: string | null
}

export interface RecordOutcome {
  replayed: boolean
  sameBody: boolean
  receipt: CollectionReceipt
}

/** Everything a collection changes, in one statement; see `record_collection` in server/database/functions/11_collections.sql. */
export const recordCollection = (db: Db, c: NewCollection) =>
  db.one<RecordOutcome>(sql`
    select replayed, same_body as "sameBody", answer as receipt from record_collection(
      ${c.actorId}, ${c.keyOwnerId}, ${c.key}, ${c.bodyHash}, ${c.id}, ${c.code}, ${c.userId}, ${c.memberCode},
      ${c.storeId}, ${c.staffId}, coalesce(${c.at}::timestamptz, now()), ${JSON.stringify(c.lines)}::jsonb, ${c.note},
      ${c.photo}, ${c.source}, ${c.entryId}, ${c.activityId}, ${c.ip}, ${c.requestId}, ${c.mayBackdate}, ${c.apiKeyId},
      ${c.overrideReason}, ${c.weighedBy}, ${c.corrects})`)

// Left joins, so that the planner can drop tables that a count or a key query does not need.
const from = sql`
  from collections c
  left join stores s on s.id = c.store_id
  left join people p on p.user_id = c.user_id
  left join people r on r.user_id = c.recorded_by`

const pointsPending = sql`case when c.review = 'OPEN' and holds_points(c.flags) then c.points else 0 end`

const columns = sql`
  c.id, c.code, c.at, c.recorded_at as "recordedAt", c.source, c.grams, c.points, ${pointsPending} as "pointsPending", c.note,
  c.photo_key as "photoKey",
  c.flags, c.review, c.status, c.reversed_at as "reversedAt", c.reversal_reason as "reversalReason",
  json_build_object('id', c.user_id, 'name', coalesce(p.name, ${erasedPerson}), 'memberCode', p.member_code) as "user",
  json_build_object('id', s.id, 'name', s.name) as store,
  json_build_object('id', c.recorded_by, 'name', coalesce(r.name, ${erasedPerson})) as "recordedBy",
  staff_ref(c.staff_id, ${erasedPerson}) as staff,
  (select json_build_object('id', o.id, 'code', o.code) from collection_corrections r join collections o on o.id = r.corrected_id
   where r.collection_id = c.id) as corrects,
  (select json_build_object('id', o.id, 'code', o.code) from collection_corrections r join collections o on o.id = r.collection_id
   where r.corrected_id = c.id) as "correctedBy",
  (select json_agg(json_build_object('plasticCode', l.plastic_code, 'grams', l.grams, 'pointsPerKg', l.points_per_kg,
     'points', l.points) order by l.line)
   from collection_lines l where l.user_id = c.user_id and l.collection_id = c.id) as lines`

const fromAlone = sql`from collections c`
const sorts = { at: sql`c.at`, grams: sql`c.grams`, points: sql`c.points` }

export async function listCollections(db: Db, query: CollectionListQuery & PagedFrom) {
  const list = {
    columns,
    from,
    where: query.before ? matches(query, sql`c.recorded_at < ${query.before}`) : matches(query),
    countFrom: fromAlone,
    keysFrom: fromAlone,
    sorts,
    key: sql`c.id`,
    total: query.before ? undefined : totalOf(query),
    parts: partsOf(query),
    narrowed: query.search ? {} : undefined,
    mayBeOld: isLookedAtWhole(query),
  }
  return largeListPage<Collection, (typeof collectionSort)[number]>(db, list, query)
}

/** A short code prefix, or a period sorted by weight: all matches must be read to find the first. */
const isLookedAtWhole = ({ search, from: since, to, sortBy }: CollectionListQuery) =>
  Boolean(search || (since && to && sortBy !== 'at'))

/** The parts to merge where no index has the order. */
function partsOf({ plasticCode, ...query }: CollectionListQuery) {
  if (!plasticCode || query.sortBy !== 'at' || isNarrow(query)) return undefined
  const rows = sql`${fromAlone} ${matches(query, sql`c.plastics = mix`)}`
  return { from: sql`unnest(${mixesWith(plasticCode)}::int[]) mix`, rows, name: sql`c` }
}

type Counted = Omit<CollectionStats, 'hasMoreReviews'>

/** From the totals where they cover the filter, otherwise from the collections. Both give the same figures. */
export async function countCollections(db: Db, filter: CollectionFilter): Promise<CollectionStats> {
  const totals = await findTotals(db, filter, matches)
  const { openReviews, ...sums } = await db.one<Counted>(
    totals
      ? sql`select * from (${sumsOfTotals(totals, filter.status)}) sums, (${openReviewsOf(filter)}) reviews`
      : sumsOfCollections(filter),
  )
  const hasMoreReviews = openReviews > reachableRows
  return { ...sums, openReviews: Math.min(openReviews, reachableRows), hasMoreReviews }
}

const openReviewsOf = (filter: CollectionFilter) => sql`
  select count(*) as "openReviews", min(at) as "oldestOpenAt" from (
    select c.at from collections c ${matches({ ...filter, review: ['OPEN'] })} order by c.at
    limit ${raw(String(reachableRows + 1))}) open`

function sumsOfCollections(filter: CollectionFilter): Sql {
  // When the filter selects open reviews only, no condition is needed.
  const isOpen = filter.review?.join() === 'OPEN' ? sql`true` : isReview.OPEN
  return sql`
    select count(*) as total, count(*) filter (where ${isStatus.REVERSED}) as reversed,
           coalesce(sum(c.grams) filter (where ${isStatus.RECORDED}), 0)::bigint as grams,
           coalesce(sum(c.points) filter (where ${isStatus.RECORDED}), 0)::bigint as points,
           count(*) filter (where ${isOpen}) as "openReviews", min(c.at) filter (where ${isOpen}) as "oldestOpenAt"
    from collections c ${matches(filter)}`
}

function sumsOfTotals(totals: Sql, statuses: readonly string[] = ['RECORDED', 'REVERSED']): Sql {
  const withRecorded = sql`${Number(statuses.includes('RECORDED'))}::int`
  const withReversed = sql`${Number(statuses.includes('REVERSED'))}::int`
  return sql`
    select coalesce(sum(${withRecorded} * (recorded - reversed) + ${withReversed} * reversed), 0)::bigint as total,
           coalesce(sum(${withReversed} * reversed), 0)::bigint as reversed,
           coalesce(sum(${withRecorded} * grams), 0)::bigint as grams,
           coalesce(sum(${withRecorded} * points), 0)::bigint as points
    from (${totals}) totals`
}

export const allCollections = (filter: CollectionFilter) =>
  sql`select ${columns} ${from} ${matches(filter)} order by c.at, c.id`

export const findCollection = (db: Db, id: string) =>
  db.maybe<Collection>(sql`select ${columns} ${from} where c.id = ${id}`)

export interface LockedCollection {
  userId: string
  storeId: string
  recordedBy: string
  points: number
  pointsPending: number
  status: 'RECORDED' | 'REVERSED'
  review: 'NONE' | 'OPEN' | 'CONFIRMED'
  /** Recorded so recently that it can be undone. */
  isRecent: boolean
  /** Whether the member no longer has all of its points. */
  isSpent: boolean
}

/** Locks the member's balance first, as everything does that needs both; rows may still refer to it meanwhile. */
export async function lockCollection(db: Db, id: string): Promise<LockedCollection | undefined> {
  await db.run(sql`
    select from user_balances where user_id = (select user_id from collections where id = ${id}) for no key update`)
  return db.maybe<LockedCollection>(sql`
    select c.user_id as "userId", c.store_id as "storeId", c.recorded_by as "recordedBy", c.points, ${pointsPending} as "pointsPending", c.status, c.review,
      c.recorded_at > now() - make_interval(mins => ${undoMinutes}) as "isRecent",
      ${pointsPending} = 0 and c.points > (select available from user_balances b where b.user_id = c.user_id) as "isSpent"
    from collections c where c.id = ${id} for update`)
}

/** See `may_undo` in server/database/functions/11_collections.sql. */
export const mayUndo = async (db: Db, { id: actorId, counter }: Actor, id: string): Promise<boolean> =>
  (
    await db.one<{ mayUndo: boolean }>(sql`
      select may_undo(c, ${actorId}, ${counter?.staffId ?? null}) as "mayUndo" from collections c where c.id = ${id}`)
  ).mayUndo

/** Before the collection is locked. */
export const giveBackRoom = (db: Db, id: string) => db.run(sql`select give_back_room(${id})`)

export const markReversed = (db: Db, userId: string, id: string, by: string, reason: string) =>
  db.run(sql`
    update collections set status = 'REVERSED', reversed_at = now(), reversed_by = ${by}, reversal_reason = ${reason},
      review = case review when 'OPEN' then 'CONFIRMED' else review end
    where user_id = ${userId} and id = ${id}`)

export const markConfirmed = (db: Db, userId: string, id: string, by: string) =>
  db.run(sql`
    update collections set review = 'CONFIRMED', reviewed_by = ${by} where user_id = ${userId} and id = ${id}`)
