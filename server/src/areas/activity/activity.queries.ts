import type { ActivityEntry, ActivityFilter, ActivityListQuery } from '@fulmar/contract/activity/activity'
import type { ActivityAction } from '@fulmar/contract/activity/activity-actions'
import type { ActivityEntity } from '@fulmar/contract/activity/activity-entities'
import type { FoundSubject } from '@fulmar/contract/activity/activity-sentences'
import { erasedPerson } from '@fulmar/contract/core/common'
import type { RecentAction } from '@fulmar/contract/dashboard/dashboard'
import { isReasonType, type MasterType, reasonActions } from '@fulmar/contract/master-data'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { largeListPage } from '#core/db/large-list-page.ts'

export interface ActivityRow {
  id: string
  actorId: string | null
  action: ActivityAction
  entityType: string
  entityId: string | null
  before: object | null
  after: object | null
  reason: string | null
  ip: string | null
  requestId: string | null
  apiKeyId: string | null
  staffId: string | null
}

export const insertActivity = (db: Db, rows: ActivityRow[]) =>
  db.run(sql`
    insert into activity (id, actor_id, action, entity_type, entity_id, before, after, reason, ip, request_id,
                          api_key_id, staff_id)
    select id, "actorId", action, "entityType", "entityId", before, after, reason, ip, "requestId", "apiKeyId", "staffId"
    from json_to_recordset(${JSON.stringify(rows)}) as r(
      id uuid, "actorId" uuid, action text, "entityType" text, "entityId" uuid,
      before jsonb, after jsonb, reason text, ip text, "requestId" text,
      "apiKeyId" uuid, "staffId" uuid)`)

/** An entry before it is shown to a reader, who may not be allowed to see its subject. */
export type Logged<E> = Omit<E, 'entity' | 'sentence' | 'subject'> & {
  entityId: string | null
  subject: FoundSubject | null
  /** Who acted for the account of a store's owner. */
  staff: { name: string; store: string } | null
}

/** Entries of the log `a` about these kinds of records, and actions on one's own account. */
export const isAbout = (entities: readonly ActivityEntity[], ownerId: string) => sql`
  (a.entity_type = any(${entities})
   or a.entity_type = any('{session,user}') and a.entity_id = ${ownerId} and a.actor_id = ${ownerId})`

const actionColumns = sql`
  a.id, a.at, a.action, person_ref(a.actor_id, ${erasedPerson}) as actor, a.request_id as "requestId", a.entity_id as "entityId",
  activity_subject(a.entity_type, a.entity_id, a.actor_id) as subject,
  case when a.staff_id is not null then (
    select json_build_object('name', st.name, 'store', s.name) from store_staff st join stores s on s.id = st.store_id
    where st.id = a.staff_id and st.user_id is null) end as staff`

const entryColumns = sql`
  ${actionColumns}, a.entity_type as "entityType", a.before, a.after, a.reason, a.ip,
  (select k.name from api_keys k where k.id = a.api_key_id) as "apiKey"`

/** A reason of the master data that entries are filtered by. */
export interface GivenReason {
  type: MasterType
  code: string
  label: string
}

export const findReason = (db: Db, id: string) =>
  db.maybe<GivenReason>(sql`select type, code, label from master_entries where id = ${id}`)

/** The rows that the partial indexes have. */
const isRare = sql`a.entity_type <> 'session' and a.action <> 'collection.recorded'`

const gives = ({ type, code, label }: GivenReason) =>
  isReasonType(type)
    ? sql`a.reason is not null and a.action = any(${reasonActions[type]}) and gives_reason(a.reason, ${label})`
    : sql`a.entity_type = 'points' and a.after ->> 'reasonCode' = ${code} and ${isRare}`

/** Those that the log of a member is about. As many as anyone reads, so that the log of a busy one stays quick. */
const recordsOf = (memberId: string) => sql`
  array(
    select ${memberId}::uuid
    union all (select id from collections where user_id = ${memberId} order by id desc limit 300)
    union all (select id from redemptions where user_id = ${memberId} order by id desc limit 300)
    union all select id from role_switch_requests where user_id = ${memberId})`

const matches = (readable: Sql | undefined, filter: ActivityFilter, reason: GivenReason | undefined) => {
  const types = filter.entityType?.split(',')
  return where(
    types && sql`a.entity_type = any(${types})`,
    types && !types.some(type => type === 'session' || type === 'collection') && isRare,
    filter.action && sql`a.action = any(${filter.action})`,
    filter.action && !filter.action.some(isCommon) && isRare,
    filter.entityId !== undefined && sql`a.entity_id = ${filter.entityId}`,
    filter.memberId !== undefined && sql`a.entity_id = any(${recordsOf(filter.memberId)})`,
    filter.actorId !== undefined && sql`a.actor_id = ${filter.actorId}`,
    filter.from !== undefined && sql`a.at >= ${filter.from}`,
    filter.to !== undefined && sql`a.at < ${filter.to}`,
    reason && gives(reason),
    readable,
    filter.search !== undefined &&
      filter.search !== '' &&
      sql`(a.reason is not null and a.reason ilike ${containing(filter.search)} or a.request_id = ${filter.search} and ${isRare})`,
  )
}

const isCommon = (action: ActivityAction) => action === 'collection.recorded' || action.startsWith('session.')

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

const isNarrow = ({ search, action, entityType, reasonId }: ActivityFilter) =>
  Boolean(search) || reasonId !== undefined || (action ?? entityType) !== undefined

export const listActivity = (
  db: Db,
  readable: Sql | undefined,
  query: ActivityListQuery,
  reason: GivenReason | undefined,
) =>
  largeListPage<Logged<ActivityEntry>, 'at'>(
    db,
    {
      columns: entryColumns,
      from: sql`from activity a`,
      where: matches(readable, query, reason),
      sorts: { at: sql`a.at` },
      key: sql`a.id`,
      narrowed: isNarrow(query) && query.entityId === undefined ? {} : undefined,
    },
    query,
  )

/** Every matching entry, newest first, for the export. */
export const allActivity = (readable: Sql | undefined, filter: ActivityFilter, reason: GivenReason | undefined) =>
  sql`select ${entryColumns} from activity a ${matches(readable, filter, reason)} order by a.at desc, a.id desc`

export const findActivity = (db: Db, readable: Sql | undefined, id: string) =>
  db.maybe<Logged<ActivityEntry>>(sql`select ${entryColumns} from activity a ${where(sql`a.id = ${id}`, readable)}`)

/** The latest actions, without these and without sign-ins and recorded collections, which are most of the log. */
export const listLatest = (db: Db, readable: Sql | undefined, without: readonly ActivityAction[], limit: number) =>
  db.many<Logged<RecentAction>>(sql`
    select ${actionColumns} from (
      select a.* from activity a
      where ${readable ?? sql`true`} and entity_type <> 'session' and action <> 'collection.recorded'
        and action <> all(${without})
        -- The account that comes with an approval, or with the first start.
        and not (action = 'user.created' and actor_id is null)
      order by at desc, id desc limit ${limit}) a
    order by a.at desc, a.id desc`)
