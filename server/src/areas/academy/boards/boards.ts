import type { BoardQuery, GlobalBoardQuery, Standing } from '@fulmar/contract/academy/leaderboards'
import { reachableRows } from '@fulmar/contract/core/list'
import { shortName } from '@fulmar/contract/core/short-name'
import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import { offsetOf, pageTooDeep } from '#core/db/list-page.ts'
import { found } from '#core/errors.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { record } from '../../activity/activity.ts'
import { columnsFor, mayNamePlayers, unnamedPlayer } from '../players.ts'
import {
  allStandings,
  type Board,
  countPlayers,
  findBoard,
  listAround,
  listStandings,
  type NamedStanding,
} from './boards.queries.ts'

type Named = Pick<BoardQuery, 'period' | 'month' | 'roundId'>

/** A round has one board; a month is only asked for beside it or without it. Fails with NOT_FOUND. */
async function boardOf(db: Db, gameId: string | null, { period, month, roundId }: Named): Promise<Board> {
  const asked = month ?? (period === 'MONTH' ? 'current' : undefined)
  const name = { gameId, roundId, month: roundId === undefined ? asked : undefined }
  return found(await findBoard(db, name), roundId === undefined ? 'Game' : 'Round')
}

/** Fails with NOT_FOUND, PAGE_TOO_DEEP. */
export async function getBoard(db: Db, actor: Actor, gameId: string | null, query: BoardQuery | GlobalBoardQuery) {
  const board = await readBoard(db, gameId, query)
  return mayNamePlayers(actor) ? board : { ...board, data: board.data.map(row => asSeenBy(actor, row)) }
}

/** Other players, and whoever may not read members, see first names, and only of those who agreed to it. */
function asSeenBy(actor: Actor, { user, ...row }: NamedStanding): Standing {
  const name = user.isNameShown || user.id === actor.id ? shortName(user.name) : unnamedPlayer
  return { ...row, user: { ...user, name, memberCode: null } }
}

async function readBoard(db: Db, gameId: string | null, query: BoardQuery | GlobalBoardQuery) {
  const { id: boardId, isFrozen } = await boardOf(db, gameId, query)
  if (boardId === null) return { data: [], totalCount: 0, isFrozen }
  const ranked = { boardId, neighborhoodId: query.neighborhoodId }
  const totalCount = await countPlayers(db, ranked)
  const offset = offsetOf(query)
  if (query.around !== undefined)
    return { data: await listAround(db, ranked, query.around, query.limit), totalCount, isFrozen }
  if (offset >= totalCount) return { data: [], totalCount, isFrozen }
  if (offset >= reachableRows) throw pageTooDeep()
  return { data: await listStandings(db, ranked, { limit: query.limit, offset }), totalCount, isFrozen }
}

type ExportQuery = Omit<BoardQuery, 'page' | 'limit' | 'around'>

/** Fails with NOT_FOUND. */
export async function exportBoard(db: Db, actor: Actor, gameId: string | null, query: ExportQuery): Promise<CsvTable> {
  const { id } = await boardOf(db, gameId, query)
  await record(
    db,
    actor,
    gameId === null
      ? { action: 'game.boards-exported', after: query }
      : { action: 'game.leaderboard-exported', entityId: gameId, after: query },
  )
  return {
    filename: 'leaderboard.csv',
    query: id === null ? sql`select where false` : allStandings({ boardId: id, neighborhoodId: query.neighborhoodId }),
    columns: columnsFor(actor, exportColumns),
  }
}

const exportColumns: readonly CsvColumn<Standing>[] = [
  ['Rank', s => s.rank],
  ['Member', s => s.user.name],
  ['Member code', s => s.user.memberCode],
  ['Neighborhood', s => s.user.neighborhood?.name],
  ['Score', s => s.score],
  ['Seconds', s => s.seconds],
  ['Reached', s => s.at],
  ['Plays', s => s.plays],
]
