import { type Db, sql } from '#core/db/db.ts'

export interface KnownMember {
  id: string
  name: string
  email: string | null
  phone: string | null
  neighborhoodId: string | null
  userType: string
}

/** People with one of these emails or phone numbers. */
export const findTaken = (db: Db, emails: string[], phones: string[]) =>
  db.many<KnownMember>(sql`
    select p.user_id as id, p.name, p.email, p.phone, p.neighborhood_id as "neighborhoodId", p.user_type as "userType"
    from people p
    where lower(p.email) = any(${emails}) or p.phone = any(${phones})`)

/** Neighborhoods by code or name, in lower case. */
export const findNeighborhoods = (db: Db, names: string[]) =>
  db.many<{ id: string; code: string; name: string; isOpen: boolean }>(sql`
    select n.id, lower(n.code) as code, lower(n.name) as name, n.status <> 'ARCHIVED' as "isOpen" from neighborhoods n
    where lower(n.code) = any(${names}) or lower(n.name) = any(${names})`)

/** The counts of the neighborhoods that members leave, in the order in which everybody locks them. */
export const lockHomes = (db: Db, userIds: string[]) =>
  db.run(sql`
    select from neighborhood_counts
    where neighborhood_id in (select neighborhood_id from users where id = any(${userIds}))
    order by neighborhood_id for update`)
