import type { ActivityEntry } from '@fulmar/contract/activity'
import { fieldName, sayValue } from '#parts/say-value.ts'

export interface DiffRow {
  field: string
  before: string | undefined
  after: string | undefined
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Every field of an action with its value before and after; of a creation there is no before, of a removal no after. */
export function diffOf({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): DiffRow[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...keys].map(key => ({
    field: capital(fieldName(key)),
    before: before ? sayValue(key, before[key]) : undefined,
    after: after ? sayValue(key, after[key]) : undefined,
  }))
}
