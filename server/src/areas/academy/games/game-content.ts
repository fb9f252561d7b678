import { isDeepStrictEqual } from 'node:util'
import { gameFields } from '@fulmar/contract/academy/game-fields'
import { noPrizes, type TierFault, tierFaults } from '@fulmar/contract/academy/game-prizes'
import { completeQuestion, type Question, type QuestionInput, question } from '@fulmar/contract/academy/game-questions'
import {
  type GameChange,
  type GameContent,
  type GameInput,
  type GameRecord,
  type GameVersionContent,
  gameContent,
  usualRules,
} from '@fulmar/contract/academy/game-records'
import { startOf, withIds } from '@fulmar/contract/core/fields'
import { inputFrom } from '@fulmar/contract/core/input-from'
import { uuidv7 } from 'uuidv7'
import { AppError, refuseField } from '#core/errors.ts'

const unsaid = { ...withIds(gameFields, startOf(gameFields)), language: 'en', prizes: noPrizes }

/** A whole game from what was given. Fails with INVALID_INPUT. */
export function newContent({ rules, questions: given, ...fields }: GameInput): GameContent {
  const questions = completeQuestions(given ?? [])
  const most = usualRules.questionsPerPlay
  const questionsPerPlay = given ? Math.max(1, Math.min(most, questions.length)) : most
  return sound({ ...unsaid, ...fields, rules: { ...usualRules, questionsPerPlay, ...rules }, questions })
}

/** A game with some fields changed. Fails with INVALID_INPUT. */
export function changedContent(
  before: GameContent,
  { rules, questions, ...fields }: Omit<GameChange, 'id' | 'version'>,
): GameContent {
  return sound({
    ...before,
    ...fields,
    rules: { ...before.rules, ...rules },
    questions: questions ? completeQuestions(questions) : before.questions,
  })
}

/** Fails with INVALID_INPUT. */
export const completeQuestions = (given: readonly QuestionInput[]): Question[] =>
  given.map((draft, n) => {
    const { success, data, error } = question.safeParse(completeQuestion(draft, uuidv7))
    const issue = error?.issues[0]
    if (!success) refuseField(['questions', n, ...(issue?.path ?? [])].join('.'), issue?.message ?? 'Not valid')
    return data
  })

const tierMessages: Record<TierFault, string> = {
  FROM_AFTER_TO: 'The start is after the end',
  OVERLAP: 'This overlaps with the one above',
  GAP: 'There is a gap to the one above',
  NOT_FROM_FIRST_PLACE: 'Start with the first place',
  OUT_OF_RANGE: 'This is out of range',
  NOTHING_TO_WIN: 'Enter points or choose a reward',
  WINNERS_UNLIMITED: 'Set the most winners of a round',
}

function sound(content: GameContent): GameContent {
  const fields = Object.fromEntries(
    tierFaults(content.prizes).map(({ tier, fault }) => [
      fault === 'WINNERS_UNLIMITED' ? 'prizes.mostWinners' : `prizes.tiers.${tier}`,
      tierMessages[fault],
    ]),
  )
  if (Object.keys(fields).length) throw new AppError('INVALID_INPUT', 'The prizes are not valid', { fields })
  return content
}

/** Of a record what can be edited. */
export const contentOf = (game: GameRecord): GameContent => inputFrom(gameContent, withIds(gameFields, game))

/** What a version keeps. */
export function versionOf(content: GameContent): GameVersionContent['content'] {
  const { budgetPoints: _budget, prizes: _prizes, status: _status, ...kept } = content
  return kept
}

export const changedFields = (before: GameContent, after: GameContent) =>
  (Object.keys(after) as (keyof GameContent)[]).filter(key => !isDeepStrictEqual(before[key], after[key]))

/** Every image with the field that names it. */
export const imagesIn = ({ cover, questions }: Pick<GameContent, 'cover' | 'questions'>): Map<string, string> =>
  new Map([
    ...questions.flatMap(({ image }, n) => (image ? [[image, `questions.${n}.image`] as const] : [])),
    ...(cover ? [[cover, 'cover'] as const] : []),
  ])

/** For the log, without long texts. */
export const traced = ({ description: _description, questions, prizes: _prizes, ...fields }: GameContent) => ({
  ...fields,
  questions: questions.length,
})
