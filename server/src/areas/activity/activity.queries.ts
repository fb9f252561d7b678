import type { ActivityEntity, ActivityEntry, ActivityListQuery } from '@fulmar/contract/activity'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/paging.ts'

export interface ActivityRow {
  id: string
  actorId: string | null
  action: string
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

/** Of the log `a`: what is about these kinds of things, and what a person did to their own account. */
export const isAbout = (entities: readonly ActivityEntity[], ownerId: string) => sql`
  (a.entity_type = any(${entities})
   or a.entity_type = any('{session,user}') and a.entity_id = ${ownerId} and a.actor_id = ${ownerId})`

export const listActivity = (db: Db, readable: Sql | undefined, query: ActivityListQuery) =>
  listPage<ActivityEntry, 'at'>(
    db,
    {
      columns: sql`
        a.id, a.at, a.action, a.entity_type as "entityType", a.entity_id as "entityId",
        a.before, a.after, a.reason, a.request_id as "requestId",
        case when a.actor_id is null then null
             else json_build_object('id', a.actor_id, 'name', coalesce(p.name, 'Erased person')) end as actor`,
      from: sql`from activity a left join people p on p.user_id = a.actor_id`,
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
