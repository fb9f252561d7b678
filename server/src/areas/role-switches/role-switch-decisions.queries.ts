import type { UserType } from '@fulmar/contract/core/permissions'
import type { SwitchRole } from '@fulmar/contract/role-switches'
import { type Db, sql } from '#core/db/db.ts'

/** A user affected by a switch, with their email. */
export interface Party {
  id: string
  name: string
  /** A member without one cannot lead. */
  email: string
  userType: UserType
  status: string
  neighborhoodId: string | null
}

/** Locked in order of id, and then their balances. Leaves out erased users. */
export async function lockParties(db: Db, ids: string[]) {
  const parties = await db.many<Party>(sql`
    select u.id, p.name, p.email, u.user_type as "userType", u.status, u.neighborhood_id as "neighborhoodId"
    from users u join people p on p.user_id = u.id where u.id = any(${ids}) order by u.id for no key update of u`)
  await db.run(sql`select from user_balances where user_id = any(${ids}) order by user_id for no key update`)
  return parties
}

interface Place {
  id: string
  name: string
  status: string
}

/** Locked too: two leaders who step down at once would each count on the other. */
export const lockPlaces = (db: Db, ids: string[]) =>
  db.many<Place>(sql`select id, name, status from neighborhoods where id = any(${ids}) order by id for no key update`)

export interface NewRequest {
  id: string
  userId: string
  from: SwitchRole
  to: SwitchRole
  fromNeighborhoodId: string | null
  neighborhoodId: string
  reason: string
  evidence: string[]
  requestedBy: string
}

export const insertRequest = (db: Db, r: NewRequest) =>
  db.run(sql`
    insert into role_switch_requests (id, user_id, from_role, to_role, from_neighborhood_id, neighborhood_id, reason,
                                      evidence, requested_by)
    values (${r.id}, ${r.userId}, ${r.from}, ${r.to}, ${r.fromNeighborhoodId}, ${r.neighborhoodId}, ${r.reason},
            ${r.evidence}, ${r.requestedBy})`)

interface Decided {
  id: string
  status: string
  decidedBy: string | null
  reason?: string | undefined
  successorId?: string | undefined
}

export const saveDecision = (db: Db, { id, status, decidedBy, reason, successorId }: Decided) =>
  db.run(sql`
    update role_switch_requests set status = ${status}, decided_by = ${decidedBy}, decided_at = now(),
      decision_reason = ${reason ?? null}, successor_id = ${successorId ?? null}, version = version + 1
    where id = ${id} and status = 'PENDING'`)

export const findOpenRequest = (db: Db, userId: string) =>
  db.maybe<{ id: string }>(sql`
    select id from role_switch_requests where user_id = ${userId} and status = 'PENDING' for update`)

/** Returns how many have become due. */
export const markReminded = (db: Db, hours: number) =>
  db.run(sql`
    update role_switch_requests set reminded_at = now()
    where status = 'PENDING' and reminded_at is null and requested_at <= now() - make_interval(hours => ${hours})`)
