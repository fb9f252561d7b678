import type { ActivityEntry } from '@fulmar/contract/activity/activity'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { fieldName, formatValue } from './format-value.ts'

export interface Change {
  field: string
  from: string
  to: string
}

type Values = Record<string, unknown>

const changedKeys = (before: Values, after: Values) =>
  Object.keys(after).filter(
    key => key !== 'changed' && JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key]),
  )

/** The changed fields, without ids. */
export function changesOf({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): Change[] {
  if (!before || !after) return []
  return changedKeys(before, after)
    .filter(key => !key.endsWith('Id'))
    .map(key => ({ field: fieldName(key), from: formatValue(key, before[key]), to: formatValue(key, after[key]) }))
}

/** Details after the sentence of an action: ": status from active to paused". May be empty. */
export function detailOf({ action, before, after }: Pick<ActivityEntry, 'action' | 'before' | 'after'>): string {
  const { points, until, userType } = after ?? {}
  if (typeof points === 'number' && action.startsWith('points.'))
    return `: ${points < 0 ? '−' : '+'}${formatPoints(Math.abs(points))}`
  if (typeof until === 'string') return ` until ${formatDateTime(until)}`
  if (action === 'user.role-changed') return ` to ${userType === 'NEIGHBORHOOD' ? 'leader' : 'member'}`
  return action.endsWith('.changed') && before && after ? formatChanges(before, after) : ''
}

function formatChanges(before: Values, after: Values): string {
  // For personal data the log holds only which fields changed, not their values.
  const hidden = Array.isArray(after.changed) ? after.changed.map(String) : []
  const fields = [...new Set([...hidden, ...changedKeys(before, after)])].map(fieldName)
  const [only] = changesOf({ before, after })
  if (only && fields.length === 1) return `: ${only.field} from ${only.from} to ${only.to}`
  return fields.length === 0 ? ': saved without changes' : `: ${listed.format(fields)}`
}

const listed = new Intl.ListFormat('en-GB')
