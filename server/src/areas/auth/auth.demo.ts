import type { AdminRole } from '@fulmar/contract/core/permissions'
import { type Db, sql } from '#core/db/db.ts'
import { happenAgo } from '#core/db/event-time.ts'
import { createAdmin } from '../users/users.ts'
import demo from './auth.demo.json' with { type: 'json' }
import { savePasswordHash } from './passwords/credentials.queries.ts'
import { hashPassword } from './passwords/passwords.ts'

const team = demo as { name: string; email: string; adminRole: AdminRole }[]

/** Creates the demo owner and one colleague per role, all with the same password. Returns the owner's id. */
export async function seedTeam(db: Db, owner: { email: string; password: string }): Promise<string> {
  const passwordHash = await hashPassword(owner.password)
  await happenAgo(db, 430 * 24 * 60)
  const ownerId = await createAdmin(db, { name: 'Marina Fulmar', email: owner.email, adminRole: 'OWNER' })
  await savePasswordHash(db, ownerId, passwordHash)
  for (const id of await seedColleagues(db)) await savePasswordHash(db, id, passwordHash)
  await db.run(sql`update users set created_at = now() - interval '430 days' where user_type = 'ADMIN'`)
  return ownerId
}

interface DemoCounter {
  email: string
  staff: { name: string; pin: string }[]
}

/** Lets the owners of these stores sign in, and their staff unlock a device. */
export async function seedCounterLogins(db: Db, counters: readonly DemoCounter[], password: string) {
  const passwordHash = await hashPassword(password)
  for (const { email, staff } of counters) {
    const { storeId, ownerId } = await db.one<{ storeId: string; ownerId: string }>(
      sql`select id as "storeId", owner_id as "ownerId" from stores where email = ${email}`,
    )
    await savePasswordHash(db, ownerId, passwordHash)
    for (const { name, pin } of staff)
      await db.run(
        sql`update store_staff set pin_hash = ${await hashPassword(pin)} where store_id = ${storeId} and name = ${name}`,
      )
  }
}

/** One colleague per role. Without a password nobody can sign in as them. Returns their ids. */
export async function seedColleagues(db: Db): Promise<string[]> {
  const ids: string[] = []
  for (const colleague of team) ids.push(await createAdmin(db, colleague))
  return ids
}
