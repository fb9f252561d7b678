import type { ActivityEntry, ActivityListQuery } from '@fulmar/contract/activity'
import type { ActivityAction, ActivityEntity } from '@fulmar/contract/activity-actions'
import type { RecentAction } from '@fulmar/contract/dashboard'
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
}

export const insertActivity = (db: Db, rows: ActivityRow[]) =>
  db.run(sql`
    insert into activity (id, actor_id, action, entity_type, entity_id, before, after, reason, ip, request_id)
    select id, "actorId", action, "entityType", "entityId", before, after, reason, ip, "requestId"
    from json_to_recordset(${JSON.stringify(rows)}) as r(
      id uuid, "actorId" uuid, action text, "entityType" text, "entityId" uuid,
      before jsonb, after jsonb, reason text, ip text, "requestId" text)`)

/** Entries of the log `a` about these kinds of records, and actions on one's own account. */
export const isAbout = (entities: readonly ActivityEntity[], ownerId: string) => sql`
  (a.entity_type = any(${entities})
   or a.entity_type = any('{session,user}') and a.entity_id = ${ownerId} and a.actor_id = ${ownerId})`

const actionColumns = sql`
  a.id, a.at, a.action, person_ref(a.actor_id) as actor, a.request_id as "requestId",
  activity_subject(a.entity_type, a.entity_id, a.actor_id) as subject`

export const listActivity = (db: Db, readable: Sql | undefined, query: ActivityListQuery) =>
  largeListPage<ActivityEntry, 'at'>(
    db,
    {
      columns: sql`
        ${actionColumns}, a.entity_type as "entityType", a.entity_id as "entityId", a.before, a.after, a.reason`,
      from: sql`from activity a`,
      where: where(
        query.entityType !== undefined && sql`a.entity_type = any(${query.entityType.split(',')})`,
        query.entityId !== undefined && sql`a.entity_id = ${query.entityId}`,
        readable,
        query.search !== undefined && sql`starts_with(a.action, ${query.search})`,
      ),
      sorts: { at: sql`a.at` },
      key: sql`a.id`,
    },
    query,
  )

/** The latest actions, without these and without sign-ins and recorded collections, which are most of the log. */
export const listLatest = (db: Db, readable: Sql | undefined, without: readonly ActivityAction[], limit: number) =>
  db.many<RecentAction>(sql`
    select ${actionColumns} from (
      select a.* from activity a
      where ${readable ?? sql`true`} and entity_type <> 'session' and action <> 'collection.recorded'
        and action <> all(${without})
        -- The account that comes with an approval, or with the first start.
        and not (action = 'user.created' and actor_id is null)
      order by at desc, id desc limit ${limit}) a
    order by a.at desc, a.id desc`)
