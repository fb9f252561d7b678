import type { CounterMember } from '@fulmar/contract/counter/counter'
import { type Db, type Sql, sql } from '#core/db/db.ts'

/** By one of them. */
export interface Sought {
  code?: string | undefined
  phone?: string | undefined
  email?: string | undefined
}

const isSought = ({ code, phone, email }: Sought): Sql => {
  if (code !== undefined) return sql`member_code = ${code}`
  return phone === undefined ? sql`lower(email) = lower(${email ?? ''})` : sql`phone = ${phone}`
}

/** Those who collect points; nobody for a store that does not. Two at most, confirmed ones first. */
export const findCollectors = (db: Db, storeId: string, sought: Sought) =>
  db.many<CounterMember>(sql`
    select user_id as id, name, member_code as "memberCode", status = 'ACTIVE' as "isConfirmed" from people
    where ${isSought(sought)} and user_type in ('MEMBER', 'NEIGHBORHOOD') and status in ('ACTIVE', 'PENDING')
      and exists (select from stores where id = ${storeId} and stores.status = 'ACTIVE')
    order by status = 'ACTIVE' desc limit 2`)

/** Whether the member with this code has handed plastic in at a store. */
export const hasBeenAt = async (db: Db, storeId: string, code: string): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from people p join collections c on c.user_id = p.user_id
    where p.member_code = ${code} and c.store_id = ${storeId} limit 1`)) !== undefined

export const findStoreName = (db: Db, id: string) =>
  db.one<{ name: string; day: string }>(
    sql`select name, programme_day(now())::text as day from stores where id = ${id}`,
  )
