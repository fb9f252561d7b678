import type { GameRules } from '@fulmar/contract/academy/game-records'
import { formatCount, formatNumber, formatPoints } from '#ui/format/numbers.ts'

const formatSeconds = (seconds: number): string => {
  if (seconds < 60) return formatCount(seconds, 'second')
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return rest === 0 ? formatCount(minutes, 'minute') : `${formatNumber(minutes)} min ${formatNumber(rest)} s`
}

interface Given {
  rules: Pick<GameRules, 'questionsPerPlay' | 'secondsPerQuestion' | 'passPercent'>
  pointsPerCorrect: number
  /** What is left to spend. */
  budgetPoints: number
}

/** What the rules mean, in figures: null while a field is empty. */
export function workedExample({ rules, pointsPerCorrect, budgetPoints }: Given): string[] | null {
  const { questionsPerPlay, secondsPerQuestion, passPercent } = rules
  const given = [questionsPerPlay, secondsPerQuestion, passPercent, pointsPerCorrect, budgetPoints]
  if (given.some(value => typeof value !== 'number' || value < 0)) return null
  const most = questionsPerPlay * pointsPerCorrect
  const toPass = Math.ceil((questionsPerPlay * passPercent) / 100)
  return [
    `${formatCount(questionsPerPlay, 'question')} × ${formatNumber(secondsPerQuestion)} s = ${formatSeconds(questionsPerPlay * secondsPerQuestion)} at most.`,
    toPass === 0
      ? 'Every finished play passes.'
      : `A play passes with ${formatNumber(toPass)} of ${formatNumber(questionsPerPlay)} right.`,
    most === 0
      ? 'Right answers earn no points.'
      : `At most ${formatPoints(most)} a play; the budget pays for ${formatCount(Math.floor(budgetPoints / most), 'full play')}.`,
  ]
}
