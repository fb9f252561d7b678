import type { AdminRole, UserType } from '@fulmar/contract/permissions'
import { type Db, sql } from '#core/db.ts'

export interface Account {
  userId: string
  name: string
  email: string
  userType: UserType
  adminRole: AdminRole | null
  passwordHash: string | null
  hasSecondFactor: boolean
}

const account = sql`
  select u.id as "userId", p.name, p.email, u.user_type as "userType", u.admin_role as "adminRole",
         c.password_hash as "passwordHash", c.totp_confirmed_at is not null as "hasSecondFactor"
  from people p join users u on u.id = p.user_id left join credentials c on c.user_id = u.id`

/** Of a person who may act; nobody else can sign in or set a password. */
export const findAccountByEmail = (db: Db, email: string) =>
  db.maybe<Account>(sql`${account} where lower(p.email) = lower(${email}) and u.status = 'ACTIVE'`)

export const findAccount = (db: Db, userId: string) =>
  db.maybe<Account>(sql`${account} where u.id = ${userId} and u.status = 'ACTIVE'`)

export const savePasswordHash = (db: Db, userId: string, passwordHash: string) =>
  db.run(sql`
    insert into credentials (user_id, password_hash, password_changed_at) values (${userId}, ${passwordHash}, now())
    on conflict (user_id) do update set password_hash = excluded.password_hash, password_changed_at = now()`)
