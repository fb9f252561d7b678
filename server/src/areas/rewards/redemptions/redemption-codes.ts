import type { Redemption } from '@fulmar/contract/rewards/redemptions'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, fieldError, found } from '#core/errors.ts'
import { countInWindow, uncountInWindow } from '#core/http/limits/rate-windows.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { SendMail } from '#core/mail/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { formatMoment, formatTime } from '#core/words.ts'
import { record } from '../../activity/activity.ts'
import { refusalUrl } from './redemption-links.ts'
import { redemptionCodeMail } from './redemptions.mails.ts'
import {
  findByCode,
  findCodeLetter,
  findGuarded,
  findLocalMoment,
  findOwnStores,
  type LockedRedemption,
} from './redemptions.queries.ts'
import { getRedemption, notFound, notOpen } from './redemptions.ts'

export const wrongCode = () => fieldError('REDEMPTION_CODE_WRONG', 'code', 'That code is incorrect')

/**
 * Compares the code of a hand-over outside the transaction that hands over, so that wrong ones stay counted. Fails with
 * NOT_FOUND, REDEMPTION_CODE_WRONG, TOO_MANY_REQUESTS.
 */
export async function checkCode(database: Database, actor: Actor, { id, code }: { id: string; code?: string }) {
  const guarded = code === undefined ? undefined : await findGuarded(database, id)
  if (guarded?.status !== 'REQUESTED') return
  const storeId = actor.userType === 'STORE' ? await handingStore(database, actor, guarded) : null
  await guess(database, { redemption: id, guesser: storeId ?? actor.id, isRight: guarded.code === code })
}

interface Guess {
  /** The redemption whose code it is, if it is known. */
  redemption?: string
  /** The store, or the administrator. */
  guesser: string
  isRight: boolean
}

const wrongCodes = { most: 5, pauseSeconds: 15 * 60 }

/**
 * Five wrong codes in 15 minutes, for one redemption or by one store, then a pause. Tries are counted before they are
 * compared, so that parallel ones gain nothing; right ones do not count for the store. Fails with REDEMPTION_CODE_WRONG,
 * TOO_MANY_REQUESTS.
 */
async function guess(db: Db, { redemption, guesser, isRight }: Guess) {
  const ofGuesser = `wrong hand-over codes by ${guesser}`
  for (const tries of [redemption && `hand-over of ${redemption}`, ofGuesser]) {
    if (!tries || (await countInWindow(db, tries, wrongCodes.pauseSeconds)).calls <= wrongCodes.most) continue
    throw fieldError('TOO_MANY_REQUESTS', 'code', 'Too many wrong codes. Try again in 15 minutes.')
  }
  if (!isRight) throw wrongCode()
  await uncountInWindow(db, ofGuesser)
}

/**
 * For the person who hands it over; a store finds what is handed over at it, or at no store in particular. Who may hand it over
 * is told when it was. Fails with NOT_FOUND, ALREADY_DECIDED, TOO_MANY_REQUESTS.
 */
export async function findShown(db: Db, actor: Actor, code: string): Promise<Redemption> {
  const shown = await findByCode(db, code)
  const own = actor.userType === 'STORE' ? await findOwnStores(db, actor) : []
  const isHere = (store: Redemption['store']) =>
    actor.userType !== 'STORE' || (store === null ? own.length > 0 : own.some(({ id }) => id === store.id))
  const isRight = shown !== undefined && isHere(shown.store)
  await guess(db, { guesser: own[0]?.id ?? actor.id, isRight }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'REDEMPTION_CODE_WRONG' ? notFound() : error
  })
  const redemption = found(shown, 'Redemption')
  if (redemption.decidedAt === null) return redemption
  const { timeZone, isToday } = await findLocalMoment(db, redemption.decidedAt, own[0]?.id)
  const when = isToday
    ? `at ${formatTime(redemption.decidedAt, timeZone)}`
    : `on ${formatMoment(redemption.decidedAt, timeZone)}`
  throw new AppError('ALREADY_DECIDED', `Handed over ${when}`)
}

const resends = { most: 3, seconds: 3600 }

/** Fails with NOT_FOUND, ALREADY_DECIDED, TOO_MANY_REQUESTS. */
export async function resendCode(db: Db, actor: Actor, id: string): Promise<Redemption> {
  const redemption = found(await findGuarded(db, id), 'Redemption')
  if (actor.userType === 'STORE') await handingStore(db, actor, redemption)
  if (redemption.status !== 'REQUESTED') throw notOpen(await getRedemption(db, id))
  if ((await countInWindow(db, `hand-over code of ${id}`, resends.seconds)).calls > resends.most)
    throw new AppError('TOO_MANY_REQUESTS', 'The code was sent three times within an hour. Try again later.')
  await enqueue(db, codeMailTask, { id })
  await record(db, actor, { action: 'redemption.code-resent', entityId: id })
  return getRedemption(db, id)
}

export const codeMailTask = 'send-redemption-code'

/** Reads the redemption when it is sent, so that nothing about a closed one or an erased member is. */
export const codeMailJob =
  (database: Database, send: SendMail, { publicUrl, secrets }: { publicUrl: string; secrets: Secrets }) =>
  async (payload: unknown) => {
    const { id } = payload as { id: string }
    const letter = await findCodeLetter(database, id)
    if (letter) await send(redemptionCodeMail(letter, refusalUrl(publicUrl, secrets, id)))
  }

/** The store that hands over; one that another store hands over is not found. */
export async function handingStore(db: Db, actor: Actor, { storeId }: LockedRedemption): Promise<string> {
  const own = (await findOwnStores(db, actor)).map(({ id }) => id)
  return found(storeId === null ? own[0] : own.find(id => id === storeId), 'Redemption')
}
