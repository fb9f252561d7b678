import type { Question } from '@fulmar/contract/academy/game-questions'
import type { Play, PlayFilter, PlayListQuery, PlayRecord } from '@fulmar/contract/academy/plays'
import type { SeenRecord } from '@fulmar/contract/core/common'
import type { Grantee } from '@fulmar/contract/core/permissions'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { asSeen } from '#core/db/record-lock.ts'
import { AppError, fieldError, found, onConstraint } from '#core/errors.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { record, recordExport } from '../../activity/activity.ts'
import { asReadBy, columnsFor, mayNamePlayers } from '../players.ts'
import {
  type Answer,
  allPlays,
  closeOverdue,
  findForPreview,
  findPlay,
  findPlayRecord,
  finishPlay,
  insertAnswer,
  insertPlay,
  listPlays,
  lockPlay,
  voidPlay,
} from './plays.queries.ts'

const refuse =
  (
    code: 'NOT_FOUND' | 'GAME_NOT_OPEN' | 'ATTEMPTS_USED_UP' | 'DISQUALIFIED' | 'PLAY_OVER' | 'ALREADY_ANSWERED',
    message: string,
  ) =>
  () =>
    new AppError(code, message)

const refuseInput = (field: string, message: string) => () => fieldError('INVALID_INPUT', field, message)

/** What the database refuses by name, in words. */
const refusals = {
  plays_person_active: refuse('GAME_NOT_OPEN', 'You cannot play at the moment'),
  plays_disqualified: refuse('DISQUALIFIED', 'You cannot play this game any more'),
  plays_game_id_fkey: refuse('NOT_FOUND', 'Game not found'),
  plays_game_published: refuse('GAME_NOT_OPEN', 'This game cannot be played at the moment'),
  plays_round_live: refuse('GAME_NOT_OPEN', 'This game is only open during its rounds'),
  plays_attempts: refuse('ATTEMPTS_USED_UP', 'You have no attempts left today'),
  plays_own: refuse('NOT_FOUND', 'Play not found'),
  plays_open: refuse('PLAY_OVER', 'This play is over'),
  play_answers_pkey: refuse('ALREADY_ANSWERED', 'You have already answered this question'),
  play_answers_question: refuseInput('questionId', 'This play does not ask that question'),
  play_answers_options: refuseInput('optionIds', 'Choose from the options of the question'),
}

/** The open play goes on. Fails with NOT_FOUND, GAME_NOT_OPEN, DISQUALIFIED, ATTEMPTS_USED_UP. */
export const start = (db: Db, { id: userId }: Actor, gameId: string) =>
  onConstraint(insertPlay(db, { userId, gameId, id: uuidv7() }), refusals)

/** Fails with NOT_FOUND, PLAY_OVER, ALREADY_ANSWERED, INVALID_INPUT, TOO_FAST. */
export async function answer(db: Db, { id: userId }: Actor, given: Omit<Answer, 'userId'>) {
  const { isTaken, ...progress } = await onConstraint(insertAnswer(db, { userId, ...given }), refusals)
  // The flag stays: the statement has its own transaction.
  if (!isTaken) throw new AppError('TOO_FAST', 'That was too fast to have read the question. Answer it again')
  return progress
}

/** Pays the points, once. Fails with NOT_FOUND, PLAY_OVER, GAME_NOT_OPEN, DISQUALIFIED. */
export async function finish(db: Db, { id: userId }: Actor, playId: string) {
  const { play } = await onConstraint(finishPlay(db, { userId, playId, entryId: uuidv7() }), refusals)
  return play
}

const byChance = <T>(items: readonly T[]): T[] =>
  items
    .map(item => ({ item, turn: Math.random() }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ item }) => item)

/** What a play of the game as it is saved would ask. Fails with NOT_FOUND. */
export async function preview(db: Db, gameId: string) {
  const { questions, rules } = found(await findForPreview(db, gameId), 'Game')
  const inOrder = rules.shuffle ? byChance : <T>(items: readonly T[]) => [...items]
  const asked = inOrder(questions.filter(({ review }) => review === 'ACCEPTED')).slice(0, rules.questionsPerPlay)
  const ordered = (question: Question): Question =>
    question.kind === 'TRUE_FALSE' ? question : { ...question, options: inOrder(question.options) }
  return { questions: asked.map(ordered), secondsPerQuestion: rules.secondsPerQuestion }
}

/** Fails with NOT_FOUND. */
/** Whoever may not read members finds plays by their game alone. */
export const asAskedBy = <T extends PlayFilter>(reader: Grantee, filter: T) => ({
  ...filter,
  searchesPlayers: mayNamePlayers(reader),
})

export async function listAllPlays(db: Db, reader: Grantee, query: PlayListQuery) {
  const page = await listPlays(db, asAskedBy(reader, query))
  return { ...page, data: page.data.map(asReadBy(reader)) }
}

export const getPlay = async (db: Db, id: string): Promise<PlayRecord> => found(await findPlayRecord(db, id), 'Play')

const findSeen = async (db: Db, id: string): Promise<Play> => found(await findPlay(db, id), 'Play')

/**
 * Takes a play off the boards and its points back; those already spent become a debt. Fails with NOT_FOUND,
 * STALE_VERSION, ALREADY_DECIDED, OWN_POINTS.
 */
export async function takeBack(
  db: Db,
  actor: Actor,
  key: string,
  { id, version, reason }: SeenRecord & { reason: string },
): Promise<Play> {
  await lockPlay(db, id)
  const before = asSeen(await findSeen(db, id), version, 'this play')
  await onConstraint(voidPlay(db, { id, reason, actorId: actor.id, entryId: uuidv7(), key }), {
    plays_over: () =>
      new AppError(
        'ALREADY_DECIDED',
        before.status === 'OPEN' ? 'This play is not over yet' : 'This play was voided already',
        { data: before },
      ),
    plays_not_voided_own: () => new AppError('OWN_POINTS', 'You cannot void your own play'),
  })
  const after = { status: 'VOID', points: 0 }
  await record(db, actor, {
    action: 'play.voided',
    entityId: id,
    before: { status: before.status, points: before.points },
    after,
    reason,
  })
  return findSeen(db, id)
}

const atOnce = 500

/** Ends plays whose time is up. Tells how many. */
export async function closeOverduePlays(database: Database): Promise<number> {
  let closed = 0
  for (;;) {
    const now = await closeOverdue(database, atOnce)
    closed += now
    if (now < atOnce) return closed
  }
}

export async function exportPlays(db: Db, actor: Actor, filter: PlayFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'play.exported', filter)
  return {
    filename: 'plays.csv',
    query: allPlays(asAskedBy(actor, filter)),
    columns: columnsFor(actor, exportColumns),
  }
}

const exportColumns: readonly CsvColumn<Play>[] = [
  ['Started', y => y.startedAt],
  ['Game', y => y.game.name],
  ['Member', y => y.user.name],
  ['Member code', y => y.user.memberCode],
  ['Attempt', y => y.attempt],
  ['Status', y => y.status],
  ['Score (%)', y => y.score],
  ['Right answers', y => y.correct],
  ['Questions', y => y.of],
  ['Answers too fast', y => y.fastAnswers],
  ['Seconds', y => y.seconds],
  ['Points', y => y.points],
  ['Counts on leaderboards', y => (y.isCounted ? 'Yes' : 'No')],
  ['Finished', y => y.finishedAt],
  ['Voided', y => y.voidedAt],
  ['Reason', y => y.reason],
]
