import { blockingFaults } from '@fulmar/contract/academy/game-questions'
import type { PublishFault } from '@fulmar/contract/academy/game-records'
import { formatCount } from '#ui/format/numbers.ts'
import { faultWords } from '../academy.words.ts'
import type { GameEdit } from './game-form.ts'

type Judged = Pick<GameEdit, 'questions' | 'rules' | 'pointsPerCorrect' | 'budgetPoints'>

const fault = (code: PublishFault['code']): PublishFault => ({ code, questionId: null, fault: null })

/** What keeps the game from being published, as far as the form can tell; the server knows about prizes as well. */
export function faultsOf({ questions, rules, pointsPerCorrect, budgetPoints }: Judged): PublishFault[] {
  const accepted = questions.filter(({ review }) => review === 'ACCEPTED')
  const found: PublishFault[] = []
  if (accepted.length === 0) found.push(fault('NO_QUESTIONS'))
  else if (accepted.length < rules.questionsPerPlay) found.push(fault('TOO_FEW_QUESTIONS'))
  for (const { questionId, code } of blockingFaults(accepted))
    found.push({ code: 'QUESTION_FAULT', questionId, fault: code })
  if (pointsPerCorrect > 0 && budgetPoints === 0) found.push(fault('NO_BUDGET'))
  return found
}

/** The faults that only the server can see. */
export const prizeFaults = (faults: readonly PublishFault[]): PublishFault[] =>
  faults.filter(({ code }) => code === 'PRIZES_OVER_BUDGET' || code === 'PRIZES_WITHOUT_SCHEDULE')

/** "Question 3: Mark the right answer." */
export function formatFault({ code, questionId, fault: found }: PublishFault, { questions, rules }: Judged): string {
  switch (code) {
    case 'NO_QUESTIONS':
      return 'Add at least one accepted question.'
    case 'TOO_FEW_QUESTIONS': {
      const accepted = questions.filter(({ review }) => review === 'ACCEPTED').length
      return `A play asks ${formatCount(rules.questionsPerPlay, 'question')}, but only ${accepted} ${accepted === 1 ? 'is' : 'are'} accepted. Add questions or ask fewer.`
    }
    case 'QUESTION_FAULT': {
      const at = questions.findIndex(({ id }) => id === questionId)
      return `Question ${at + 1}: ${found ? faultWords[found] : ''}`
    }
    case 'NO_BUDGET':
      return 'Right answers earn points, but the game has no budget.'
    case 'PRIZES_OVER_BUDGET':
      return 'The rewards of one round can cost more than what is left of the budget.'
    case 'PRIZES_WITHOUT_SCHEDULE':
      return 'Rewards are paid after a round, but the game has no schedule.'
  }
}
