import type { SeenRecord } from '@fulmar/contract/core/common'
import type { LinkedRedemption, Redemption } from '@fulmar/contract/rewards/redemptions'
import { uuidv7 } from 'uuidv7'
import type { Actor, Caller } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { asSeen } from '#core/db/record-lock.ts'
import { AppError, found, onConstraint, refuseField } from '#core/errors.ts'
import { plural } from '#core/words.ts'
import { type Doer, record } from '../../activity/activity.ts'
import { requireIndependent } from '../../independence/independence.ts'
import { notify } from '../../notifications/notifications.ts'
import { handingStore, wrongCode } from './redemption-codes.ts'
import { linkExpired } from './redemption-links.ts'
import {
  confirmRedemption,
  findRedemption,
  type LockedRedemption,
  lockRedemption,
  noteStaff,
  settleRedemption,
} from './redemptions.queries.ts'
import { addressSettles, getRedemption, notFound, notOpen, ownPoints } from './redemptions.ts'

type Seen<T> = SeenRecord & T

/**
 * Hands a reward over and spends its points; a store needs the member's code. Who asked for it on behalf of the member, or
 * brought the store in, needs the code or the member's confirmation; who brought the member in, somebody else. Fails with
 * NOT_FOUND, STALE_VERSION, ALREADY_DECIDED, REDEMPTION_CODE_WRONG, SECOND_PERSON_NEEDED, DECIDE_ALONE, OWN_POINTS,
 * INVALID_INPUT, REWARD_NOT_REDEEMABLE soon after somebody else changed how the member is reached.
 */
export async function fulfil(db: Db, actor: Actor, key: string, { code, ...seen }: Seen<{ code?: string }>) {
  const locked = found(await lockRedemption(db, seen.id), 'Redemption')
  const storeId = actor.userType === 'STORE' ? await handingStore(db, actor, locked) : null
  if (actor.userType === 'STORE' && code === undefined) refuseField('code', 'Ask the member for their code')
  if (code !== undefined && code !== locked.code) throw wrongCode()
  if (locked.userId === actor.id) throw ownPoints('You cannot hand over a reward to yourself')
  if (locked.isOverdue) throw new AppError('ALREADY_DECIDED', 'This redemption has expired')
  asSeen(await getRedemption(db, seen.id), seen.version, 'this redemption')
  if (actor.userType === 'ADMIN') await requireHandOver(db, actor, seen.id, locked, code !== undefined)
  const isConfirmed = code !== undefined && (await confirmRedemption(db, seen.id))
  if (actor.counter?.staffId) await noteStaff(db, seen.id, actor.counter.staffId)
  const outcome = { status: 'FULFILLED', storeId, reason: null } as const
  const done = await settle(db, actor, key, { ...seen, version: seen.version + (isConfirmed ? 1 : 0) }, outcome)
  await notifyMember(db, actor, locked, done, 'handed over')
  return done
}

/** Without the member's code or confirmation, nobody stands in for them who asked or is tied to the store that did. */
async function requireHandOver(db: Db, actor: Actor, id: string, locked: LockedRedemption, hasCode: boolean) {
  const { userId, requestedBy, storeId } = locked
  const isAgreed = hasCode || locked.isConfirmed
  await requireIndependent(db, actor, {
    permission: 'redemptions:fulfil',
    entity: { type: 'redemption', id },
    act: isAgreed ? 'hand this reward over' : 'hand this reward over without the code that was emailed to the member',
    asked: isAgreed ? undefined : { by: requestedBy, words: 'You asked for this reward' },
    accounts: [userId],
    stores: isAgreed || storeId === null ? [] : [storeId],
  })
}

/** Of what others do with their reward. */
async function notifyMember(
  db: Db,
  actor: Actor,
  { userId, requestedBy }: LockedRedemption,
  { id, reward, costPoints }: Redemption,
  outcome: 'handed over' | 'cancelled',
) {
  if (actor.id === userId) return
  await notify(db, {
    type: requestedBy === userId ? 'REWARD_READY' : 'REDEEMED_FOR_YOU',
    title: `${reward.name} was ${outcome}`,
    body: `${plural(costPoints, 'point')} ${costPoints === 1 ? 'was' : 'were'} ${outcome === 'cancelled' ? 'returned' : 'spent'}`,
    link: '/rewards',
    userId,
    onceKey: `redemption ${outcome} ${id}`,
  })
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

/** A member gives back what somebody else redeemed for them, in one call. Fails with NOT_FOUND, ALREADY_DECIDED. */
export async function refuse(db: Db, actor: Actor, key: string, id: string) {
  const { userId, requestedBy } = found(await lockRedemption(db, id), 'Redemption')
  if (userId !== actor.id || requestedBy === actor.id) throw notFound()
  return giveBack(db, actor, key, id)
}

async function giveBack(db: Db, member: Decider, key: string, id: string) {
  const { version, reward, user, requestedBy, store } = await getRedemption(db, id)
  const done = await settle(db, member, key, { id, version }, { status: 'CANCELLED', reason: 'Refused by the member' })
  await notify(db, {
    type: 'REDEMPTION_REFUSED',
    title: `${user.name} did not ask for ${reward.name}`,
    body: `${requestedBy?.name ?? 'Somebody'} redeemed it for them${store ? ` at ${store.name}` : ''}. The points are back`,
    link: store ? `/stores/${store.id}` : `/users/${user.id}`,
  })
  return done
}

/** The member does so by the link in their email; one that was decided before stays as it is. Fails with LINK_EXPIRED. */
export async function refuseLinked(db: Db, caller: Caller, id: string): Promise<LinkedRedemption> {
  const locked = await lockRedemption(db, id)
  if (!locked) throw linkExpired()
  const { status } = await getRedemption(db, id)
  if (status === 'REQUESTED') await giveBack(db, { ...caller, id: locked.userId }, `refused by link ${id}`, id)
  return getLinked(db, id)
}

/** Fails with LINK_EXPIRED. */
export async function getLinked(db: Db, id: string): Promise<LinkedRedemption> {
  const redemption = await findRedemption(db, id)
  if (!redemption) throw linkExpired()
  return redemption
}

interface Outcome {
  status: 'FULFILLED' | 'CANCELLED'
  storeId?: string | null
  reason: string | null
}

const actions = { FULFILLED: 'redemption.fulfilled', CANCELLED: 'redemption.cancelled' } as const

type Decider = Doer & { id: string }

async function settle(db: Db, actor: Decider, key: string, { id, version }: SeenRecord, outcome: Outcome) {
  const before = asSeen(await getRedemption(db, id), version, 'this redemption')
  if (before.status !== 'REQUESTED') throw notOpen(before)
  const settled = settleRedemption(db, { id, ...outcome, entryId: uuidv7(), actorId: actor.id, key })
  await onConstraint(settled, addressSettles)
  await record(db, actor, {
    action: actions[outcome.status],
    entityId: id,
    before: { status: before.status },
    after: { status: outcome.status },
    ...(outcome.reason && { reason: outcome.reason }),
  })
  return getRedemption(db, id)
}
