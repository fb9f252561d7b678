import type { GameWindow, WindowChange, WindowInput } from '@fulmar/contract/academy/game-schedule'
import type { SeenRecord } from '@fulmar/contract/core/common'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, found } from '#core/errors.ts'
import { record } from '../../activity/activity.ts'
import { listComingBlackouts } from './blackouts.queries.ts'
import { blackoutOf, planWindow, roundClash, wholeSpan } from './planning.ts'
import { occurrencesOf, type ReadTiming, readTiming, requireRounds } from './recurrence.ts'
import { wordsOf } from './recurrence-words.ts'
import { deleteHandled, listOtherGames } from './rounds.queries.ts'
import {
  deleteWindow,
  findWindow,
  hasOtherWindows,
  insertWindow,
  listWindows,
  lockGame,
  type Timing,
  updateWindow,
  type WindowRow,
} from './windows.queries.ts'

const described = (window: WindowRow): GameWindow => ({ ...window, description: wordsOf(readTiming(window)) })

const getWindow = async (db: Db, id: string): Promise<GameWindow> => described(found(await findWindow(db, id), 'Time'))

const windowRecords = { noun: 'time', table: 'game_windows', get: getWindow }

export const getWindows = async (db: Db, gameId: string): Promise<GameWindow[]> =>
  (await listWindows(db, gameId)).map(described)

/** Fails with NOT_FOUND, GAME_NOT_OPEN. */
async function lockScheduled(db: Db, gameId: string) {
  const game = found(await lockGame(db, gameId), 'Game')
  if (game.status === 'ARCHIVED') throw new AppError('GAME_NOT_OPEN', 'An archived game has no schedule')
  return game
}

/** Fails with INVALID_INPUT. */
function readSound(timing: Timing): ReadTiming {
  const read = readTiming(timing)
  requireRounds(read, new Date())
  return read
}

/** Fails with ROUND_CLASH. */
async function planWithoutClash(db: Db, id: string, gameId: string, timing: ReadTiming) {
  const [clash] = await planWindow(db, { ...timing, id, gameId }, wholeSpan())
  if (clash) throw roundClash(timing.timeZone, clash.startsAt)
}

/** Fails with NOT_FOUND, GAME_NOT_OPEN, INVALID_INPUT, ROUND_CLASH. */
export async function addWindow(db: Db, actor: Actor, { gameId, ...timing }: WindowInput): Promise<GameWindow> {
  const read = readSound(timing)
  await lockScheduled(db, gameId)
  const id = uuidv7()
  await insertWindow(db, id, gameId, timing)
  await planWithoutClash(db, id, gameId, read)
  await record(db, actor, { action: 'game.scheduled', entityId: gameId, after: { windowId: id, ...timing } })
  return getWindow(db, id)
}

/**
 * Rounds that were moved or cancelled stay so while only the length changes.
 * Fails with NOT_FOUND, STALE_VERSION, GAME_NOT_OPEN, INVALID_INPUT, ROUND_CLASH.
 */
export async function changeWindow(db: Db, actor: Actor, { id, version, ...changes }: WindowChange) {
  const { gameId } = await getWindow(db, id)
  await lockScheduled(db, gameId)
  const before = timingOf(await lockSeen(db, windowRecords, { id, version }))
  const after = { ...before, ...changes }
  const read = readSound(after)
  await updateWindow(db, id, after)
  const isElsewhere = (['startsAt', 'timeZone', 'recurrence'] as const).some(key => before[key] !== after[key])
  if (isElsewhere) await deleteHandled(db, id)
  await planWithoutClash(db, id, gameId, read)
  await record(db, actor, { action: 'game.schedule-changed', entityId: gameId, before, after })
  return getWindow(db, id)
}

const timingOf = ({ startsAt, minutes, timeZone, recurrence }: Timing): Timing => ({
  startsAt,
  minutes,
  timeZone,
  recurrence,
})

/** Prizes are paid after rounds, so a published game that has them keeps a time. Fails with NOT_FOUND, STALE_VERSION, GAME_NOT_READY. */
export async function removeWindow(db: Db, actor: Actor, seen: SeenRecord) {
  const { gameId } = await getWindow(db, seen.id)
  const game = found(await lockGame(db, gameId), 'Game')
  const before = await lockSeen(db, windowRecords, seen)
  const needsTime = game.hasPrizes && (game.status === 'PUBLISHED' || game.status === 'PAUSED')
  if (needsTime && !(await hasOtherWindows(db, gameId, seen.id)))
    throw new AppError('GAME_NOT_READY', 'This game has prizes, which are paid after rounds. Add another time first', {
      data: [{ code: 'PRIZES_WITHOUT_SCHEDULE', questionId: null }],
    })
  await deleteWindow(db, seen.id)
  await record(db, actor, { action: 'game.schedule-changed', entityId: gameId, before: timingOf(before) })
}

const previewed = 20

/** The next rounds that a time would have. Fails with NOT_FOUND, INVALID_INPUT. */
export async function previewWindow(db: Db, { gameId, ...timing }: WindowInput) {
  const read = readSound(timing)
  const blackouts = await listComingBlackouts(db)
  const { after, upTo } = wholeSpan()
  const next = occurrencesOf(read, after, upTo).slice(0, previewed)
  const clashes = await listOtherGames(db, gameId, next)
  const rounds = next.map(({ startsAt, endsAt }, n) => ({
    startsAt,
    endsAt,
    isBlackedOut: blackoutOf(blackouts, timing.timeZone, startsAt) !== undefined,
    clashes: clashes[n] ?? [],
  }))
  return { description: wordsOf(read), rounds }
}
