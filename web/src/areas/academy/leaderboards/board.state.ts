import { type BoardQuery, leaderboards } from '@fulmar/contract/academy/leaderboards'
import type { AddressKeys } from '#core/search.ts'
import { type ListState, useListState } from '#parts/lists/list-state.ts'

/** The board that is shown: of a game and one of its rounds, or of all games. */
export type BoardState = ListState<typeof leaderboards.ofGame> & { gameId?: string }

const keys: AddressKeys = { gameId: { type: 'string', pattern: '^[0-9a-f-]{36}$' } }

export function useBoardState(): [BoardState, (patch: Partial<BoardState>) => void] {
  const [state, change] = useListState(leaderboards.ofGame, keys)
  return [state, change]
}

/** Without the page: what an export holds. A round has no other period. */
export function boardOf({ period, month, neighborhoodId, roundId }: BoardState): Omit<BoardQuery, 'page' | 'limit'> {
  if (roundId) return { period: 'ALL', roundId, neighborhoodId }
  return { period, ...(period === 'MONTH' && { month }), neighborhoodId }
}

/** All time, a month, or a round: what the switch shows. */
export type Span = 'ALL' | 'MONTH' | 'ROUND'

export const spanOf = ({ roundId, period }: BoardState): Span => (roundId ? 'ROUND' : period)
