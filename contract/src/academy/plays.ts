import { z } from 'zod'
import { byId, id, instant, memberRef, named, namedTime, one, personRef, seenRecord, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, matching, pagedFrom, pageOf } from '../core/list.ts'
import { question, questionKind } from './game-questions.ts'

/** `ABANDONED`: not finished in time. `VOID`: taken back by an administrator. */
export const playStatus = z.enum(['OPEN', 'FINISHED', 'ABANDONED', 'VOID'])
export type PlayStatus = z.infer<typeof playStatus>

/** `TOO_FAST`: some answers came faster than a person can read. */
export const playFlag = z.enum(['TOO_FAST'])
export type PlayFlag = z.infer<typeof playFlag>

/** A question as it is asked: never with its answer or explanation. */
export const askedQuestion = z.object({
  id: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  kind: questionKind,
  options: z.array(z.object({ id: z.string(), text: z.string() })),
})

export const startedPlay = z.object({
  playId: id,
  /** The version of the game that is played, whatever is changed meanwhile. */
  version,
  questions: z.array(askedQuestion),
  secondsPerQuestion: z.number().int(),
  endsAt: instant,
  /** Questions answered already, when a play goes on. */
  answered: z.array(z.string()),
})
export type StartedPlay = z.infer<typeof startedPlay>

/**
 * The least time in which a person reads a question. Skilled readers manage 200 to 400 words a minute and nobody understands
 * more than about 600 (Rayner et al., "So Much to Read, So Little Time", 2016); 10 ms a character is about 1,000. Choosing
 * one of several options takes half a second by itself. Answers that come in less time than the questions answered so far
 * take together, counted from the start of the play, when all of them can be seen, are not taken. It is never more than
 * half of the time that the game gives for a question.
 */
export const reading = { leastMs: 500, msPerCharacter: 10 }

/** One question of a play with what was answered. */
export const answeredQuestion = z.object({
  questionId: z.string(),
  text: z.string(),
  image: z.string().nullable(),
  kind: questionKind,
  /** Whether they are right; null where that is not shown. */
  options: z.array(z.object({ id: z.string(), text: z.string(), isCorrect: z.boolean().nullable() })),
  /** Empty where the right answer is not shown. */
  explanation: z.string(),
  /** Null when it was not answered. */
  optionIds: z.array(z.string()).nullable(),
  isCorrect: z.boolean(),
  seconds: z.number().nullable(),
})
export type AnsweredQuestion = z.infer<typeof answeredQuestion>

export const finishedPlay = z.object({
  playId: id,
  /** Percent of right answers. */
  score: z.number().int(),
  correct: z.number().int(),
  of: z.number().int(),
  seconds: z.number(),
  isPassed: z.boolean(),
  /** What this play earned. */
  points: z.number().int(),
  /** Why it earned less than its answers are worth: another attempt counts, or the budget is used up. */
  pointsNote: z.enum(['ANOTHER_ATTEMPT_COUNTS', 'BUDGET_USED_UP']).nullable(),
  /** In the round, or among all players of the game. */
  rank: z.number().int().nullable(),
  /**
   * Whether the right answers and explanations of the answered questions are shown: when the player has no attempt left
   * in the round, or that day outside rounds, and when the round is over. Finish again to see them then.
   */
  areAnswersShown: z.boolean(),
  answers: z.array(answeredQuestion),
})
export type FinishedPlay = z.infer<typeof finishedPlay>

