import type { ImportMapping } from '@fulmar/contract/imports'

/** The value that every row gets in a column: the reward that someone came from, the language of a game. */
export interface Preset {
  column?: string
  value?: string
}

/** It stands in the address until the columns are mapped. */
export const presetKeys = {
  column: { type: 'string', maxLength: 40 },
  value: { type: 'string', maxLength: 500 },
} as const

/** A column of the file itself is more exact than where someone came from. */
export const withPreset = (mapping: ImportMapping, { column, value }: Preset): ImportMapping =>
  column && value ? { [column]: { value }, ...mapping } : mapping
