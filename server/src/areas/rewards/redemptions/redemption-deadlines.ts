import { uuidv7 } from 'uuidv7'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, onConstraint } from '#core/errors.ts'
import { plural } from '#core/words.ts'
import { record, system } from '../../activity/activity.ts'
import { notify } from '../../notifications/notifications.ts'
import { notifyOfEndingRewards } from '../rewards.ts'
import { expireCodes } from '../voucher-codes.queries.ts'
import { findWaiting, listOverdue, settleRedemption } from './redemptions.queries.ts'

const atOnce = 200

/** A transaction for each, because each locks a balance and then its reward. Tells how many expired. */
export async function expireRedemptions(database: Database): Promise<number> {
  let expired = 0
  for (;;) {
    const overdue = await listOverdue(database, atOnce)
    for (const { id } of overdue) if (await expireOne(database, id)) expired++
    if (overdue.length < atOnce) return expired
  }
}

const settledMeanwhile = new AppError('ALREADY_DECIDED', 'This redemption is no longer open')

async function expireOne(database: Database, id: string): Promise<boolean> {
  try {
    await database.transaction(async tx => {
      const reason = 'Not handed over in time'
      const settlement = {
        id,
        status: 'EXPIRED' as const,
        reason,
        entryId: uuidv7(),
        actorId: null,
        key: `expiry ${id}`,
      }
      await onConstraint(settleRedemption(tx, settlement), { redemptions_open: () => settledMeanwhile })
      const [before, after] = [{ status: 'REQUESTED' }, { status: 'EXPIRED' }]
      await record(tx, system, { action: 'redemption.expired', entityId: id, before, after, reason })
    })
    return true
  } catch (error) {
    if (error === settledMeanwhile) return false
    throw error
  }
}

/** Ends what has expired, and notifies of rewards that end soon and redemptions that wait too long. */
export async function runRewardDeadlines(database: Database) {
  await database.transaction(expireCodes)
  await expireRedemptions(database)
  await database.transaction(notifyOfEndingRewards)
  await database.transaction(notifyOfWaiting)
}

/** Once a day at most. */
async function notifyOfWaiting(db: Db) {
  const { count, day } = await findWaiting(db)
  if (count === 0) return
  await notify(db, {
    type: 'REDEMPTIONS_WAITING',
    title: `${plural(count, 'redemption')} ${count === 1 ? 'is' : 'are'} waiting`,
    body: 'Requested more than 48 hours ago and not handed over yet',
    link: '/rewards/redemptions?status=REQUESTED',
    onceKey: `redemptions waiting ${day}`,
  })
}
