import type { Blackout } from '@fulmar/contract/academy/game-schedule'
import { uuidv7 } from 'uuidv7'
import type { Database, Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { formatMoment } from '#core/words.ts'
import { listComingBlackouts, lockCalendar } from './blackouts.queries.ts'
import { dayIn, occurrencesOf, type ReadTiming, readTiming } from './recurrence.ts'
import { listHandled, listTaken, type Occurrence, replaceRounds, type Span } from './rounds.queries.ts'
import { findWindow, listPlanned, lockGame } from './windows.queries.ts'

/** Rounds are planned so far ahead; the job of each day adds those of another day. */
const aheadMs = 400 * 86_400_000

export interface PlanSpan {
  after: Date
  upTo: Date
}

export const wholeSpan = (now = new Date()): PlanSpan => ({ after: now, upTo: new Date(now.getTime() + aheadMs) })

interface Planned extends ReadTiming {
  id: string
  gameId: string
}

/**
 * Brings the rounds of a window that have not begun in line with it; the caller has locked its game. Tells the
 * occurrences left out because another round of the game is at the same time.
 */
export async function planWindow(db: Db, window: Planned, span: PlanSpan): Promise<Occurrence[]> {
  await lockCalendar(db, 'to plan')
  const handled = await listHandled(db, window.id)
  const blackouts = await listComingBlackouts(db)
  const free = occurrencesOf(window, span.after, span.upTo).filter(
    one => !handled.has(one.occurrence) && !blackoutOf(blackouts, window.timeZone, one.startsAt),
  )
  const { fitting, clashing } = apart(free, await listTaken(db, window.gameId, { windowId: window.id }))
  await replaceRounds(
    db,
    window,
    span,
    fitting.map(one => ({ ...one, id: uuidv7() })),
  )
  return clashing
}

/** The blackout that keeps a round from starting at a moment. */
export function blackoutOf(blackouts: Blackout[], timeZone: string, startsAt: string): Blackout | undefined {
  if (blackouts.length === 0) return undefined
  const day = dayIn(timeZone, startsAt)
  return blackouts.find(({ from, to }) => from <= day && day <= to)
}

/** In order of time: a round fits if it overlaps neither what is taken nor one before it. */
function apart(occurrences: Occurrence[], taken: Span[]) {
  const [fitting, clashing]: [Occurrence[], Occurrence[]] = [[], []]
  for (const one of occurrences) {
    const last = fitting.at(-1)
    const isFree = !(last && overlap(last, one)) && !taken.some(other => overlap(other, one))
    ;(isFree ? fitting : clashing).push(one)
  }
  return { fitting, clashing }
}

export const overlap = (one: Span, other: Span) =>
  Date.parse(one.startsAt) < Date.parse(other.endsAt) && Date.parse(other.startsAt) < Date.parse(one.endsAt)

export const roundClash = (timeZone: string, startsAt: string) =>
  new AppError(
    'ROUND_CLASH',
    `The round of ${formatMoment(startsAt, timeZone)} would overlap another round of this game`,
  )

/** Plans every window, each in its own transaction. */
export async function planRounds(database: Database, span = wholeSpan()) {
  for (const { id } of await listPlanned(database)) await database.transaction(tx => planAgain(tx, id, span))
}

async function planAgain(db: Db, id: string, span: PlanSpan) {
  const seen = await findWindow(db, id)
  if (!seen || !(await lockGame(db, seen.gameId))) return
  // As it is now that nobody else changes the schedule of this game.
  const window = await findWindow(db, id)
  if (window) await planWindow(db, { ...window, ...readTiming(window) }, span)
}
