import { useState } from 'react'
import { useDebounced } from '#core/debounce.ts'
import type { Picked, PickerOption } from './RecordPicker.tsx'

/** The chosen record is always known to the picker, so that its name can be shown. */
export const withChosen = (options: readonly PickerOption[], chosen: Picked | null): PickerOption[] =>
  chosen && !options.some(option => option.id === chosen.id) ? [...options, { detail: '', ...chosen }] : [...options]

/** What to ask the server for: typing that only repeats the chosen name is no search. */
export const searchedFor = (text: string, chosen: Picked | null): string | undefined => {
  const words = text.trim().slice(0, 100)
  return words === '' || words === chosen?.name ? undefined : words
}

/** What is typed into a picker, and what the server is asked for a moment later. */
export function usePickerSearch(chosen: Picked | null) {
  const [typed, setTyped] = useState(chosen?.name ?? '')
  const wanted = searchedFor(typed, chosen)
  const search = useDebounced(wanted)
  return { search, typing: { typed, onType: setTyped, isAsked: search === wanted } }
}
