import { type Adjustment, type AdjustmentInput, type Allowance, adjustmentCaps } from '@fulmar/contract/points/points'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found, onConstraint, refuseField } from '#core/errors.ts'
import { plural } from '#core/words.ts'
import { record } from '../activity/activity.ts'
import { isTied, requireIndependent } from '../independence/independence.ts'
import { notify } from '../notifications/notifications.ts'
import { lockPending } from '../requests/requests.ts'
import { sumExpiringWithin } from './expiry/expiry.ts'
import {
  decideAdjustment,
  findAdjustedToday,
  findAdjustment,
  findLastProof,
  insertAdjustment,
  isAdjustReason,
  isErased,
  lockAdjuster,
  lockBalanceOf,
  type Movement,
  movePoints,
} from './points.queries.ts'

interface Deal {
  userId: string
  /** The source: a collection or redemption. */
  sourceId: string
  actorId: string
  key: string
  reason: string
}

/** Reverses the award of a source, once. What was spent of it becomes a debt. Fails with ALREADY_REVERSED. */
export const takeBackAward = (db: Db, { points, isPending, ...deal }: Deal & { points: number; isPending: boolean }) =>
  move(db, { ...deal, kind: 'REVERSAL', from: isPending ? 'pending' : 'user', to: 'issued', amount: points })

/** Makes the pending points of a collection available. Those of somebody who was erased meanwhile expire: nobody can claim them. */
export async function releaseAward(db: Db, { points, ...deal }: Omit<Deal, 'reason'> & { points: number }) {
  const left = await move(db, {
    ...deal,
    kind: 'CONFIRMATION',
    from: 'pending',
    to: 'user',
    amount: points,
    reason: null,
  })
  if (left > 0 && (await isErased(db, deal.userId)))
    await move(db, {
      ...deal,
      kind: 'EXPIRY',
      from: 'user',
      to: 'expired',
      amount: left,
      key: `erasure ${deal.sourceId}`,
      reason: null,
    })
}

/** What somebody may still adjust today without a second person. Points given and taken both count. */
export async function getAllowance(db: Db, actor: Actor): Promise<Omit<Allowance, 'isTied'>> {
  const cap = (actor.adminRole && adjustmentCaps[actor.adminRole]) ?? 0
  const { used, renewsAt } = await findAdjustedToday(db, actor.id)
  return { cap, used, left: Math.max(0, cap - used), renewsAt }
}

/**
 * Applied immediately within today's allowance, unless it gives points to somebody they brought in; otherwise pending approval. Fails with OWN_POINTS, INVALID_INPUT,
 * NOT_FOUND, BALANCE_TOO_LOW.
 */
export async function adjustPoints(db: Db, actor: Actor, key: string, input: AdjustmentInput): Promise<Adjustment> {
  if (input.userId === actor.id) throw ownPoints('You cannot adjust your own points. Ask another administrator.')
  // Two parallel calls would see the same allowance.
  await lockAdjuster(db, actor.id)
  if (!(await isAdjustReason(db, input.reasonCode))) refuseField('reasonCode', 'Choose a reason from the list')
  const id = uuidv7()
  const { left } = await getAllowance(db, actor)
  const isInTheirFavour = input.points > 0 && (await isTied(db, actor, { accounts: [input.userId] }))
  const status = Math.abs(input.points) <= left && !isInTheirFavour ? 'APPLIED' : 'PENDING'
  const inserted = await insertAdjustment(db, { ...input, id, status, requestedBy: actor.id })
  found(inserted || undefined, 'User')
  if (status === 'APPLIED') await applyAdjustment(db, actor, key, { ...input, id })
  const { userId, points, reasonCode } = input
  const action = status === 'APPLIED' ? 'points.adjusted' : 'points.adjustment-requested'
  await record(db, actor, { action, entityId: userId, after: { points, reasonCode }, reason: input.note })
  const adjustment = await getAdjustment(db, id)
  if (status === 'PENDING') await notifyOfWaiting(db, actor, adjustment)
  return adjustment
}

const notifyOfWaiting = (db: Db, actor: Actor, { id, user, points }: Adjustment) =>
  notify(db, {
    type: 'ADJUSTMENT_WAITING',
    title: `An adjustment of ${plural(Math.abs(points), 'point')} needs your decision`,
    body: `${points > 0 ? 'Adds points to' : 'Deducts points from'} ${user.name}`,
    link: `/collections/review?queue=adjustments&open=${id}`,
    exceptUserId: actor.id,
  })

/** Points that expire within so many days, in order; undefined while points do not expire. */
export const findExpiringWithin = (db: Db, days: number[]) => sumExpiringWithin(db, days)

/** When the books were last checked, and the result. */
export const getLastProof = (db: Db) => findLastProof(db)

/** Fails with NOT_FOUND, ALREADY_DECIDED, OWN_POINTS, SECOND_PERSON_NEEDED, DECIDE_ALONE, BALANCE_TOO_LOW. */
export async function decide(db: Db, actor: Actor, key: string, id: string, isApproved: boolean): Promise<Adjustment> {
  await lockBalanceOf(db, id)
  const asked = await lockPending(db, adjustments, id)
  const userId = asked.user.id
  // Rejecting is not allowed either: the adjustment may deduct points.
  if (userId === actor.id) throw ownPoints('This concerns your own points. Another administrator must decide.')
  if (isApproved)
    await requireIndependent(db, actor, {
      permission: 'points:approve',
      entity: { type: 'points', id },
      loggedAs: userId,
      act: 'approve this adjustment',
      asked: { by: asked.requestedBy.id, words: 'You asked for this adjustment' },
      accounts: [userId],
    })
  await decideAdjustment(db, userId, id, isApproved ? 'APPLIED' : 'REJECTED', actor.id)
  if (isApproved) await applyAdjustment(db, actor, key, { userId, id, points: asked.points, note: asked.note })
  const action = isApproved ? 'points.adjusted' : 'points.adjustment-rejected'
  await record(db, actor, { action, entityId: userId, after: { points: asked.points }, reason: asked.note })
  return getAdjustment(db, id)
}

const ownPoints = (message: string) => new AppError('OWN_POINTS', message)

const getAdjustment = async (db: Db, id: string): Promise<Adjustment> =>
  found(await findAdjustment(db, id), 'Adjustment')

const adjustments = { noun: 'adjustment', table: 'adjustments', get: getAdjustment }

interface Applied {
  userId: string
  id: string
  points: number
  note: string
}

const applyAdjustment = (db: Db, actor: Actor, key: string, { userId, id, points, note }: Applied) =>
  move(db, {
    userId,
    kind: 'ADJUSTMENT',
    ...(points > 0 ? { from: 'adjusted', to: 'user' } : { from: 'user', to: 'adjusted' }),
    amount: Math.abs(points),
    sourceId: id,
    actorId: actor.id,
    key,
    reason: note,
  })

/** Tells the person's balance after it. */
const move = (db: Db, movement: Movement) =>
  onConstraint(movePoints(db, uuidv7(), movement), {
    user_balances_available_check: () =>
      new AppError('BALANCE_TOO_LOW', 'The member has fewer points available: some are spent or held'),
    ledger_entries_once_key: () => new AppError('ALREADY_REVERSED', 'These points have already been reversed'),
  })