export const play = z.object({
  id,
  version,
  game: named,
  gameVersion: version,
  roundId: id.nullable(),
  user: memberRef,
  status: playStatus,
  /** The how-manieth finished or abandoned attempt at this game. */
  attempt: z.number().int(),
  /** Whether it is the one that counts on leaderboards. */
  isCounted: z.boolean(),
  score: z.number().int().nullable(),
  correct: z.number().int().nullable(),
  of: z.number().int(),
  answered: z.number().int(),
  /** Answers that came faster than a person can read, which were not taken. A play with any is flagged. */
  fastAnswers: z.number().int(),
  seconds: z.number().nullable(),
  points: z.number().int(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  voidedAt: instant.nullable(),
  voidedBy: personRef.nullable(),
  reason: z.string().nullable(),
})
export type Play = z.infer<typeof play>

export const playRecord = play.extend({ answers: z.array(answeredQuestion) })
export type PlayRecord = z.infer<typeof playRecord>

const filters = {
  gameId: id.optional(),
  userId: id.optional(),
  roundId: id.optional(),
  status: anyOf(playStatus).optional(),
  /** Started at or after this time, and before the other. */
  from: namedTime.optional(),
  to: namedTime.optional(),
  minScore: z.coerce.number<number>().int().min(0).max(100).optional(),
  maxScore: z.coerce.number<number>().int().min(0).max(100).optional(),
  flag: anyOf(playFlag).optional(),
}
export const playFilter = matching(filters)
export type PlayFilter = z.output<typeof playFilter>
export const playSort = ['startedAt', 'score', 'seconds'] as const
export const playListQuery = listQuery(playSort, filters)
export type PlayListQuery = z.output<typeof playListQuery>

export const ownPlayListQuery = listQuery(['startedAt'], {
  gameId: id.optional(),
  status: anyOf(playStatus).optional(),
  ...pagedFrom,
}).omit({
  search: true,
})
/** Without how it was moderated. */
export const ownPlay = play.omit({ user: true, fastAnswers: true, voidedBy: true, reason: true })

export const playStats = z.object({
  started: z.number().int(),
  finished: z.number().int(),
  abandoned: z.number().int(),
  void: z.number().int(),
  flagged: z.number().int(),
  players: z.number().int(),
  averageScore: z.number().nullable(),
  points: z.number().int(),
})
export type PlayStats = z.infer<typeof playStats>

const byPlay = z.object({ playId: id })

export const plays = area({
  start: {
    method: 'POST',
    path: '/api/game/start/:id',
    access: 'academy:play',
    summary: 'Start a play, or go on with the one that is open: the questions without their answers',
    params: byId,
    body: z.strictObject({}),
    response: one(startedPlay),
    status: 201,
    oneStatement: true,
  },
  answer: {
    method: 'POST',
    path: '/api/game/play/:playId/answer',
    access: 'academy:play',
    summary:
      'Answer one question; whether it was right is shown after the play. One that comes faster than a person can read is refused with `TOO_FAST` and flags the play.',
    params: byPlay,
    body: z.strictObject({ questionId: z.string().max(36), optionIds: z.array(z.string().max(36)).max(6) }),
    response: one(z.object({ answered: z.number().int(), of: z.number().int() })),
    oneStatement: true,
  },
  finish: {
    method: 'POST',
    path: '/api/game/play/:playId/finish',
    access: 'academy:play',
    summary: 'End a play: score, points and the answer sheet. Sent again, it answers the same.',
    params: byPlay,
    body: z.strictObject({}),
    response: one(finishedPlay),
    oneStatement: true,
  },
  preview: {
    method: 'POST',
    path: '/api/game/preview/:id',
    access: 'academy:read',
    summary: 'The questions of one play with their answers, for administrators; nothing is recorded',
    params: byId,
    body: z.strictObject({}),
    response: one(z.object({ questions: z.array(question), secondsPerQuestion: z.number().int() })),
  },
  list: {
    method: 'GET',
    path: '/api/game/play/all',
    access: 'academy:read',
    summary: 'One page of plays',
    query: playListQuery,
    response: pageOf(play),
  },
  mine: {
    method: 'GET',
    path: '/api/game/play/my',
    access: 'academy:play',
    summary: 'One page of your plays',
    query: ownPlayListQuery,
    response: pageOf(ownPlay),
  },
  stats: {
    method: 'GET',
    path: '/api/game/play/stats',
    access: 'academy:read',
    summary: 'Totals over the plays that match',
    query: playFilter,
    response: one(playStats),
  },
  export: {
    method: 'GET',
    path: '/api/game/play/export',
    access: 'academy:export',
    summary: 'Every matching play as CSV',
    query: playFilter,
    response: 'csv',
  },
  get: {
    method: 'GET',
    path: '/api/game/play/:playId',
    access: 'academy:read',
    summary: 'One play with its answer sheet',
    params: byPlay,
    response: one(playRecord),
  },
  void: {
    method: 'POST',
    path: '/api/game/play/void',
    access: 'academy:moderate',
    summary: 'Take a play back: it no longer counts, and what the remaining attempts are not worth is reversed',
    body: seenRecord.extend({ reason: z.string().trim().min(3, 'Enter a reason').max(500) }),
    response: one(play),
    idempotent: true,
  },
})
