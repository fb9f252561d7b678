import type { Round } from '@fulmar/contract/academy/game-schedule'
import type { SeenRecord } from '@fulmar/contract/core/common'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, found, refuseField } from '#core/errors.ts'
import { record } from '../../activity/activity.ts'
import { listComingBlackouts, lockCalendar } from './blackouts.queries.ts'
import { blackoutOf, overlap, roundClash } from './planning.ts'
import { occurrencesOf, readTiming } from './recurrence.ts'
import { findOccurrence, findRound, listTaken, markCancelled, moveRoundTo, type Span } from './rounds.queries.ts'
import { findWindow, lockGame } from './windows.queries.ts'

/** Fails with NOT_FOUND. */
export const getRound = async (db: Db, id: string): Promise<Round> => found(await findRound(db, id), 'Round')

const roundRecords = { noun: 'round', table: 'rounds', get: getRound }

/** A round that has not begun; locked after its game and the calendar, as planning does it. Fails with NOT_FOUND, STALE_VERSION, ROUND_BEGUN. */
async function lockComing(db: Db, seen: SeenRecord): Promise<Round> {
  const { game } = await getRound(db, seen.id)
  await lockGame(db, game.id)
  await lockCalendar(db, 'to plan')
  const round = await lockSeen(db, roundRecords, seen)
  if (round.status !== 'UPCOMING') throw new AppError('ROUND_BEGUN', 'This round has begun', { data: round })
  return round
}

const minuteMs = 60_000
const longest = 44_640

/** Fails with NOT_FOUND, STALE_VERSION, ROUND_BEGUN, INVALID_INPUT, ROUND_CLASH. */
export async function moveRound(
  db: Db,
  actor: Actor,
  { startsAt, endsAt, ...seen }: SeenRecord & { startsAt: string; endsAt?: string | undefined },
): Promise<Round> {
  const before = await lockComing(db, seen)
  const lengthMs = Date.parse(before.endsAt) - Date.parse(before.startsAt)
  const place = { startsAt, endsAt: endsAt ?? new Date(Date.parse(startsAt) + lengthMs).toISOString() }
  requireSound(place)
  await requireFree(db, before, place)
  const home = await homeOf(db, before)
  const isMoved = !home || Date.parse(home.startsAt) !== Date.parse(startsAt) || home.endsAt !== isoOf(place.endsAt)
  await moveRoundTo(db, seen.id, { ...place, isMoved })
  const spanOf = (span: Span) => ({ roundId: seen.id, startsAt: isoOf(span.startsAt), endsAt: isoOf(span.endsAt) })
  const entry = { entityId: before.game.id, before: spanOf(before), after: spanOf(place) }
  await record(db, actor, { action: 'game.round-moved', ...entry })
  return getRound(db, seen.id)
}

const isoOf = (text: string) => new Date(text).toISOString()

function requireSound({ startsAt, endsAt }: Span) {
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs
  if (Date.parse(startsAt) <= Date.now()) refuseField('startsAt', 'This time has passed')
  if (minutes < 5) refuseField('endsAt', 'A round takes at least 5 minutes')
  if (minutes > longest) refuseField('endsAt', 'A round takes at most 31 days')
}

async function requireFree(db: Db, { id, game, timeZone }: Round, place: Span) {
  const blackout = blackoutOf(await listComingBlackouts(db), timeZone, isoOf(place.startsAt))
  if (blackout) refuseField('startsAt', `No round starts on this day: ${blackout.name}`)
  const clash = (await listTaken(db, game.id, { roundId: id })).find(other => overlap(other, place))
  if (clash) throw roundClash(timeZone, place.startsAt)
}

/** Where its window has it, if it still has it. */
async function homeOf(db: Db, { id, windowId }: Round): Promise<Span | undefined> {
  const window = windowId === null ? undefined : await findWindow(db, windowId)
  const occurrence = (await findOccurrence(db, id))?.occurrence
  if (!window || !occurrence) return undefined
  const near = Date.parse(`${occurrence}Z`)
  const dayMs = 86_400_000
  return occurrencesOf(readTiming(window), new Date(near - 2 * dayMs), new Date(near + 2 * dayMs)).find(
    one => one.occurrence === occurrence,
  )
}

/** Planning does not bring it back. Fails with NOT_FOUND, STALE_VERSION, ROUND_BEGUN. */
export async function cancelRound(db: Db, actor: Actor, seen: SeenRecord) {
  const { game, startsAt, endsAt } = await lockComing(db, seen)
  await markCancelled(db, [seen.id])
  const before = { roundId: seen.id, startsAt, endsAt }
  await record(db, actor, { action: 'game.round-cancelled', entityId: game.id, before })
}
