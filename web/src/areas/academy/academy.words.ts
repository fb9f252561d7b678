import { gameFields } from '@fulmar/contract/academy/game-fields'
import type { FaultCode, QuestionKind, QuestionOrigin, QuestionReview } from '@fulmar/contract/academy/game-questions'
import type { Game, GamePhase, GameStatus } from '@fulmar/contract/academy/game-records'
import { statuses } from '#parts/statuses.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { formatDateTime } from '#ui/format/dates.ts'

const { options: words } = gameFields.status
export const { Badge: GameBadge } = statuses<GameStatus>({
  DRAFT: [words.DRAFT, 'info'],
  PUBLISHED: [words.PUBLISHED, 'ok'],
  PAUSED: [words.PAUSED, 'wait'],
  ARCHIVED: [words.ARCHIVED, 'off'],
})

/** When it can be played; only a published game can. */
const phases = statuses<GamePhase>({
  OPEN: ['Always open', 'ok'],
  LIVE: ['Live now', 'ok'],
  UPCOMING: ['Upcoming', 'info'],
  ENDED: ['Ended', 'off'],
})
export const { options: phaseOptions, Badge: PhaseBadge } = phases

export const difficultyWords = gameFields.difficulty.options

export const kindWords: Record<QuestionKind, string> = {
  SINGLE: 'One right answer',
  MULTIPLE: 'Several right answers',
  TRUE_FALSE: 'True or false',
}

export const originWords: Record<QuestionOrigin, string> = {
  HUMAN: 'Written by a colleague',
  AI: 'Written by AI',
  BANK: 'Built-in fact',
}

export const reviewWords: Record<QuestionReview, string> = { DRAFT: 'Not accepted', ACCEPTED: 'Accepted' }

/** What is wrong with a question, and what to do about it. */
export const faultWords: Record<FaultCode, string> = {
  NO_TEXT: 'Write the question.',
  EMPTY_OPTION: 'Fill in or remove the empty option.',
  NO_RIGHT_ANSWER: 'Mark the right answer.',
  SEVERAL_RIGHT_ANSWERS: 'Mark only one right answer, or allow several.',
  SAME_OPTION_TWICE: 'Two options say the same.',
  NOT_TRUE_FALSE: 'A true-or-false question has exactly two options.',
  NOT_ACCEPTED: 'Not accepted yet, so it is never asked.',
  SAME_QUESTION_TWICE: 'An earlier question asks the same.',
  RIGHT_ANSWER_STANDS_OUT: 'The right answer is much longer than the others, which gives it away.',
  NO_EXPLANATION: 'Without an explanation, members do not learn why.',
}

/** Languages that games are written in; others can be added by their code. */
export const languageWords = {
  en: 'English',
  pt: 'Portuguese',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  // oxlint-disable-next-line id-denylist -- Italian
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
  uk: 'Ukrainian',
  ar: 'Arabic',
  hi: 'Hindi',
  zh: 'Chinese',
} as const

export const difficultyOptions = optionsOf(difficultyWords)
export const kindOptions = optionsOf(kindWords)
export const originOptions = optionsOf(originWords)
export const languageOptions = optionsOf(languageWords)

export const formatLanguage = (code: string): string =>
  code in languageWords ? languageWords[code as keyof typeof languageWords] : code.toUpperCase()

/** When it can be played: "Live until 3 Dec 2026, 18:00". */
export function formatRound({ phase, round }: Pick<Game, 'phase' | 'round'>): string {
  if (phase === 'LIVE' && round) return `Live until ${formatDateTime(round.endsAt)}`
  if (phase === 'UPCOMING' && round) return `Next round ${formatDateTime(round.startsAt)}`
  return phases.words[phase]
}
