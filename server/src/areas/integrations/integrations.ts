import type { Holder } from '#core/actor.ts'
import type { Database } from '#core/db/db.ts'
import { hashToken } from '#core/secrets.ts'
import { findLiveKey, noteKeyUse } from './api-keys.queries.ts'

/** How every API key begins. */
export const keyMark = 'fk_'
// A session's token has no mark and is shorter.
const keyLength = 46

export const isApiKey = (token: string) => token.length === keyLength && token.startsWith(keyMark)

/** The owner of a key, limited to its scopes. The request does not wait until its use is noted. */
export async function holderOfKey(database: Database, key: string): Promise<Holder | undefined> {
  const live = await findLiveKey(database, hashToken(key))
  if (!live) return undefined
  const { isUseNoted, ...holder } = live
  if (!isUseNoted) void noteKeyUse(database, holder.apiKeyId).catch(() => undefined)
  return holder
}
