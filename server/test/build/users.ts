import type { AdminRole } from '@fulmar/contract/core/permissions'
import { uuidv7 } from 'uuidv7'
import { savePasswordHash } from '#areas/auth/passwords/credentials.queries.ts'
import { hashPassword } from '#areas/auth/passwords/passwords.ts'
import { startSession } from '#areas/auth/sessions.ts'
import { insertUsers, type NewUser } from '#areas/users/users.queries.ts'
import type { Database } from '#core/db/db.ts'

type MadeUser = NewUser & { email: string }

export function userBuilders(database: Database, next: () => number) {
  async function user(over: Partial<MadeUser> = {}): Promise<MadeUser> {
    const n = next()
    const made: MadeUser = {
      id: uuidv7(),
      name: `Person ${n}`,
      email: `person-${n}@test.example`,
      userType: 'MEMBER',
      adminRole: null,
      neighborhoodId: null,
      ...over,
    }
    await insertUsers(database, [made])
    return made
  }

  /** A user who can sign in with this password. */
  async function account(over: Partial<MadeUser> & { password?: string } = {}) {
    const { password = 'correct horse battery', ...rest } = over
    const made = await user({ userType: 'ADMIN', adminRole: 'OPERATIONS', ...rest })
    await savePasswordHash(database, made.id, await hashPassword(password))
    return { ...made, password }
  }

  async function session(over: { adminRole?: AdminRole; userId?: string } = {}) {
    const userId = over.userId ?? (await user({ userType: 'ADMIN', adminRole: over.adminRole ?? 'OWNER' })).id
    const token = await database.transaction(tx => startSession(tx, userId))
    return { userId, token }
  }

  return { user, account, session }
}
export type UserBuilders = ReturnType<typeof userBuilders>
