import type { ActivityEntry } from '@fulmar/contract/activity/activity'
import { fieldName, formatValue } from '#parts/activity/format-value.ts'
import { capitalize } from '#ui/format/capitalize.ts'

export interface DiffRow {
  field: string
  before: string | undefined
  after: string | undefined
}

/** Every field with its value before and after. A creation has no before, a removal no after. */
export function diffOf({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): DiffRow[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...keys].map(key => ({
    field: capitalize(fieldName(key)),
    before: before ? formatValue(key, before[key]) : undefined,
    after: after ? formatValue(key, after[key]) : undefined,
  }))
}
