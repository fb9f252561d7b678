import { useState } from 'react'
import { useDebounced } from '#core/debounce.ts'

/** A chosen record. */
export interface Picked {
  id: string
  name: string
  /** Distinguishes records of the same name, if known. */
  detail?: string
}

export type PickerOption = Required<Picked>

/** Adds the chosen record to the options, so that its name can be shown. */
export const withChosen = (options: readonly PickerOption[], chosen: Picked | null): PickerOption[] =>
  chosen && !options.some(option => option.id === chosen.id) ? [...options, { detail: '', ...chosen }] : [...options]

/** The search text; undefined if it only repeats the chosen name. */
export const searchedFor = (text: string, chosen: Picked | null): string | undefined => {
  const words = text.trim().slice(0, 100)
  return words === '' || words === chosen?.name ? undefined : words
}

/** The typed text of a picker, and the debounced search. */
export function usePickerSearch(chosen: Picked | null) {
  const [typed, setTyped] = useState(chosen?.name ?? '')
  const [shown, setShown] = useState(chosen)
  // A choice made elsewhere replaces the text. When a choice is taken back, what was typed since stays.
  if (shown?.id !== chosen?.id) {
    setShown(chosen)
    if (chosen || typed === shown?.name) setTyped(chosen?.name ?? '')
  }
  const wanted = searchedFor(typed, chosen)
  const search = useDebounced(wanted)
  return { search, typing: { typed, onType: setTyped, isAsked: search === wanted, wanted } }
}
