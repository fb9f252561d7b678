import type { Filter, FilterValue } from '../table.types.ts'
import { asRange, describeRange } from './range.ts'

/** The value of a filter in words: "Active, Paused" or "Active and 2 more". */
export function describeFilter(filter: Filter, value: FilterValue): string {
  const values = value === undefined ? [] : typeof value === 'string' ? [value] : value
  if (filter.kind === 'text') return values.join(', ')
  if ('keys' in filter) return describeRange(filter.kind, asRange(value))
  if (filter.kind === 'custom') return values.map(filter.describe).join(', ')
  const labels = values.map(one => filter.options.find(option => option.value === one)?.label ?? one)
  return labels.length > 2 ? `${labels[0]} and ${labels.length - 1} more` : labels.join(', ')
}
