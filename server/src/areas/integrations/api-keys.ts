import { can } from '@fulmar/contract/core/permissions'
import type { ApiKey, ApiKeyInput } from '@fulmar/contract/integrations/api-keys'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { found, refuseField } from '#core/errors.ts'
import { hashToken, newToken } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import { findApiKey, insertApiKey, revokeKey } from './api-keys.queries.ts'
import { keyMark } from './integrations.ts'

const prefixLength = 10

const getApiKey = async (db: Db, id: string): Promise<ApiKey> => found(await findApiKey(db, id), 'API key')

/** The key itself is in the answer and nowhere else. Fails with INVALID_INPUT for scopes the creator does not hold. */
export async function createApiKey(db: Db, actor: Actor, { name, scopes, days }: ApiKeyInput) {
  const beyond = scopes.filter(scope => !can(actor, scope))
  if (beyond.length > 0) refuseField('scopes', `Your role does not have ${beyond.join(', ')}`)
  const id = uuidv7()
  const key = `${keyMark}${newToken().token}`
  await insertApiKey(db, {
    id,
    userId: actor.id,
    name,
    prefix: key.slice(0, prefixLength),
    keyHash: hashToken(key),
    scopes,
    days,
  })
  await record(db, actor, { action: 'api-key.created', entityId: id, after: { scopes, days } })
  return { ...(await getApiKey(db, id)), key }
}

/** Revoking twice changes nothing. Fails with NOT_FOUND. */
export async function revokeApiKey(db: Db, actor: Actor, id: string) {
  await getApiKey(db, id)
  if (await revokeKey(db, id)) await record(db, actor, { action: 'api-key.revoked', entityId: id })
}
