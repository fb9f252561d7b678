import type { PlasticRate, PlasticRateListQuery } from '@fulmar/contract/plastic-rates'
import { formatDateTime } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { sayRate } from './plastic-rates.words.ts'
import { RateBadge } from './RateBadge.tsx'

export const rateColumns: readonly Column<PlasticRate, PlasticRateListQuery['sortBy']>[] = [
  { id: 'from', title: 'From', sortBy: 'effectiveFrom', cell: it => formatDateTime(it.effectiveFrom) },
  { id: 'to', title: 'To', cell: it => (it.effectiveTo ? formatDateTime(it.effectiveTo) : NONE) },
  { id: 'rate', title: 'Points per kg', numeric: true, card: 'titled', cell: it => sayRate(it.pointsPerKg) },
  { id: 'status', title: 'Status', card: 'corner', cell: it => <RateBadge status={it.status} /> },
  { id: 'reason', title: 'Reason', wraps: true, card: 'plain', cell: it => it.reason },
  { id: 'author', title: 'Set by', cell: it => it.author?.name ?? 'The system' },
  { id: 'createdAt', title: 'Set', hidden: true, cell: it => <RelativeTime at={it.createdAt} /> },
]
