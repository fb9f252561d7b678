import { z } from 'zod'
import {
  byId,
  id,
  instant,
  named,
  namedDay,
  namedTime,
  nothing,
  one,
  personRef,
  seenRecord,
  version,
} from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { listQuery, pageOf, wholeList } from '../core/list.ts'

/** A round is played, then its results can be checked, then they are fixed and paid. */
export const roundStatus = z.enum(['UPCOMING', 'LIVE', 'IN_REVIEW', 'PAYING', 'ENDED'])
export type RoundStatus = z.infer<typeof roundStatus>

/** Local time without a zone, to the minute: 2026-03-29T18:00. */
export const localTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Enter a date and time')

const windowFields = z.strictObject({
  gameId: id,
  /** On the clocks of the time zone, before and after daylight-saving changes alike. */
  startsAt: localTime,
  minutes: z.number().int().min(5, 'At least 5 minutes').max(44_640, 'At most 31 days'),
  /** IANA name. */
  timeZone: z.string().max(60),
  /** RFC 5545 recurrence rule without DTSTART, such as FREQ=WEEKLY;BYDAY=MO,TH; null for a single round. */
  recurrence: z.string().max(300).nullable(),
})

export const windowInput = windowFields
export type WindowInput = z.infer<typeof windowInput>

export const windowChange = seenRecord.extend(windowFields.omit({ gameId: true }).partial().shape)
export type WindowChange = z.infer<typeof windowChange>

export const gameWindow = z.object({
  id,
  version,
  gameId: id,
  startsAt: localTime,
  minutes: z.number().int(),
  timeZone: z.string(),
  recurrence: z.string().nullable(),
  /** The recurrence in words. */
  description: z.string(),
  rounds: z.number().int(),
  nextAt: instant.nullable(),
})
export type GameWindow = z.infer<typeof gameWindow>

export const round = z.object({
  id,
  version,
  windowId: id.nullable(),
  game: named,
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  status: roundStatus,
  /** Moved away from where its window would have it. */
  isMoved: z.boolean(),
  players: z.number().int(),
  paidAt: instant.nullable(),
  /** Rounds of other games at the same time. */
  clashes: z.array(named),
})
export type Round = z.infer<typeof round>

/** Days on which no round starts. */
export const blackout = z.object({ id, from: z.iso.date(), to: z.iso.date(), name: z.string() })
export type Blackout = z.infer<typeof blackout>

/** Why a prize was held back: the status of the account at that moment, or that it was no member's any more. */
export const heldBackReason = z.enum(['PENDING', 'SUSPENDED', 'BLOCKED', 'ERASED', 'NOT_A_MEMBER'])
export type HeldBackReason = z.infer<typeof heldBackReason>

/** One winner of a round: what was won, and the ledger entry that paid it. */
export const winner = z.object({
  /** Null while it is a forecast. */
  id: id.nullable(),
  rank: z.number().int(),
  user: personRef,
  score: z.number().int(),
  seconds: z.number(),
  /** Paid in all, with what the reward costs. */
  points: z.number().int(),
  reward: named.nullable(),
  /** `HELD_BACK`: the winner could not receive points when the round was paid. */
  status: z.enum(['WAITING', 'PAID', 'HELD_BACK']),
  heldBackReason: heldBackReason.nullable(),
  /** Held back, but the winner can receive points now. */
  isPayable: z.boolean(),
  entryId: id.nullable(),
  /** The redemption of the reward; null with `reward` if it could not be redeemed, then its points were paid. */
  redemptionId: id.nullable(),
  paidAt: instant.nullable(),
})
export type Winner = z.infer<typeof winner>

export const roundListQuery = z.strictObject({
  gameId: id.optional(),
  from: namedTime,
  to: namedTime,
})
export type RoundListQuery = z.infer<typeof roundListQuery>

