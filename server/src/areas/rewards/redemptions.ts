import type { SeenRecord } from '@fulmar/contract/core/common'
import type {
  OwnRedemptionListQuery,
  PickList,
  Redemption,
  RedemptionFilter,
  RedemptionInput,
} from '@fulmar/contract/rewards/redemptions'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { asSeen } from '#core/db/record-lock.ts'
import { AppError, found, onConstraint, refuseField } from '#core/errors.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { hashOfBody } from '#core/http/idempotency.ts'
import { countedInWindow, countInWindow } from '#core/http/rate-windows.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { SendMail } from '#core/mail/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { record, recordExport } from '../activity/activity.ts'
import { notify } from '../notifications/notifications.ts'
import { redemptionCodeMail } from './redemptions.mails.ts'
import {
  allRedemptions,
  confirmRedemption,
  findCodeLetter,
  findGuarded,
  findOpenByCode,
  findOwnStores,
  findRedemption,
  insertRedemption,
  type LockedRedemption,
  listOwnRedemptions,
  listToHandOver,
  lockRedemption,
  settleRedemption,
} from './redemptions.queries.ts'
import { newRedemptionCode } from './rewards.ts'

/** Fails with NOT_FOUND. */
export const getRedemption = async (db: Db, id: string): Promise<Redemption> =>
  found(await findRedemption(db, id), 'Redemption')

const refuse =
  (code: 'REWARD_NOT_REDEEMABLE' | 'OUT_OF_STOCK' | 'REDEMPTION_LIMIT' | 'BALANCE_TOO_LOW', message: string) => () =>
    new AppError(code, message)

const notOpen = (data: Redemption) => new AppError('ALREADY_DECIDED', 'This redemption is no longer open', { data })

const notFound = () => new AppError('NOT_FOUND', 'Redemption not found')

const ownPoints = (message: string) => new AppError('OWN_POINTS', message)

/** What the database refuses by name, in words. */
const refusals = {
  redemptions_reward_id_fkey: () => new AppError('NOT_FOUND', 'Reward not found'),
  redemptions_not_own: () => ownPoints('Nobody redeems for themselves on behalf of a store or the programme'),
  redemptions_own_store: () => new AppError('NOT_ALLOWED', 'You can redeem at your own store only'),
  redemptions_store_active: refuse('REWARD_NOT_REDEEMABLE', 'This store does not hand out rewards at the moment'),
  redemptions_person_active: refuse('REWARD_NOT_REDEEMABLE', 'This person cannot redeem rewards at the moment'),
  rewards_active: refuse('REWARD_NOT_REDEEMABLE', 'This reward is not offered at the moment'),
  rewards_redeemable_from: refuse('REWARD_NOT_REDEEMABLE', 'This reward cannot be redeemed yet'),
  rewards_redeemable_to: refuse('REWARD_NOT_REDEEMABLE', 'This reward can no longer be redeemed'),
  rewards_in_stock: refuse('OUT_OF_STOCK', 'This reward is out of stock'),
  redemptions_per_user_limit: refuse('REDEMPTION_LIMIT', 'This member has redeemed as many of these as one member may'),
  user_balances_available_check: refuse('BALANCE_TOO_LOW', 'There are not enough points for this reward'),
  redemptions_open_code_key: () => new AppError('TRY_AGAIN', 'Please try again'),
}

