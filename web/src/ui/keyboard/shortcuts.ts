import { createEvent } from '../observable.ts'

/** A line of the list of shortcuts: the keys are pressed together. */
export interface Listed {
  keys: readonly string[]
  words: string
  /** Works on every page. */
  isEverywhere?: boolean | undefined
}

const pieces = new Set<() => readonly Listed[]>()

/** Adds the shortcuts of a piece of the page until the returned function is called. */
export function listShortcuts(read: () => readonly Listed[]): () => void {
  pieces.add(read)
  return () => void pieces.delete(read)
}

/** The shortcuts of the pieces on the page now, each once. */
export const listedShortcuts = (): Listed[] => [
  ...new Map([...pieces].flatMap(read => read()).map(row => [`${row.keys.join('+')} ${row.words}`, row])).values(),
]

const asked = createEvent()

/** Opens the list of shortcuts, which the shell shows. */
export const showShortcuts = (): void => asked.emit()

export const whenShortcutsAsked = asked.subscribe

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The name of the Ctrl or Cmd key on this device. */
export const modKey = (): string => (isApple() ? '⌘' : 'Ctrl')
