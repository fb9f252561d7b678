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

/** Those who collect points; nobody for a store that does not. Two at most: whoever shares a phone is not told apart by it. */
export const findCollectors = (db: Db, storeId: string, sought: Sought) =>
  db.many<CounterMember>(sql`
    select user_id as id, name, member_code as "memberCode", status = 'ACTIVE' as "isConfirmed" from people
    where ${isSought(sought)} and user_type in ('MEMBER', 'NEIGHBORHOOD') and status in ('ACTIVE', 'PENDING')
      and exists (select from stores where id = ${storeId} and stores.status = 'ACTIVE') limit 2`)

export const findStoreName = (db: Db, id: string) =>
  db.one<{ name: string; day: string }>(
    sql`select name, programme_day(now())::text as day from stores where id = ${id}`,
  )
