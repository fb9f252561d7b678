import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db/db.ts'
import { hashToken, newToken } from '#core/secrets.ts'
import { deleteOldDevices, insertDevice, replaceDeviceToken, touchDevice } from './devices.queries.ts'

const devicesPerPerson = 10

/**
 * Remembers the browser somebody signs in from and returns its token. The token only decides which counter a wrong guess
 * adds to (see throttles.ts). One that this account does not know is replaced, because someone else may have planted it;
 * other accounts used in the same browser move to the new token.
 */
export async function rememberDevice(db: Db, userId: string, shown: string | undefined): Promise<string> {
  if (shown && (await touchDevice(db, hashToken(shown), userId))) return shown
  const { token, hash } = newToken()
  if (shown) await replaceDeviceToken(db, hashToken(shown), hash)
  await insertDevice(db, uuidv7(), hash, userId)
  await deleteOldDevices(db, userId, devicesPerPerson)
  return token
}
