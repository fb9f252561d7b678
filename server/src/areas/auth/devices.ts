import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db.ts'
import { hashToken, newToken } from '#core/secrets.ts'
import { deleteOldDevices, insertDevice, replaceDeviceToken, touchDevice } from './devices.queries.ts'

const devicesPerPerson = 10

/**
 * Makes the browser that somebody signs in from known to them, and tells its token. Known devices are told apart from
 * strangers when guesses are counted (see throttles.ts), and for nothing else.
 * A token that this person does not know is replaced, because somebody else may have put it there; whoever else signs in
 * from the same browser keeps it.
 */
export async function rememberDevice(db: Db, userId: string, shown: string | undefined): Promise<string> {
  if (shown && (await touchDevice(db, hashToken(shown), userId))) return shown
  const { token, hash } = newToken()
  if (shown) await replaceDeviceToken(db, hashToken(shown), hash)
  await insertDevice(db, uuidv7(), hash, userId)
  await deleteOldDevices(db, userId, devicesPerPerson)
  return token
}