export const gameSchedule = area({
  rounds: {
    method: 'GET',
    path: '/api/game/round/all',
    access: 'academy:read',
    summary: 'The rounds between two times, of one game or all; at most 1,000',
    query: roundListQuery,
    response: wholeList(round),
  },
  /** For lists of rounds that were played. */
  pastRounds: {
    method: 'GET',
    path: '/api/game/round/past',
    access: 'academy:read',
    summary: 'One page of the rounds that have begun, newest first',
    query: listQuery(['startsAt'], { gameId: id.optional() }),
    response: pageOf(round),
  },
  windows: {
    method: 'GET',
    path: '/api/game/windows/:id',
    access: 'academy:read',
    summary: 'When a game is played: single times and recurring ones',
    params: byId,
    response: wholeList(gameWindow),
  },
  addWindow: {
    method: 'POST',
    path: '/api/game/window',
    access: 'academy:write',
    summary: 'Schedule a game once or again and again',
    body: windowInput,
    response: one(gameWindow),
    status: 201,
  },
  changeWindow: {
    method: 'PUT',
    path: '/api/game/window',
    access: 'academy:write',
    summary: 'Change a time; rounds that have begun stay as they are',
    body: windowChange,
    response: one(gameWindow),
  },
  removeWindow: {
    method: 'DELETE',
    path: '/api/game/window',
    access: 'academy:write',
    summary: 'Remove a time and its rounds that have not begun',
    body: seenRecord,
    response: nothing,
  },
  preview: {
    method: 'POST',
    path: '/api/game/window/preview',
    access: 'academy:read',
    summary: 'The next rounds a time would have, with its words and clashes; nothing is saved',
    body: windowFields,
    response: one(
      z.object({
        description: z.string(),
        rounds: z.array(
          z.object({ startsAt: instant, endsAt: instant, isBlackedOut: z.boolean(), clashes: z.array(named) }),
        ),
      }),
    ),
  },
  moveRound: {
    method: 'PUT',
    path: '/api/game/round',
    access: 'academy:write',
    summary: 'Move one round that has not begun, keeping its length unless told otherwise',
    body: seenRecord.extend({ startsAt: namedTime, endsAt: namedTime.optional() }),
    response: one(round),
  },
  cancelRound: {
    method: 'DELETE',
    path: '/api/game/round',
    access: 'academy:write',
    summary: 'Cancel one round that has not begun',
    body: seenRecord,
    response: nothing,
  },
  blackouts: {
    method: 'GET',
    path: '/api/game/blackout',
    access: 'academy:read',
    summary: 'Days on which no round starts',
    response: wholeList(blackout),
  },
  addBlackout: {
    method: 'POST',
    path: '/api/game/blackout',
    access: 'academy:write',
    summary: 'Keep days free; rounds on them that have not begun are cancelled',
    body: z
      .strictObject({ from: namedDay, to: namedDay, name: z.string().trim().min(1).max(80) })
      .refine(value => value.from <= value.to, { path: ['to'], message: 'The last day is before the first' }),
    response: one(blackout.extend({ cancelledRounds: z.number().int() })),
    status: 201,
  },
  removeBlackout: {
    method: 'DELETE',
    path: '/api/game/blackout',
    access: 'academy:write',
    summary: 'Free the days again; rounds on them come back, unless they were moved there',
    body: z.strictObject({ id }),
    ownTransactions: true,
    response: nothing,
  },
  winners: {
    method: 'GET',
    path: '/api/game/round/:id/winners',
    access: 'academy:read',
    summary: 'Who won a round, with each payment; before it is paid, who would win',
    params: byId,
    response: one(
      z.object({
        round,
        isFinal: z.boolean(),
        cost: z.number().int(),
        budgetLeft: z.number().int(),
        /** How many there are; the first 1,000 are listed. */
        count: z.number().int(),
        winners: z.array(winner),
      }),
    ),
  },
  payHeldBack: {
    method: 'POST',
    path: '/api/game/round/winner/pay',
    access: 'academy:moderate',
    summary: 'Pay a prize that was held back, once its winner can receive points again',
    body: z.strictObject({ id }),
    response: one(winner),
  },
})
