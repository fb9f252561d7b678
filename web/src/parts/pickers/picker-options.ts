import type { Picked, PickerOption } from './RecordPicker.tsx'

/** The one that is chosen stays in the list, whatever is searched for, so that its name can be shown. */
export const withChosen = (options: readonly PickerOption[], chosen: Picked | null): PickerOption[] =>
  chosen && !options.some(option => option.id === chosen.id) ? [...options, { ...chosen, detail: '' }] : [...options]

/** What to ask the server for: typing that only repeats the chosen name is no search. */
export const searchedFor = (text: string, chosen: Picked | null): string | undefined => {
  const words = text.trim().slice(0, 100)
  return words === '' || words === chosen?.name ? undefined : words
}
