import { type Adjustment, type AdjustmentInput, adjustmentCaps } from '@fulmar/contract/points'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db.ts'
import { AppError, found, onConstraint } from '#core/errors.ts'
import { record } from '../activity/activity.ts'
import {
  decideAdjustment,
  findAdjustment,
  insertAdjustment,
  lockAdjustment,
  type Movement,
  movePoints,
  sealDays,
} from './points.queries.ts'

interface TakenBack {
  userId: string
  points: number
  sourceId: string
  actorId: string
  key: string
  reason: string
}

/** Reverses the award of a source, once. Fails with BALANCE_TOO_LOW, ALREADY_REVERSED. */
export const takeBackAward = (db: Db, { points, ...rest }: TakenBack) =>
  move(db, { ...rest, entryId: uuidv7(), kind: 'REVERSAL', from: 'user', to: 'issued', amount: points })

/** At once within the role's cap, otherwise waiting for a second person. Fails with NOT_FOUND, BALANCE_TOO_LOW. */
export async function adjustPoints(db: Db, actor: Actor, key: string, input: AdjustmentInput): Promise<Adjustment> {
  const id = uuidv7()
  const cap = (actor.adminRole && adjustmentCaps[actor.adminRole]) ?? 0
  const status = Math.abs(input.points) <= cap ? 'APPLIED' : 'PENDING'
  await onConstraint(insertAdjustment(db, { ...input, id, status, requestedBy: actor.id }), {
    adjustments_user_id_fkey: () => new AppError('NOT_FOUND', 'Person not found'),
  })
  if (status === 'APPLIED') await applyAdjustment(db, actor, key, { ...input, id })
  const { userId, points, reasonCode } = input
  const action = status === 'APPLIED' ? 'points.adjusted' : 'points.adjustment-requested'
  await record(db, actor, { action, entityId: userId, after: { points, reasonCode }, reason: input.note })
  return getAdjustment(db, id)
}

/** Closes the days that are over: a later change of an entry shows in every seal after it. */
export const sealLedger = (db: Db) => sealDays(db)

/** Fails with NOT_FOUND, ALREADY_DECIDED, SECOND_PERSON_NEEDED, BALANCE_TOO_LOW. */
export async function decide(db: Db, actor: Actor, key: string, id: string, isApproved: boolean): Promise<Adjustment> {
  await lockAdjustment(db, id)
  const asked = await getAdjustment(db, id)
  if (asked.status !== 'PENDING') throw new AppError('ALREADY_DECIDED', 'This adjustment is decided already')
  if (isApproved && asked.requestedBy.id === actor.id)
    throw new AppError('SECOND_PERSON_NEEDED', 'Someone else has to approve what you asked for')
  const userId = asked.user.id
  await decideAdjustment(db, userId, id, isApproved ? 'APPLIED' : 'REJECTED', actor.id)
  if (isApproved) await applyAdjustment(db, actor, key, { userId, id, points: asked.points, note: asked.note })
  const action = isApproved ? 'points.adjusted' : 'points.adjustment-rejected'
  await record(db, actor, { action, entityId: userId, after: { points: asked.points }, reason: asked.note })
  return getAdjustment(db, id)
}

const getAdjustment = async (db: Db, id: string): Promise<Adjustment> =>
  found(await findAdjustment(db, id), 'Adjustment')

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
    entryId: uuidv7(),
    actorId: actor.id,
    key,
    reason: note,
  })

const move = (db: Db, movement: Movement) =>
  onConstraint(movePoints(db, movement), {
    user_balances_available_check: () =>
      new AppError('BALANCE_TOO_LOW', 'The person has fewer points than that: some are spent or held'),
    ledger_entries_once_key: () => new AppError('ALREADY_REVERSED', 'These points were taken back already'),
  })
