import { type AdminRole, adminRoles, type UserType } from '@fulmar/contract/core/permissions'
import type { TeamListQuery, TeamMember } from '@fulmar/contract/team'
import { type Db, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'
import { findSetting, saveSetting } from '#core/settings.ts'

const from = sql`
  from users u join people p on p.user_id = u.id left join credentials c on c.user_id = u.id`

const columns = sql`
  u.id, u.version, p.name, p.email, u.admin_role as "adminRole", u.status,
  c.totp_confirmed_at is not null as "hasSecondFactor",
  -- A session is forgotten when it is over; what they did in it is not.
  greatest((select max(s.last_seen_at) from sessions s where s.user_id = u.id),
           (select max(a.at) from activity a where a.actor_id = u.id)) as "lastSeenAt", u.created_at as "createdAt"`

const isAdmin = sql`p.user_type = 'ADMIN' and u.status in ('ACTIVE', 'PENDING', 'BLOCKED')`

export const listTeam = (db: Db, query: TeamListQuery) =>
  listPage<TeamMember, 'name' | 'createdAt'>(
    db,
    {
      columns,
      from,
      where: where(
        isAdmin,
        query.search !== undefined && sql`p.name || ' ' || p.email ilike ${containing(query.search)}`,
        query.status !== undefined && sql`u.status = any(${query.status})`,
        query.adminRole !== undefined && sql`u.admin_role = any(${query.adminRole})`,
      ),
      sorts: { name: sql`p.name`, createdAt: sql`u.created_at` },
      key: sql`u.id`,
    },
    query,
  )

export const findTeamMember = (db: Db, id: string) =>
  db.maybe<TeamMember>(sql`select ${columns} ${from} where ${isAdmin} and u.id = ${id}`)

export const findOwner = (db: Db) =>
  db.maybe<{ id: string }>(sql`select id from users where admin_role = 'OWNER' and status = 'ACTIVE' limit 1`)

/** Locks all owners in a fixed order, so that the last two cannot both step down. */
export const lockActiveOwners = (db: Db) =>
  db.many<{ id: string }>(sql`
    select u.id from people p join users u on u.id = p.user_id
    where p.user_type = 'ADMIN' and u.admin_role = 'OWNER' and u.status = 'ACTIVE' order by u.id for no key update of u`)

export const saveInvitation = (db: Db, userId: string, tokenHash: Buffer) =>
  db.run(sql`
    insert into invitations (user_id, token_hash, expires_at) values (${userId}, ${tokenHash}, now() + interval '7 days')
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`)

interface Invited {
  userId: string
  name: string
  email: string
  userType: UserType
  adminRole: AdminRole | null
}

/** Locked, so that a link is accepted once. Members are active before they have a password. */
export const lockInvitation = (db: Db, tokenHash: Buffer) =>
  db.maybe<Invited>(sql`
    select u.id as "userId", p.name, p.email, u.user_type as "userType", u.admin_role as "adminRole"
    from invitations i join users u on u.id = i.user_id join people p on p.user_id = u.id
    where i.token_hash = ${tokenHash} and i.expires_at > now() and u.status in ('PENDING', 'ACTIVE') for update of i`)

export const deleteInvitation = (db: Db, userId: string) =>
  db.run(sql`delete from invitations where user_id = ${userId}`)

const policyKey = 'secondFactorRoles'

export const findSecondFactorRoles = async (db: Db): Promise<AdminRole[]> => {
  const setting = await findSetting<AdminRole[]>(db, policyKey)
  return setting?.value.filter(role => adminRoles.includes(role)) ?? []
}

/** Every process drops the sessions it has cached. */
export const saveSecondFactorRoles = async (db: Db, roles: AdminRole[]) => {
  await saveSetting(db, policyKey, roles)
  await db.run(sql`select pg_notify('session_changed', '')`)
}
