import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { createContext, useContext } from 'react'

/** Saves what is typed, so that publishing takes it along. Null when it cannot be saved. */
type SaveEdits = () => Promise<GameRecord | null>

interface Edits {
  /** Set by the editor of a draft. */
  set: (save: SaveEdits | null) => void
  /** The game to publish: `saved` where nothing is being edited. */
  settle: (saved: GameRecord) => Promise<GameRecord | null>
}

export function newEdits(): Edits {
  let save: SaveEdits | null = null
  return {
    set: next => {
      save = next
    },
    settle: async saved => (save ? save() : saved),
  }
}

export const EditsContext = createContext<Edits>(newEdits())

export const useEdits = (): Edits => useContext(EditsContext)
