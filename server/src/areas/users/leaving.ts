import { leaveDays } from '@fulmar/contract/users/users'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, found } from '#core/errors.ts'
import { postMail } from '#core/mail/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import { erase } from './user-record.ts'
import { leavingMail } from './users.mails.ts'
import { listLeavers, lockLeaver, runsStore, updateLeaving, updateStaying } from './users.queries.ts'
import { getProfile } from './users.ts'

/** Fails with POINTS_HELD, LEADER_STAYS, STORE_STILL_RUN. */
export async function leave(db: Db, secrets: Secrets, actor: Actor): Promise<{ leavesAt: string }> {
  const { name, email, points } = await getProfile(db, actor.id)
  if (actor.userType === 'NEIGHBORHOOD')
    throw new AppError('LEADER_STAYS', 'You lead a neighborhood. Ask to step down first')
  if (points?.held)
    throw new AppError('POINTS_HELD', 'You have redeemed a reward. Collect it or cancel it before you leave')
  if (await runsStore(db, actor.id))
    throw new AppError(
      'STORE_STILL_RUN',
      'You own a store or have asked for one. Ask an administrator to close it, or to decide, before you leave',
    )
  const leavesAt = await updateLeaving(db, actor.id, leaveDays)
  await record(db, actor, { action: 'user.leaving', entityId: actor.id })
  await postMail(db, secrets, leavingMail(email, name, leavesAt))
  return { leavesAt }
}

/** Fails with NOT_FOUND for somebody who is not leaving. */
export async function stay(db: Db, actor: Actor) {
  found((await updateStaying(db, actor.id)) || undefined, 'Request to leave')
  await record(db, actor, { action: 'user.staying', entityId: actor.id })
}

/**
 * People with points held by then are erased as soon as these are spent or released; redemptions expire by themselves. One who cannot be erased because
 * of a bug stops no other; the job fails when it is done, so that administrators are notified.
 */
export async function eraseLeavers(database: Database, secrets: Secrets) {
  const failures: unknown[] = []
  for (const { id } of await listLeavers(database)) {
    const by = { id, ip: '', requestId: 'leaving' }
    await database
      .transaction(async tx => {
        // Somebody may have decided to stay since the list was read.
        if (await lockLeaver(tx, id)) await erase(tx, secrets, by, id, 'ASKED')
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) failures.push(error)
      })
  }
  if (failures.length > 0) throw failures[0]
}
