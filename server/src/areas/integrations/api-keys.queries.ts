import { erasedPerson } from '@fulmar/contract/core/common'
import type { ApiKey } from '@fulmar/contract/integrations/api-keys'
import type { Holder } from '#core/actor.ts'
import { type Db, type Sql, sql } from '#core/db/db.ts'

export interface NewApiKey {
  id: string
  userId: string
  name: string
  prefix: string
  keyHash: Buffer
  scopes: readonly string[]
  days: number
}

export const insertApiKey = (db: Db, key: NewApiKey) =>
  db.run(sql`
    insert into api_keys (id, user_id, name, prefix, key_hash, scopes, expires_at)
    values (${key.id}, ${key.userId}, ${key.name}, ${key.prefix}, ${key.keyHash}, ${key.scopes},
            now() + make_interval(days => ${key.days}))`)

const select = (condition: Sql) => sql`
  select k.id, k.name, k.prefix, k.scopes, person_ref(k.user_id, ${erasedPerson}) as owner, k.created_at as "createdAt",
         k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt"
  from api_keys k where ${condition} order by k.created_at desc, k.id desc`

export const listApiKeys = (db: Db) => db.many<ApiKey>(select(sql`true`))

export const findApiKey = (db: Db, id: string) => db.maybe<ApiKey>(select(sql`k.id = ${id}`))

/** Returns how many were revoked: none if it was revoked before. */
export const revokeKey = (db: Db, id: string) =>
  db.run(sql`update api_keys set revoked_at = now() where id = ${id} and revoked_at is null`)

/** A key that has neither ended nor been revoked, of a user who is active. */
export const findLiveKey = (db: Db, keyHash: Buffer) =>
  db.maybe<Holder & { apiKeyId: string; isUseNoted: boolean }>(sql`
    select k.id as "sessionId", k.id as "apiKeyId", k.scopes, u.id, u.user_type as "userType",
           u.admin_role as "adminRole", needs_second_factor(u) as "needsSecondFactor",
           coalesce(k.last_used_at > now() - interval '1 minute', false) as "isUseNoted"
    from api_keys k join users u on u.id = k.user_id
    where k.key_hash = ${keyHash} and k.expires_at > now() and k.revoked_at is null and u.status = 'ACTIVE'`)

export const noteKeyUse = (db: Db, id: string) =>
  db.run(sql`
    update api_keys set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`)
