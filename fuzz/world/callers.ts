import type { Access } from '@fulmar/contract/core/endpoint'
import { type AdminRole, adminRoles, can, type Grantee } from '@fulmar/contract/core/permissions'
import { uuidv7 } from 'uuidv7'
import { savePasswordHash } from '../../server/src/areas/auth/passwords/credentials.queries.ts'
import { hashPassword } from '../../server/src/areas/auth/passwords/passwords.ts'
import { type Database, sql } from '../../server/src/core/db/db.ts'
import { builders } from '../../server/test/build/build.ts'

const somebody = {
  MEMBER: { userType: 'MEMBER', adminRole: null },
  'STORE, approved': { userType: 'STORE', adminRole: null },
  'STORE, registered': { userType: 'STORE', adminRole: null },
  NEIGHBORHOOD: { userType: 'NEIGHBORHOOD', adminRole: null },
  ...(Object.fromEntries(adminRoles.map(role => [role, { userType: 'ADMIN', adminRole: role }])) as Record<
    AdminRole,
    Grantee
  >),
} satisfies Record<string, Grantee>

const nobody = ['anonymous', 'made-up token', 'expired session', 'revoked session'] as const

export type CallerKind = keyof typeof somebody | (typeof nobody)[number]
const callerKinds = [...nobody, ...(Object.keys(somebody) as (keyof typeof somebody)[])] as CallerKind[]

/** The shared password, hashed once because hashing is slow on purpose. */
export const password = 'fulmar flies south'
const passwordHash = hashPassword(password)

/** The callers to test as. */
export interface Caller {
  kind: CallerKind
  /** Their role; `nobody` has an invalid token. */
  grantee: Grantee | undefined
  token: string | undefined
  userId: string | undefined
  /** Their own details, which answers may contain. */
  own: string[]
}

export const may = ({ grantee }: Caller, access: Access): boolean =>
  access === 'public' || (grantee !== undefined && (access === 'signed-in' || can(grantee, access)))

/** Creates one of every kind. */
export async function makeCallers(database: Database): Promise<Caller[]> {
  const callers: Caller[] = []
  for (const kind of callerKinds) callers.push(await makeCaller(database, kind))
  return callers
}

async function makeCaller(database: Database, kind: CallerKind): Promise<Caller> {
  const grantee = somebody[kind as keyof typeof somebody] as Grantee | undefined
  if (kind === 'anonymous') return { kind, grantee, token: undefined, userId: undefined, own: [] }
  if (kind === 'made-up token') return { kind, grantee, token: 'A'.repeat(43), userId: undefined, own: [] }
  const { userId, token, own } = await signIn(database, kind, grantee ?? { userType: 'ADMIN', adminRole: 'OWNER' })
  const session = sql`where user_id = ${userId}`
  if (kind === 'revoked session') await database.run(sql`delete from sessions ${session}`)
  if (kind === 'expired session')
    await database.run(sql`update sessions set expires_at = now() - interval '1 minute' ${session}`)
  return { kind, grantee, token, userId, own }
}

async function signIn(database: Database, kind: CallerKind, grantee: Grantee) {
  const build = builders(database)
  const id = uuidv7()
  const [email, phone] = [`caller-${id}@fuzz.example`, `+1${id.replace(/\D/g, '').slice(0, 12)}`]
  const neighborhoodId = grantee.userType === 'NEIGHBORHOOD' ? (await aNeighborhood(database)).id : null
  await build.user({ ...grantee, id, name: `Caller ${kind}`, email, phone, neighborhoodId })
  const shop = { reference: `FS-${id}`, name: `Shop of ${kind}`, email, phone }
  if (kind === 'STORE, approved') await build.store({ ...shop, ownerId: id })
  if (kind === 'STORE, registered') await build.store({ ...shop, ownerId: id, status: 'PENDING' })
  if (grantee.userType === 'ADMIN')
    await database.run(sql`
      insert into saved_views (id, user_id, list, name, search, is_shared, place)
      values (${uuidv7()}, ${id}, 'users', 'Mine', '{}', false, 1)`)
  await savePasswordHash(database, id, await passwordHash)
  const { token } = await build.session({ userId: id })
  return { userId: id, token, own: [email, phone] }
}

const aNeighborhood = (database: Database) =>
  database.one<{ id: string }>(sql`select id from neighborhoods order by id limit 1`)

/** The current email and phone of a caller. */
export async function ownDetails(database: Database, { userId }: Caller): Promise<string[]> {
  const rows = await database.many<{ own: string }>(sql`
    select unnest(array[email, phone]) as own from people where user_id = ${userId ?? null}
    union all select unnest(array[email, phone]) from stores where owner_id = ${userId ?? null}`)
  return rows.map(row => row.own)
}

/** Whether the caller is unchanged after a case. */
export async function isIntact(database: Database, { grantee, userId, token }: Caller): Promise<boolean> {
  if (!grantee || !userId || !token) return true
  const row = await database.maybe(sql`
    select from users u
    where id = ${userId} and user_type = ${grantee.userType} and admin_role is not distinct from ${grantee.adminRole}
      and status = 'ACTIVE' and not needs_second_factor(u)
      and exists (select from sessions where user_id = u.id and token_hash = sha256(${token}::bytea) and expires_at > now())`)
  return row !== undefined
}

/** Replaces a caller who was signed out, blocked, erased or given another role. */
export async function replaceCaller(database: Database, caller: Caller) {
  await database.run(sql`delete from programme_settings where key = 'secondFactorRoles'`)
  Object.assign(caller, await makeCaller(database, caller.kind))
}
