import type { Collection, CollectionListQuery, CollectionReceipt } from '@fulmar/contract/collections'
import { type Db, sql, where } from '#core/db.ts'
import { listPage } from '#core/paging.ts'

export interface NewCollection {
  id: string
  code: string
  entryId: string
  activityId: string
  actorId: string
  ip: string
  requestId: string
  key: string
  bodyHash: Buffer
  userId: string
  storeId: string
  /** Now when left out. */
  at: string | null
  lines: { plasticCode: string; grams: number }[]
  note: string | null
  photo: string | null
  source: 'STORE' | 'ADMIN'
}

export interface RecordOutcome {
  replayed: boolean
  sameBody: boolean
  receipt: CollectionReceipt
}

/** Everything a collection changes, in one statement; see `record_collection` in the migrations. */
export const recordCollection = (db: Db, c: NewCollection) =>
  db.one<RecordOutcome>(sql`
    select replayed, same_body as "sameBody", answer as receipt from record_collection(
      ${c.actorId}, ${c.key}, ${c.bodyHash}, ${c.id}, ${c.code}, ${c.userId}, ${c.storeId},
      coalesce(${c.at}::timestamptz, now()), ${JSON.stringify(c.lines)}::jsonb, ${c.note}, ${c.photo}, ${c.source},
      ${c.entryId}, ${c.activityId}, ${c.ip}, ${c.requestId})`)

const from = sql`
  from collections c
  join stores s on s.id = c.store_id
  left join people p on p.user_id = c.user_id
  left join people r on r.user_id = c.recorded_by`

const columns = sql`
  c.id, c.code, c.at, c.recorded_at as "recordedAt", c.source, c.grams, c.points, c.note, c.photo_key as "photoKey",
  c.flags, c.review, c.status, c.reversed_at as "reversedAt", c.reversal_reason as "reversalReason",
  json_build_object('id', c.user_id, 'name', coalesce(p.name, 'Erased person')) as "user",
  json_build_object('id', s.id, 'name', s.name) as store,
  json_build_object('id', c.recorded_by, 'name', coalesce(r.name, 'Erased person')) as "recordedBy",
  (select json_agg(json_build_object('plasticCode', l.plastic_code, 'grams', l.grams, 'pointsPerKg', l.points_per_kg,
     'points', l.points) order by l.line)
   from collection_lines l where l.user_id = c.user_id and l.collection_id = c.id) as lines`

export const listCollections = (db: Db, query: CollectionListQuery) =>
  listPage<Collection, 'at' | 'grams' | 'points'>(
    db,
    {
      columns,
      from,
      where: where(
        query.search !== undefined && query.search !== '' && sql`c.code = upper(${query.search})`,
        query.status !== undefined && sql`c.status = any(${query.status})`,
        query.review !== undefined && sql`c.review = any(${query.review})`,
        query.storeId !== undefined && sql`c.store_id = ${query.storeId}`,
        query.userId !== undefined && sql`c.user_id = ${query.userId}`,
        query.from !== undefined && sql`c.at >= ${query.from}`,
        query.to !== undefined && sql`c.at < ${query.to}`,
      ),
      sorts: { at: sql`c.at`, grams: sql`c.grams`, points: sql`c.points` },
      key: sql`c.id`,
    },
    query,
  )

export const findCollection = (db: Db, id: string) =>
  db.maybe<Collection>(sql`select ${columns} ${from} where c.id = ${id}`)

interface LockedCollection {
  userId: string
  points: number
  status: 'RECORDED' | 'REVERSED'
  review: 'NONE' | 'OPEN' | 'CONFIRMED'
}

export const lockCollection = (db: Db, id: string) =>
  db.maybe<LockedCollection>(
    sql`select user_id as "userId", points, status, review from collections where id = ${id} for update`,
  )

export const markReversed = (db: Db, userId: string, id: string, by: string, reason: string) =>
  db.run(sql`
    update collections set status = 'REVERSED', reversed_at = now(), reversed_by = ${by}, reversal_reason = ${reason},
      review = case review when 'OPEN' then 'CONFIRMED' else review end
    where user_id = ${userId} and id = ${id}`)

export const markConfirmed = (db: Db, userId: string, id: string) =>
  db.run(sql`update collections set review = 'CONFIRMED' where user_id = ${userId} and id = ${id}`)
