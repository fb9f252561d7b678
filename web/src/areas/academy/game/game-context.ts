import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { createContext, useContext } from 'react'

export const GameContext = createContext<GameRecord | null>(null)

/** The game of the page; `GameLayout` has loaded it. */
export function useGame(): GameRecord {
  const game = useContext(GameContext)
  if (!game) throw new Error('useGame outside of GameLayout')
  return game
}