/**
 * Holds the points of a reward, once for a key. Fails with NOT_FOUND, NOT_ALLOWED, OWN_POINTS, REWARD_NOT_REDEEMABLE,
 * OUT_OF_STOCK, REDEMPTION_LIMIT, BALANCE_TOO_LOW, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function redeem(db: Db, actor: Actor, key: string, input: RedemptionInput) {
  const outcome = await onConstraint(
    insertRedemption(db, {
      id: uuidv7(),
      code: newRedemptionCode(),
      entryId: uuidv7(),
      activityId: uuidv7(),
      actorId: actor.id,
      ip: actor.ip,
      requestId: actor.requestId,
      key,
      bodyHash: hashOfBody(input),
      rewardId: input.rewardId,
      ...(await partiesOf(db, actor, input)),
    }),
    refusals,
  )
  if (!outcome.sameBody) throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This key was used before with another body')
  return outcome
}

async function partiesOf(
  db: Db,
  actor: Actor,
  { userId, storeId = null }: { userId?: string; storeId?: string | null },
) {
  if (actor.userType !== 'ADMIN' && actor.userType !== 'STORE') {
    if (userId !== undefined && userId !== actor.id)
      throw new AppError('NOT_ALLOWED', 'You can redeem for yourself only')
    return { userId: actor.id, storeId, source: 'MEMBER' as const }
  }
  if (userId === undefined) refuseField('userId', 'Choose a member')
  if (actor.userType === 'ADMIN') return { userId, storeId, source: 'ADMIN' as const }
  const own = storeId ?? (await findOwnStores(db, actor.id))[0]?.id ?? null
  return { userId, storeId: own, source: 'STORE' as const }
}

type Seen<T> = SeenRecord & T

const wrongCode = () =>
  new AppError('REDEMPTION_CODE_WRONG', 'That code is incorrect', { fields: { code: 'That code is incorrect' } })

/**
 * Compares the code of a hand-over outside the transaction that hands over, so that wrong ones stay counted. Fails with
 * NOT_FOUND, REDEMPTION_CODE_WRONG, TOO_MANY_REQUESTS.
 */
export async function checkCode(database: Database, actor: Actor, { id, code }: { id: string; code?: string }) {
  const it = code === undefined ? undefined : await findGuarded(database, id)
  if (it?.status !== 'REQUESTED') return
  const storeId = actor.userType === 'STORE' ? await handingStore(database, actor, it) : null
  await guess(database, { redemption: id, guesser: storeId ?? actor.id, isRight: it.code === code })
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
 * Five wrong codes in 15 minutes, for one redemption or by one store, then a pause. Tries at one redemption are counted
 * before they are compared, so that parallel ones gain nothing. Fails with REDEMPTION_CODE_WRONG, TOO_MANY_REQUESTS.
 */
async function guess(db: Db, { redemption, guesser, isRight }: Guess) {
  const ofGuesser = `wrong hand-over codes by ${guesser}`
  const tries = redemption ? await countInWindow(db, `hand-over of ${redemption}`, wrongCodes.pauseSeconds) : undefined
  if ((tries?.calls ?? 0) > wrongCodes.most || (await countedInWindow(db, ofGuesser)) >= wrongCodes.most)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many wrong codes. Try again in 15 minutes.', {
      fields: { code: 'Too many wrong codes. Try again in 15 minutes.' },
    })
  if (isRight) return
  await countInWindow(db, ofGuesser, wrongCodes.pauseSeconds)
  throw wrongCode()
}

/**
 * Hands a reward over and spends its points; a store needs the member's code. Who asked for it on behalf of the member
 * needs the code or the member's confirmation. Fails with NOT_FOUND, STALE_VERSION, ALREADY_DECIDED,
 * REDEMPTION_CODE_WRONG, SECOND_PERSON_NEEDED, OWN_POINTS, INVALID_INPUT.
 */
export async function fulfil(db: Db, actor: Actor, key: string, { code, ...seen }: Seen<{ code?: string }>) {
  const locked = found(await lockRedemption(db, seen.id), 'Redemption')
  const storeId = actor.userType === 'STORE' ? await handingStore(db, actor, locked) : null
  if (actor.userType === 'STORE' && code === undefined) refuseField('code', 'Ask the member for their code')
  if (code !== undefined && code !== locked.code) throw wrongCode()
  if (locked.userId === actor.id) throw ownPoints('Nobody hands a reward over to themselves')
  if (locked.isOverdue) throw new AppError('ALREADY_DECIDED', 'This redemption has expired')
  asSeen(await getRedemption(db, seen.id), seen.version, 'this redemption')
  const isConfirmed = code !== undefined && (await confirmRedemption(db, seen.id))
  const outcome = { status: 'FULFILLED', storeId, reason: null } as const
  const done = await onConstraint(
    settle(db, actor, key, { ...seen, version: seen.version + (isConfirmed ? 1 : 0) }, outcome),
    { redemptions_second_person: secondPersonNeeded },
  )
  await notifyMember(db, actor, locked, done, 'handed over')
  return done
}

