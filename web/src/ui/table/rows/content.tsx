import { formatNumber } from '../../format/numbers.ts'
import { RelativeTime } from '../../RelativeTime.tsx'
import type { Column } from '../table.types.ts'

export function contentOf<Row>({ cell, count, at }: Column<Row>, row: Row) {
  if (count) return formatNumber(count(row))
  return at ? <RelativeTime at={at(row)} /> : cell?.(row)
}

export const isNumeric = ({ numeric, count }: Pick<Column<never>, 'numeric' | 'count'>) =>
  numeric || count !== undefined || undefined
