import { z } from 'zod'
import { id, instant, named, personRef, seenRecord, version } from '../core/common.ts'
import { anyOf, listQuery, matching, sortOrder } from '../core/list.ts'
import { prizes } from './game-prizes.ts'
import { difficulty, faultCode, question, questionInput } from './game-questions.ts'

export const gameStatus = z.enum(['DRAFT', 'PUBLISHED', 'PAUSED', 'ARCHIVED'])
export type GameStatus = z.infer<typeof gameStatus>

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

export const gameRules = z.strictObject({
  questionsPerPlay: z.number().int().min(1).max(50),
  secondsPerQuestion: z.number().int().min(5).max(600),
  /** The order of questions and options differs from play to play. */
  shuffle: z.boolean(),
  passPercent: z.number().int().min(0).max(100),
  attemptsPerDay: z.number().int().min(1).max(100),
  /** Which attempt of a member counts on leaderboards and earns points. */
  counted: z.enum(['FIRST', 'BEST']),
})
export type GameRules = z.infer<typeof gameRules>

export const usualRules: GameRules = {
  questionsPerPlay: 10,
  secondsPerQuestion: 30,
  shuffle: true,
  passPercent: 60,
  attemptsPerDay: 3,
  counted: 'BEST',
}

/** ISO 639-1. */
const language = z.string().regex(/^[a-z]{2}$/, 'Use a code of two letters, such as en')

export const maxQuestions = 200

const eachOnce = (questions: readonly { id?: string }[]) => {
  const ids = questions.flatMap(question => question.id ?? [])
  return new Set(ids).size === ids.length
}

const questionsOf = <Q extends z.ZodType<{ id?: string | undefined }>>(one: Q) =>
  z.array(one).max(maxQuestions, 'At most 200 questions').refine(eachOnce, 'Two questions have the same id')

const gameFields = z.strictObject({
  title: z.string().trim().min(2).max(120),
  description: z.string().trim().max(2000),
  /** The key of an uploaded image. */
  cover: z.string().max(200).nullable(),
  language,
  categoryId: id.nullable(),
  difficulty,
  rules: gameRules,
  pointsPerCorrect: z.number().int().min(0).max(10_000),
  /** The most points that plays and prizes of this game can cost in all. */
  budgetPoints: z.number().int().min(0).max(100_000_000),
  prizes,
  questions: questionsOf(question),
  status: gameStatus,
})

/** Only the title is needed; a game starts as a draft unless told otherwise. */
export const gameInput = gameFields
  .extend({ rules: gameRules.partial(), questions: questionsOf(questionInput) })
  .partial()
  .required({ title: true })
export type GameInput = z.output<typeof gameInput>

/** What the editor holds. */
export const gameForm = gameFields.omit({ status: true, prizes: true })
export type GameForm = z.infer<typeof gameForm>

export const gameChange = seenRecord.extend(
  gameFields.extend({ rules: gameRules.partial(), questions: questionsOf(questionInput) }).partial().shape,
)
export type GameChange = z.output<typeof gameChange>

export const game = z.object({
  id,
  version,
  title: z.string(),
  description: z.string(),
  cover: z.string().nullable(),
  language: z.string(),
  category: named.nullable(),
  difficulty,
  rules: gameRules,
  pointsPerCorrect: z.number().int(),
  budgetPoints: z.number().int(),
  /** What plays and prizes have cost so far. */
  spentPoints: z.number().int(),
  status: gameStatus,
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
  status: anyOf(gameStatus).optional(),
  phase: gamePhase.optional(),
  difficulty: anyOf(difficulty).optional(),
  categoryId: id.optional(),
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

export const gameVersionContent = gameVersion.extend({ content: gameForm.omit({ budgetPoints: true }) })
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
