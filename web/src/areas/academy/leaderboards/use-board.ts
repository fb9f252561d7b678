import { leaderboards, type Standing } from '@fulmar/contract/academy/leaderboards'
import { saveExport } from '#core/api/save-export.ts'
import { useApi } from '#core/api/use-api.ts'
import { type BoardState, boardOf } from './board.state.ts'

/** A standing as a row: its player is its id. */
export interface BoardRow extends Standing {
  id: string
}

/** The board of the state, and its export. */
export function useBoard(state: BoardState) {
  const { gameId, page, limit, around } = state
  const query = { ...boardOf(state), page, limit, ...(around && { around }) }
  const { roundId: _, ...everyGame } = query
  const ofGame = useApi(leaderboards.ofGame, { params: { id: gameId ?? '' }, query }, { enabled: gameId !== undefined })
  const ofAll = useApi(leaderboards.global, { query: everyGame }, { enabled: gameId === undefined })
  const found = gameId === undefined ? ofAll : ofGame
  const rows = found.data?.data.map((row): BoardRow => ({ ...row, id: row.user.id }))
  return { found, rows, save: () => saveBoard(state) }
}

function saveBoard(state: BoardState): Promise<void> {
  const query = boardOf(state)
  if (state.gameId) return saveExport(leaderboards.export, { params: { id: state.gameId }, query })
  const { roundId: _, ...everyGame } = query
  return saveExport(leaderboards.exportGlobal, { query: everyGame })
}
