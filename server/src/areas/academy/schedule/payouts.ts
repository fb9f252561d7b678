import { uuidv7 } from 'uuidv7'
import type { Database, Db } from '#core/db/db.ts'
import { formatCount, plural } from '#core/words.ts'
import { record, system } from '../../activity/activity.ts'
import { trackJob } from '../../jobs/jobs.ts'
import { notify } from '../../notifications/notifications.ts'
import { newRedemptionCode } from '../../rewards/rewards.ts'
import {
  closePaid,
  findToday,
  freezeRound,
  getPrizeRound,
  listDue,
  listPaying,
  listWaiting,
  lockUnfrozen,
  type PrizeRound,
  payPrize,
} from './payouts.queries.ts'
import { costOf, winsOf } from './winners.ts'

interface Options {
  /** A test stops the worker here, after some payments. */
  beforePayment?: (paid: number) => void
}

/**
 * Fixes the results of rounds that were open to review for long enough and pays each winner once, in a transaction of
 * its own, however often and by however many workers this is done. What fails keeps nobody else from being paid.
 */
export async function payRounds(database: Database, { beforePayment = () => undefined }: Options = {}) {
  const failures: unknown[] = []
  const attempt = (work: (tx: Db) => Promise<unknown>) =>
    database.transaction(work).catch((error: unknown) => failures.push(error))
  for (const { id } of await listDue(database)) await attempt(tx => freeze(tx, id))
  let paid = 0
  for (const { id } of await listPaying(database)) {
    const round = await getPrizeRound(database, id)
    const waiting = await listWaiting(database, id)
    const failedBefore = failures.length
    const job = {
      key: id,
      kind: 'PAYOUT',
      title: `Prizes of ${round.title}`,
      total: waiting.length,
      link: linkTo(round),
    } as const
    await trackJob(database, job, async report => {
      for (const [done, prize] of waiting.entries()) {
        beforePayment(paid++)
        await attempt(tx => payPrize(tx, prize.id, newRedemptionCode()))
        await report(done + 1)
      }
      await attempt(tx => close(tx, id))
      if (failures.length > failedBefore) throw new NotAllPaid((failures.at(-1) as Error).message)
    }).catch(passOn)
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Not all could be paid: ${(failures[0] as Error).message}`)
}

/** The job of a round failed, which keeps no other round from being paid. */
class NotAllPaid extends Error {}

function passOn(error: unknown) {
  if (!(error instanceof NotAllPaid)) throw error
}

/** Fixes the results of a round. Without the budget for them it waits, open to review. */
export async function freeze(db: Db, id: string) {
  const round = await lockUnfrozen(db, id)
  if (!round) return
  const wins = await winsOf(db, id, round.prizes)
  const cost = costOf(wins)
  if (cost > round.budgetLeft) {
    await notifyOfShortage(db, round, cost)
    return
  }
  const results = wins.map(win => ({ ...win, id: uuidv7() }))
  await freezeRound(db, round, results, cost)
}

const linkTo = ({ gameId }: PrizeRound) => `/academy/${gameId}/rewards`

/** Once a day. */
const notifyOfShortage = async (db: Db, round: PrizeRound, cost: number) =>
  notify(db, {
    type: 'PRIZES_OVER_BUDGET',
    title: `The prizes of ${round.title} exceed its budget`,
    body: `They cost ${plural(cost, 'point')} and ${formatCount(round.budgetLeft)} are left`,
    link: linkTo(round),
    onceKey: `prizes over budget ${round.id} ${await findToday(db)}`,
  })

/** Once, when nobody waits any more. */
async function close(db: Db, id: string) {
  const closed = await closePaid(db, id)
  if (!closed) return
  const round = await getPrizeRound(db, id)
  const { paid, heldBack, points } = closed
  await record(db, system, { action: 'game.round-paid', entityId: round.gameId, after: { roundId: id, ...closed } })
  await notify(db, {
    type: 'ROUND_PAID',
    title: `The winners of ${round.title} are paid`,
    body: `${plural(paid, 'winner')}, ${plural(points, 'point')}${heldBack > 0 ? `; ${heldBack} held back` : ''}`,
    link: linkTo(round),
    onceKey: `round paid ${id}`,
  })
}
