import type { Redemption, RedemptionInput } from '@fulmar/contract/rewards/redemptions'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found, onConstraint, refuseField } from '#core/errors.ts'
import { hashOfBody } from '#core/http/idempotency.ts'
import { countInWindow } from '#core/http/limits/rate-windows.ts'
import { plural } from '#core/words.ts'
import { record, system } from '../../activity/activity.ts'
import { notify } from '../../notifications/notifications.ts'
import { newRedemptionCode } from '../rewards.ts'
import {
  confirmRedemption,
  findOwnStores,
  findStoreToday,
  insertRedemption,
  lockRedemption,
} from './redemptions.queries.ts'
import { addressSettles, getRedemption, notOpen, ownPoints } from './redemptions.ts'

const refuse =
  (code: 'REWARD_NOT_REDEEMABLE' | 'OUT_OF_STOCK' | 'REDEMPTION_LIMIT' | 'BALANCE_TOO_LOW', message: string) => () =>
    new AppError(code, message)

const holdsUsedUp =
  'Members have not agreed to what was redeemed for them at this store today. They can redeem in the app, or an administrator for them'

/** What the database refuses by name, in words. */
const refusals = {
  redemptions_reward_id_fkey: () => new AppError('NOT_FOUND', 'Reward not found'),
  redemptions_not_own: () => ownPoints('You cannot redeem for yourself on behalf of a store or the programme'),
  redemptions_own_store: () => new AppError('NOT_ALLOWED', 'You can redeem at your own store only'),
  redemptions_store_active: refuse('REWARD_NOT_REDEEMABLE', 'This store does not hand out rewards at the moment'),
  redemptions_person_active: refuse('REWARD_NOT_REDEEMABLE', 'This person cannot redeem rewards at the moment'),
  ...addressSettles,
  rewards_active: refuse('REWARD_NOT_REDEEMABLE', 'This reward is not offered at the moment'),
  rewards_redeemable_from: refuse('REWARD_NOT_REDEEMABLE', 'This reward cannot be redeemed yet'),
  rewards_redeemable_to: refuse('REWARD_NOT_REDEEMABLE', 'This reward can no longer be redeemed'),
  rewards_cost_shown: (cost: string) =>
    new AppError(
      'COST_CHANGED',
      `This reward costs ${plural(Number(cost), 'point')} now. Look at it again before you redeem it`,
    ),
  rewards_in_stock: refuse('OUT_OF_STOCK', 'This reward is out of stock'),
  redemptions_per_user_limit: refuse('REDEMPTION_LIMIT', 'This member has reached the limit for this reward'),
  user_balances_available_check: refuse('BALANCE_TOO_LOW', 'Not enough points for this reward'),
  redemptions_refused: refuse(
    'REDEMPTION_LIMIT',
    'This member refused a reward that you redeemed for them. They can redeem in the app',
  ),
  redemptions_store_holds: refuse('REDEMPTION_LIMIT', holdsUsedUp),
  redemptions_open_code_key: () => new AppError('TRY_AGAIN', 'Please try again'),
}

/**
 * Holds the points of a reward, once for a key. Fails with NOT_FOUND, NOT_ALLOWED, OWN_POINTS, REWARD_NOT_REDEEMABLE,
 * OUT_OF_STOCK, COST_CHANGED, REDEMPTION_LIMIT, BALANCE_TOO_LOW, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function redeem(db: Db, actor: Actor, key: string, input: RedemptionInput) {
  const parties = await partiesOf(db, actor, input)
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
      shownCost: input.costPoints ?? null,
      ...parties,
    }),
    refusals,
  ).catch(async (error: unknown) => {
    if (error instanceof AppError && error.message === holdsUsedUp) await flagHolds(db, parties.storeId)
    throw error
  })
  if (!outcome.sameBody)
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was already used with a different body')
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
  const own = storeId ?? (await findOwnStores(db, actor))[0]?.id ?? null
  return { userId, storeId: own, source: 'STORE' as const }
}

/** Once a day and store, however often it happens. */
async function flagHolds(db: Db, storeId: string | null) {
  if (storeId === null) return
  const { name, day } = await findStoreToday(db, storeId)
  const { calls } = await countInWindow(db, `holds without agreement at ${storeId}`, 24 * 3600)
  if (calls > 1) return
  await record(db, system, { action: 'store.redemptions-paused', entityId: storeId })
  await notify(db, {
    type: 'REDEMPTIONS_PAUSED',
    title: `Redemptions by ${name} were paused`,
    body: 'The store redeemed again and again for members who did not agree to it',
    link: `/stores/${storeId}`,
    onceKey: `redemptions paused ${storeId} ${day}`,
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
