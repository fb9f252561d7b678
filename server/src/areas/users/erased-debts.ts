import type { Db } from '#core/db/db.ts'
import type { Secrets } from '#core/secrets.ts'
import { plural } from '#core/words.ts'
import { record, system } from '../activity/activity.ts'
import { notify } from '../notifications/notifications.ts'
import { carryDebts, deleteOldDebts, findEmail, findProvenEmail } from './erased-debts.queries.ts'

const fingerprintOf = (secrets: Secrets, email: string) => secrets.fingerprint('erased debt', email.toLowerCase())

/**
 * What the debt of somebody is kept by once they are erased; nothing where nobody ever proved that the email is theirs. Phones are
 * never proven, and families share one.
 */
export async function fingerprintForDebt(db: Db, secrets: Secrets, id: string): Promise<Buffer | undefined> {
  const email = await findProvenEmail(db, id)
  return email === undefined ? undefined : fingerprintOf(secrets, email)
}

/** After a code or link to their email: the debt of an erased account that had it becomes theirs, and they are told. */
export async function takeOverDebts(db: Db, secrets: Secrets, id: string) {
  const email = await findEmail(db, id)
  if (email === null) return
  const points = await carryDebts(db, id, fingerprintOf(secrets, email))
  if (points === 0) return
  await record(db, system, { action: 'user.debt-carried', entityId: id, after: { points } })
  await notify(db, {
    type: 'DEBT_CARRIED',
    title: `An earlier account with your email owed ${plural(points, 'point')}`,
    body: 'They had been spent before they were reversed. Your points pay this debt first',
    link: '/settings/profile',
    userId: id,
  })
}

/** Kept for two years. */
export const sweepErasedDebts = (db: Db) => deleteOldDebts(db, 24)
