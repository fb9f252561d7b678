import { type Db, sql } from '#core/db/db.ts'

/** What an administrator did for an account or store; the more, the less they decide about it. */
export type TieKind = 'ADDED' | 'CHANGED_ADDRESS' | 'APPROVED' | 'INVITED'

export interface Tie {
  actorId: string
  kind: TieKind
}

export interface Subjects {
  accounts: readonly string[]
  stores: readonly string[]
}

const addressFields = `{email,phone,contactInfo}`

/** Of everybody to the accounts and stores, to the stores of these accounts and to the owners of these stores. */
export const listTies = (db: Db, { accounts, stores }: Subjects) =>
  db.many<Tie>(sql`
    with concerned as (
      select unnest(${accounts}::uuid[] || ${stores}::uuid[]) as id
      union select id from stores where owner_id = any(${accounts}::uuid[])
      union select owner_id from stores where id = any(${stores}::uuid[]) and owner_id is not null
    )
    select asked_by as "actorId", 'CHANGED_ADDRESS' as kind from concerned join proposals p on p.subject_id = concerned.id
    where p.kind = 'USER_ADDRESS' and p.status in ('PENDING', 'APPROVED') and coalesce(p.decided_at, now()) > now() - interval '30 days'
    union
    select a.actor_id, case
        when a.action in ('user.created', 'store.created', 'store.requested') and coalesce(a.after ->> 'userType', '') <> 'STORE' then 'ADDED'
        when a.action in ('user.changed', 'store.changed') then 'CHANGED_ADDRESS'
        when a.action = 'store.link-sent' then 'INVITED'
        else 'APPROVED' end
    from concerned join activity a on a.entity_id = concerned.id
    where a.actor_id is not null and (
      a.action in ('user.created', 'store.created', 'store.requested', 'store.approved', 'store.link-sent')
      or a.action in ('user.changed', 'store.changed') and a.at > now() - interval '30 days'
        and a.after -> 'changed' ?| ${addressFields}::text[])`)

/**
 * Who was invited to the team, given another role or let back in during the last 30 days, and by whom: nobody makes a second person
 * of their own.
 */
export const listBroughtIn = (db: Db, ids: readonly string[]) =>
  db.many<{ id: string; by: string }>(sql`
    select entity_id as id, actor_id as by from activity
    where entity_id = any(${ids}::uuid[]) and actor_id <> entity_id and at > now() - interval '30 days' and (
      action in ('user.created', 'team.invited-again')
      or action = 'team.changed' and (before -> 'adminRole' <> after -> 'adminRole' or after ->> 'status' = 'ACTIVE' and before ->> 'status' <> 'ACTIVE'))`)

export interface Decider {
  id: string
  name: string
}

/** Active administrators in any of these roles, in the order in which they joined. */
export const listAdministrators = (db: Db, roles: readonly string[]) =>
  db.many<Decider>(sql`
    select u.id, p.name from users u join people p on p.user_id = u.id
    where u.user_type = 'ADMIN' and u.status = 'ACTIVE' and u.admin_role = any(${roles}) order by u.id`)

/** Whether somebody took one of these roles away from a colleague, or deactivated one who had it, in the last 7 days. */
export const hasTakenAway = async (db: Db, actorId: string, roles: readonly string[]): Promise<boolean> =>
  (await db.maybe(sql`
    select from activity a left join users u on u.id = a.entity_id
    where a.actor_id = ${actorId} and a.at > now() - interval '7 days' and (
      a.action in ('team.changed', 'team.invitation-withdrawn') and a.before ->> 'adminRole' = any(${roles})
      or a.action = 'team.changed' and a.before ->> 'status' = 'ACTIVE' and u.admin_role = any(${roles}))
    limit 1`)) !== undefined

/** A proof of the session, used by this transaction; nothing where there is none. */
export const spendGrant = (db: Db, sessionId: string) =>
  db.maybe<{ reason: string }>(sql`
    update lone_grants set used_at = now()
    where session_id = ${sessionId} and expires_at > now() and (used_at is null or used_at = now())
    returning reason`)

export const saveGrant = (db: Db, sessionId: string, reason: string, minutes: number) =>
  db.one<{ until: string }>(sql`
    insert into lone_grants (session_id, reason, expires_at) values (${sessionId}, ${reason}, now() + make_interval(mins => ${minutes}))
    on conflict (session_id) do update set reason = excluded.reason, expires_at = excluded.expires_at, used_at = null
    returning expires_at as "until"`)

export interface LoneDecision {
  actorId: string
  permission: string
  entityType: string
  entityId: string
  reason: string
}

export const insertLoneDecision = (db: Db, id: string, decision: LoneDecision) =>
  db.run(sql`
    insert into lone_decisions (id, actor_id, permission, entity_type, entity_id, reason)
    values (${id}, ${decision.actorId}, ${decision.permission}, ${decision.entityType}, ${decision.entityId}, ${decision.reason})`)