const secondPersonNeeded = () =>
  new AppError(
    'SECOND_PERSON_NEEDED',
    'You asked for this reward, so you cannot hand it over alone. Enter the code that was emailed to the member, or ask another administrator to hand it over.',
  )

/** Of what others do with a reward that others asked for. */
async function notifyMember(
  db: Db,
  actor: Actor,
  { userId, requestedBy }: LockedRedemption,
  { id, reward, costPoints }: Redemption,
  deed: 'handed over' | 'cancelled',
) {
  if (requestedBy === userId || actor.id === userId) return
  await notify(db, {
    type: 'REDEEMED_FOR_YOU',
    title: `${reward.name} was ${deed}`,
    body: `${costPoints.toLocaleString('en')} points were ${deed === 'cancelled' ? 'returned' : 'spent'}`,
    link: '/rewards',
    userId,
    onceKey: `redemption ${deed} ${id}`,
  })
}

/** The member agrees to what somebody else asked for. Fails with NOT_FOUND, ALREADY_DECIDED. */
export async function confirm(db: Db, actor: Actor, id: string): Promise<Redemption> {
  const { userId, status } = found(await lockRedemption(db, id), 'Redemption')
  found(userId === actor.id || undefined, 'Redemption')
  if (status !== 'REQUESTED') throw notOpen(await getRedemption(db, id))
  if (await confirmRedemption(db, id)) await record(db, actor, { action: 'redemption.confirmed', entityId: id })
  return getRedemption(db, id)
}

const resends = { most: 3, seconds: 3600 }

/** Fails with NOT_FOUND, ALREADY_DECIDED, TOO_MANY_REQUESTS. */
export async function resendCode(db: Db, actor: Actor, id: string): Promise<Redemption> {
  const it = found(await findGuarded(db, id), 'Redemption')
  if (actor.userType === 'STORE') await handingStore(db, actor, it)
  if (it.status !== 'REQUESTED') throw notOpen(await getRedemption(db, id))
  if ((await countInWindow(db, `hand-over code of ${id}`, resends.seconds)).calls > resends.most)
    throw new AppError('TOO_MANY_REQUESTS', 'The code was sent three times within an hour. Try again later.')
  await enqueue(db, codeMailTask, { id })
  await record(db, actor, { action: 'redemption.code-resent', entityId: id })
  return getRedemption(db, id)
}

export const codeMailTask = 'send-redemption-code'

/** Reads the redemption when it is sent, so that nothing about a closed one or an erased member is. */
export const codeMailJob = (database: Database, send: SendMail) => async (payload: unknown) => {
  const letter = await findCodeLetter(database, (payload as { id: string }).id)
  if (letter) await send(redemptionCodeMail(letter))
}

/** One that another store hands over is not found. */
async function handingStore(db: Db, actor: Actor, { storeId }: LockedRedemption): Promise<string> {
  const own = (await findOwnStores(db, actor.id)).map(({ id }) => id)
  return found(storeId === null ? own[0] : own.find(id => id === storeId), 'Redemption')
}

/** Members cancel their own, stores what they asked for. Fails with NOT_FOUND, STALE_VERSION, ALREADY_DECIDED. */
export async function cancel(db: Db, actor: Actor, key: string, { reason, ...seen }: Seen<{ reason: string }>) {
  const locked = found(await lockRedemption(db, seen.id), 'Redemption')
  const isTheirs = actor.id === (actor.userType === 'STORE' ? locked.requestedBy : locked.userId)
  if (actor.userType !== 'ADMIN' && !isTheirs) throw notFound()
  const done = await settle(db, actor, key, seen, { status: 'CANCELLED', reason })
  await notifyMember(db, actor, locked, done, 'cancelled')
  return done
}

