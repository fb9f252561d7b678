import type { Winner } from '@fulmar/contract/academy/game-schedule'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found, onConstraint } from '#core/errors.ts'
import { record } from '../../activity/activity.ts'
import { requireIndependent } from '../../independence/independence.ts'
import { newRedemptionCode } from '../../rewards/rewards.ts'
import { findResult, getWon, payHeldBack } from './payouts.queries.ts'

const findWinner = async (db: Db, id: string): Promise<Winner> => found(await findResult(db, id), 'Prize')

/**
 * Pays a prize that was held back, once. Fails with NOT_FOUND, ALREADY_DECIDED, OWN_POINTS, PRIZE_NOT_PAYABLE,
 * BUDGET_TOO_LOW, SECOND_PERSON_NEEDED, DECIDE_ALONE.
 */
export async function payPrizeHeldBack(db: Db, actor: Actor, id: string): Promise<Winner> {
  const before = await findWinner(db, id)
  const { gameId, roundId } = await getWon(db, id)
  await requireIndependent(db, actor, {
    permission: 'academy:moderate',
    entity: { type: 'game', id },
    loggedAs: gameId,
    act: 'pay this prize',
    accounts: [before.user.id],
  })
  await onConstraint(payHeldBack(db, { id, code: newRedemptionCode(), actorId: actor.id }), {
    round_results_held_back: () =>
      new AppError(
        'ALREADY_DECIDED',
        before.status === 'PAID' ? 'This prize is already paid' : 'This prize is not held back',
        { data: before },
      ),
    round_results_not_paid_own: () => new AppError('OWN_POINTS', 'You cannot pay your own prize'),
    round_results_can_receive: () =>
      new AppError('PRIZE_NOT_PAYABLE', `${before.user.name} cannot receive points yet. Reactivate the account first.`),
    round_results_budget: () =>
      new AppError(
        'BUDGET_TOO_LOW',
        'The prize costs more than the budget of the game has left. Raise the budget first.',
      ),
  })
  const { user, points } = before
  await record(db, actor, { action: 'game.prize-paid', entityId: gameId, after: { roundId, userId: user.id, points } })
  return findWinner(db, id)
}
