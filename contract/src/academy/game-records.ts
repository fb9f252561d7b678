import { z } from 'zod'
import { id, instant, personRef, seenRecord, version } from '../core/common.ts'
import { answerShape, filterShape, formShape, inputShape } from '../core/field-schemas.ts'
import { rowFields, startOf } from '../core/fields.ts'
import { anyOf, listQuery, matching, sortOrder } from '../core/list.ts'
import { gameFields, ruleFields } from './game-fields.ts'
import { prizes } from './game-prizes.ts'
import { faultCode, question, questionInput } from './game-questions.ts'

/** Where a game can go from each status. */
export const gameMoves: Record<GameStatus, readonly GameStatus[]> = {
  DRAFT: ['PUBLISHED', 'ARCHIVED'],
  PUBLISHED: ['PAUSED', 'ARCHIVED'],
  PAUSED: ['PUBLISHED', 'ARCHIVED'],
  ARCHIVED: [],
}

/** When a game can be played: without a schedule always, otherwise during its rounds. */
export const gamePhase = z.enum(['OPEN', 'UPCOMING', 'LIVE', 'ENDED'])
export type GamePhase = z.infer<typeof gamePhase>

export const gameRules = inputShape(ruleFields, {}).rules
export type GameRules = z.infer<typeof gameRules>

export const usualRules: GameRules = startOf(ruleFields).rules

/** ISO 639-1. */
const language = z.string().regex(/^[a-z]{2}$/, 'Use a code of two letters, such as en')

export const maxQuestions = 200

const eachOnce = (questions: readonly { id?: string }[]) => {
  const ids = questions.flatMap(question => question.id ?? [])
  return new Set(ids).size === ids.length
}

const questionsOf = <Q extends z.ZodType<{ id?: string | undefined }>>(one: Q) =>
  z.array(one).max(maxQuestions, 'At most 200 questions').refine(eachOnce, 'Two questions have the same id')

const contentSchemas = { language, rules: gameRules, prizes, questions: questionsOf(question) }

/** Everything of a game that can be edited. */
export const gameContent = z.strictObject(inputShape(gameFields, contentSchemas))
export type GameContent = z.infer<typeof gameContent>
export type GameStatus = GameContent['status']
export const gameStatus = gameContent.shape.status

const given = gameContent.extend({ rules: gameRules.partial(), questions: questionsOf(questionInput) }).partial()

/** Only the title is needed; a game starts as a draft unless told otherwise. */
export const gameInput = given.required({ title: true })
export type GameInput = z.output<typeof gameInput>

/** What the editor holds. */
export const gameForm = z.strictObject(formShape(gameFields, contentSchemas)).omit({ status: true, prizes: true })

export const gameChange = seenRecord.extend(given.shape)
export type GameChange = z.output<typeof gameChange>

export const game = z.object({
  id,
  version,
  ...answerShape(rowFields(gameFields), { language: z.string(), rules: gameRules }),
  /** What plays and prizes have cost so far. */
  spentPoints: z.number().int(),
  phase: gamePhase,
  questionCount: z.number().int(),
  /** Finished plays. */
  plays: z.number().int(),
  players: z.number().int(),
  /** Mean percent of right answers; null without plays. */
  averageScore: z.number().nullable(),
  /** The round that is on, or the next one. */
  round: z.object({ id, startsAt: instant, endsAt: instant }).nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Game = z.infer<typeof game>

export const gameRecord = game.extend({
  questions: z.array(question),
  prizes,
  /** Whether somebody has played it; then it can be archived but not deleted. */
  isPlayed: z.boolean(),
})
export type GameRecord = z.infer<typeof gameRecord>

const filters = {
  ...filterShape(gameFields),
  phase: anyOf(gamePhase).optional(),
  language: language.optional(),
}
export const gameFilter = matching(filters)
export type GameFilter = z.output<typeof gameFilter>

export const gameSort = ['updatedAt', 'title', 'createdAt'] as const
/** What was worked on last comes first. */
export const gameListQuery = listQuery(gameSort, { ...filters, sortOrder: sortOrder.default('desc') })
export type GameListQuery = z.output<typeof gameListQuery>

/** Over the games that match; plays and points are those of the last `days`. */
export const gameStats = z.object({
  total: z.number().int(),
  draft: z.number().int(),
  published: z.number().int(),
  live: z.number().int(),
  plays: z.number().int(),
  players: z.number().int(),
  /** Finished plays as a share of those started; null without any. */
  completionRate: z.number().nullable(),
  points: z.number().int(),
})
export type GameStats = z.infer<typeof gameStats>

export const gameStatsQuery = matching({
  ...filters,
  days: z.coerce.number<number>().int().min(1).max(366).default(30),
})
export type GameStatsQuery = z.output<typeof gameStatsQuery>

/** One saved state of a game. */
export const gameVersion = z.object({
  version,
  savedAt: instant,
  savedBy: personRef.nullable(),
  title: z.string(),
  questionCount: z.number().int(),
  isPublished: z.boolean(),
  /** Plays that were played on it. */
  plays: z.number().int(),
})
export type GameVersion = z.infer<typeof gameVersion>

export const gameVersionContent = gameVersion.extend({
  content: gameContent.omit({ budgetPoints: true, prizes: true, status: true }),
})
export type GameVersionContent = z.infer<typeof gameVersionContent>

/** What keeps a game from being published. */
export const publishFault = z.object({
  code: z.enum([
    'NO_QUESTIONS',
    'TOO_FEW_QUESTIONS',
    'QUESTION_FAULT',
    'PRIZES_OVER_BUDGET',
    'NO_BUDGET',
    'PRIZES_WITHOUT_SCHEDULE',
  ]),
  questionId: z.string().nullable(),
  fault: faultCode.nullable(),
})
export type PublishFault = z.infer<typeof publishFault>
