import type { AdminRole, UserType } from '@fulmar/contract/core/permissions'
import { type Db, type Sql, sql } from '#core/db/db.ts'
import { hashToken } from '#core/secrets.ts'

export interface Account {
  userId: string
  name: string
  email: string
  userType: UserType
  adminRole: AdminRole | null
  passwordHash: string | null
  hasSecondFactor: boolean
  /** The calling device, if the user has signed in from it before. */
  deviceId: string | null
}

/** Only of active users: nobody else can sign in or set a password. */
const account = (deviceToken: string | undefined, isTheirs: Sql) => sql`
  select u.id as "userId", p.name, p.email, u.user_type as "userType", u.admin_role as "adminRole",
         c.password_hash as "passwordHash", c.totp_confirmed_at is not null as "hasSecondFactor",
         (select d.id from devices d where d.user_id = u.id and d.token_hash = ${deviceToken ? hashToken(deviceToken) : null}) as "deviceId"
  from people p join users u on u.id = p.user_id left join credentials c on c.user_id = u.id
  where u.status = 'ACTIVE' and ${isTheirs}`

export const findAccountByEmail = (db: Db, email: string, deviceToken?: string) =>
  db.maybe<Account>(account(deviceToken, sql`lower(p.email) = lower(${email})`))

export const findAccount = (db: Db, userId: string, deviceToken?: string) =>
  db.maybe<Account>(account(deviceToken, sql`u.id = ${userId}`))

/** Locked, so that a sign-in and a concurrent deactivation or password change see each other. */
export const lockAccount = async (db: Db, userId: string, deviceToken?: string): Promise<Account | undefined> => {
  await db.run(sql`select from users where id = ${userId} for no key update`)
  await db.run(sql`select from credentials where user_id = ${userId} for no key update`)
  return findAccount(db, userId, deviceToken)
}

export const savePasswordHash = (db: Db, userId: string, passwordHash: string) =>
  db.run(sql`
    insert into credentials (user_id, password_hash, password_changed_at) values (${userId}, ${passwordHash}, now())
    on conflict (user_id) do update set password_hash = excluded.password_hash, password_changed_at = now()`)
