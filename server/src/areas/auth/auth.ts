import type { Db } from '#core/db/db.ts'
import { newToken } from '#core/secrets.ts'
import { deleteSessions } from './sessions.queries.ts'
import { deleteInvitation, saveInvitation } from './team/team.queries.ts'

/** The link that lets someone set their first password, once and for 7 days; the one before stops working. */
export async function invitationUrl(db: Db, publicUrl: string, userId: string): Promise<string> {
  const { token, hash } = newToken()
  await saveInvitation(db, userId, hash)
  // After the sign, so that the token is in no server's log.
  return `${publicUrl}/accept-invitation#${token}`
}

/** Makes a link that was mailed worth nothing. */
export const withdrawLink = (db: Db, userId: string) => deleteInvitation(db, userId)

/** Ends every session of a person. */
export const signOutEverywhere = (db: Db, userId: string) => deleteSessions(db, userId)