interface Outcome {
  status: 'FULFILLED' | 'CANCELLED'
  storeId?: string | null
  reason: string | null
}

const deeds = { FULFILLED: 'redemption.fulfilled', CANCELLED: 'redemption.cancelled' } as const

async function settle(db: Db, actor: Actor, key: string, { id, version }: SeenRecord, outcome: Outcome) {
  const before = asSeen(await getRedemption(db, id), version, 'this redemption')
  if (before.status !== 'REQUESTED') throw notOpen(before)
  await settleRedemption(db, { id, ...outcome, entryId: uuidv7(), actorId: actor.id, key })
  await record(db, actor, {
    action: deeds[outcome.status],
    entityId: id,
    before: { status: before.status },
    after: { status: outcome.status },
    ...(outcome.reason && { reason: outcome.reason }),
  })
  return getRedemption(db, id)
}

/**
 * For whoever hands it over; a store finds what is handed over at it, or at no store in particular. Fails with NOT_FOUND,
 * TOO_MANY_REQUESTS.
 */
export async function findShown(db: Db, actor: Actor, code: string): Promise<Redemption> {
  const shown = await findOpenByCode(db, code)
  const own = actor.userType === 'STORE' ? await findOwnStores(db, actor.id) : []
  const isHere = (store: Redemption['store']) =>
    actor.userType !== 'STORE' || (store === null ? own.length > 0 : own.some(({ id }) => id === store.id))
  const isRight = shown !== undefined && isHere(shown.store)
  await guess(db, { guesser: own[0]?.id ?? actor.id, isRight }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'REDEMPTION_CODE_WRONG' ? notFound() : error
  })
  return found(shown, 'Redemption')
}

/** With the codes that only their holder sees. */
export async function listMine(db: Db, secrets: Secrets, actor: Actor, query: OwnRedemptionListQuery) {
  const page = await listOwnRedemptions(db, actor.id, query)
  const data = page.data.map(({ sealed, ...redemption }) => ({
    ...redemption,
    voucherCode: sealed === null ? null : secrets.unseal<string>(sealed),
  }))
  return { ...page, data }
}

/** What waits to be handed over, grouped as it is picked. */
export async function getPickList(db: Db, storeId: string | undefined): Promise<PickList> {
  const waiting = await listToHandOver(db, storeId)
  return groups(waiting, ({ store }) => store?.id).map(atStore => ({
    store: atStore[0].store,
    items: groups(atStore, ({ reward }) => reward.id).map(alike => ({ reward: alike[0].reward, redemptions: alike })),
  }))
}

/** Runs of redemptions that follow each other by the same key. */
function groups(sorted: Redemption[], keyOf: (redemption: Redemption) => string | undefined) {
  const all: [Redemption, ...Redemption[]][] = []
  for (const redemption of sorted) {
    const last = all.at(-1)
    if (last && keyOf(last[0]) === keyOf(redemption)) last.push(redemption)
    else all.push([redemption])
  }
  return all
}

export async function exportRedemptions(db: Db, actor: Actor, filter: RedemptionFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'redemption.exported', filter)
  return { filename: 'redemptions.csv', query: allRedemptions(filter), columns: exportColumns }
}

const exportColumns: readonly CsvColumn<Redemption>[] = [
  ['Requested', r => r.requestedAt],
  ['Reward', r => r.reward.name],
  ['Member', r => r.user.name],
  ['Member code', r => r.user.memberCode],
  ['Cost (points)', r => r.costPoints],
  ['Status', r => r.status],
  ['Store', r => r.store?.name],
  ['Requested by', r => r.requestedBy?.name],
  ['Confirmed by the member', r => r.confirmedAt],
  ['Expires', r => r.expiresAt],
  ['Decided', r => r.decidedAt],
  ['Decided by', r => r.decidedBy?.name],
  ['Reason', r => r.reason],
]
