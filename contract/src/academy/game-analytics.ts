import { z } from 'zod'
import { byId, id, namedTime, one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { questionKind } from './game-questions.ts'

/** Figures of a question are shown from this many first attempts on. */
export const leastAnswers = 30

/** A question as it was asked; after an edit it is another item with a later revision. */
export const questionItem = z.object({
  questionId: z.string(),
  revision: z.number().int(),
  text: z.string(),
  kind: questionKind,
  isCurrent: z.boolean(),
  /** First attempts in which it was asked and answered. */
  answers: z.number().int(),
  /** Share of right answers; null under 30 answers. */
  facility: z.number().nullable(),
  /** Correlation of this answer with the score on the other questions; null under 30 answers. */
  discrimination: z.number().nullable(),
  medianSeconds: z.number().nullable(),
  /** How often each option was chosen; null under 30 answers. */
  options: z.array(
    z.object({ id: z.string(), text: z.string(), isCorrect: z.boolean(), share: z.number().nullable() }),
  ),
})
export type QuestionItem = z.infer<typeof questionItem>

export const gameAnalyticsQuery = z.strictObject({
  roundId: id.optional(),
  from: namedTime.optional(),
  to: namedTime.optional(),
})
export type GameAnalyticsQuery = z.output<typeof gameAnalyticsQuery>

export const gameAnalytics = z.object({
  started: z.number().int(),
  finished: z.number().int(),
  /** Share of finished plays among those that are over; null without any. */
  completion: z.number().nullable(),
  players: z.number().int(),
  averageScore: z.number().nullable(),
  passRate: z.number().nullable(),
  medianSeconds: z.number().nullable(),
  points: z.number().int(),
  /** Finished plays by score: 0–9, 10–19, …, 90–100. */
  histogram: z.array(z.object({ from: z.number().int(), to: z.number().int(), plays: z.number().int() })),
  /** How many plays got at least so many answers: the first is 0 answers, all that were started and are over. */
  dropOff: z.array(z.object({ answers: z.number().int(), plays: z.number().int() })),
  items: z.array(questionItem),
  /** Members with at least two finished plays: the mean score of their first and of their last. */
  learning: z.object({ members: z.number().int(), first: z.number().nullable(), last: z.number().nullable() }),
  /** Finished plays by day in the programme's time zone. */
  days: z.array(z.object({ day: z.iso.date(), plays: z.number().int() })),
})
export type GameAnalytics = z.infer<typeof gameAnalytics>

export const gameFigures = area({
  ofGame: {
    method: 'GET',
    path: '/api/game/analytics/:id',
    access: 'academy:read',
    summary: 'How a game is played and how its questions work',
    params: byId,
    query: gameAnalyticsQuery,
    response: one(gameAnalytics),
    takesLong: true,
  },
})
