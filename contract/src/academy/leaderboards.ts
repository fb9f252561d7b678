import { z } from 'zod'
import { byId, id, instant, named, namedMonth, one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { pageOf, wholeList } from '../core/list.ts'

/** Better score first, then less time, then earlier; equal in all three means the same rank. */
export const standing = z.object({
  rank: z.number().int(),
  user: z.object({ id, name: z.string(), memberCode: z.string().nullable(), neighborhood: named.nullable() }),
  /** Percent of the counted play; on the global board the sum over all games. */
  score: z.number().int(),
  seconds: z.number(),
  at: instant,
  plays: z.number().int(),
})
export type Standing = z.infer<typeof standing>

/** The month is the current one in the programme's time zone unless `month` names another. */
export const boardPeriod = z.enum(['ALL', 'MONTH'])

const boardFields = {
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number<number>().int().min(1).max(100).default(25),
  period: boardPeriod.default('ALL'),
  month: namedMonth.optional(),
  neighborhoodId: id.optional(),
  /** The page with this player and their neighbours, instead of `page`. */
  around: id.optional(),
}
export const boardQuery = z.strictObject({ ...boardFields, roundId: id.optional() })
export type BoardQuery = z.output<typeof boardQuery>
export const globalBoardQuery = z.strictObject(boardFields)
export type GlobalBoardQuery = z.output<typeof globalBoardQuery>

/** `isFrozen`: the results of this round are fixed. */
const board = pageOf(standing).extend({ isFrozen: z.boolean() })

export const disqualification = z.object({
  user: z.object({ id, name: z.string(), memberCode: z.string().nullable() }),
  reason: z.string(),
  at: instant,
  by: named.nullable(),
})
export type Disqualification = z.infer<typeof disqualification>

export const leaderboards = area({
  global: {
    method: 'GET',
    path: '/api/game/leaderboard/global',
    access: 'academy:boards',
    summary: 'The players of all games, ranked. Players see the first names of those who agreed to it',
    query: globalBoardQuery,
    response: board,
  },
  ofGame: {
    method: 'GET',
    path: '/api/game/leaderboard/:id',
    access: 'academy:boards',
    summary:
      'The players of a game or of one of its rounds, ranked. Players see the first names of those who agreed to it',
    params: byId,
    query: boardQuery,
    response: board,
  },
  export: {
    method: 'GET',
    path: '/api/game/leaderboard/:id/export',
    access: 'academy:export',
    summary: 'The whole board of a game or round as CSV',
    params: byId,
    query: boardQuery.omit({ page: true, limit: true, around: true }),
    response: 'csv',
  },
  exportGlobal: {
    method: 'GET',
    path: '/api/game/leaderboard/global/export',
    access: 'academy:export',
    summary: 'The whole global board as CSV',
    query: globalBoardQuery.omit({ page: true, limit: true, around: true }),
    response: 'csv',
  },
  disqualified: {
    method: 'GET',
    path: '/api/game/disqualified/:id',
    access: 'academy:read',
    summary: 'Who may not play a game and is not ranked in it',
    params: byId,
    response: wholeList(disqualification),
  },
  disqualify: {
    method: 'POST',
    path: '/api/game/disqualify',
    access: 'academy:moderate',
    summary: 'Take a player off the boards of a game and of the rounds not yet paid',
    body: z.strictObject({ gameId: id, userId: id, reason: z.string().trim().min(3, 'Enter a reason').max(500) }),
    response: one(disqualification),
  },
  requalify: {
    method: 'POST',
    path: '/api/game/requalify',
    access: 'academy:moderate',
    summary: 'Reinstate a player; their earlier plays count again',
    body: z.strictObject({ gameId: id, userId: id, reason: z.string().trim().min(3, 'Enter a reason').max(500) }),
    response: one(z.object({ plays: z.number().int() })),
  },
})
