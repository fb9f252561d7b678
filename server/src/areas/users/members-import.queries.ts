import { type Db, sql } from '#core/db/db.ts'

export interface KnownMember {
  id: string
  name: string
  email: string
  phone: string | null
  neighborhoodId: string | null
  userType: string
}

/** Whoever has one of these emails or phone numbers. */
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
