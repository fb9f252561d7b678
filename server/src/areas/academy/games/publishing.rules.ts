import { blockingFaults } from '@fulmar/contract/academy/game-questions'
import type { GameContent, PublishFault } from '@fulmar/contract/academy/game-records'

export interface Circumstances {
  spent: number
  /** The most that one round's prizes can cost. */
  prizeReserve: number
  isScheduled: boolean
}

/** What keeps a game from being published. */
export function publishFaults(content: GameContent, { spent, prizeReserve, isScheduled }: Circumstances) {
  const { rules, pointsPerCorrect, budgetPoints, prizes } = content
  const accepted = content.questions.filter(({ review }) => review === 'ACCEPTED')
  const hasPrizes = prizes.tiers.length > 0
  const ofGame: [boolean, PublishFault['code']][] = [
    [accepted.length === 0, 'NO_QUESTIONS'],
    [accepted.length > 0 && accepted.length < rules.questionsPerPlay, 'TOO_FEW_QUESTIONS'],
    [pointsPerCorrect > 0 && budgetPoints === 0, 'NO_BUDGET'],
    [hasPrizes && prizeReserve > budgetPoints - spent, 'PRIZES_OVER_BUDGET'],
    [hasPrizes && !isScheduled, 'PRIZES_WITHOUT_SCHEDULE'],
  ]
  return [
    ...ofGame.filter(([applies]) => applies).map(([, code]): PublishFault => ({ code, questionId: null, fault: null })),
    ...blockingFaults(accepted).map(
      ({ questionId, code }): PublishFault => ({ code: 'QUESTION_FAULT', questionId, fault: code }),
    ),
  ]
}
