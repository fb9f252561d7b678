import type { Collection } from '@fulmar/contract/collections/collection-records'
import type { CollectionListQuery } from '@fulmar/contract/collections/collections'
import { Flag } from 'lucide-react'
import { formatMemberCode } from '#parts/member-code.ts'
import { StoreLink, UserLink } from '#parts/record/RecordLinks.tsx'
import { NONE } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import type { Column } from '#ui/table/table.types.ts'
import { CollectionBadge } from './CollectionBadge.tsx'
import { flagMarks, formatFlags, formatLines, sourceWords } from './collections.words.ts'

export const collectionColumns: readonly Column<Collection, CollectionListQuery['sortBy']>[] = [
  { id: 'code', title: 'Code', cell: row => row.code, detail: row => formatLines(row.lines) },
  { id: 'at', title: 'When', sortBy: 'at', card: 'plain', at: row => row.at },
  { id: 'user', title: 'Member', card: 'plain', cell: row => <UserLink of={row.user} /> },
  { id: 'store', title: 'Store', cell: row => <StoreLink of={row.store} /> },
  {
    id: 'grams',
    title: 'Weight',
    sortBy: 'grams',
    numeric: true,
    card: 'plain',
    cell: row => formatExactWeight(row.grams),
  },
  {
    id: 'points',
    title: 'Points',
    sortBy: 'points',
    count: row => row.points,
    detail: row => row.pointsPending > 0 && 'pending review',
  },
  { id: 'flags', title: 'Flags', cell: row => <Flags flags={row.flags} /> },
  { id: 'status', title: 'Status', card: 'corner', cell: row => <CollectionBadge collection={row} /> },
  {
    id: 'memberCode',
    title: 'Member code',
    hidden: true,
    cell: row => (row.user.memberCode ? formatMemberCode(row.user.memberCode) : NONE),
  },
  { id: 'source', title: 'Source', hidden: true, cell: row => sourceWords[row.source] },
  { id: 'recordedBy', title: 'Recorded by', hidden: true, cell: row => (row.staff ?? row.recordedBy).name },
]

function Flags({ flags }: Pick<Collection, 'flags'>) {
  const [first, ...others] = flags
  if (!first) return NONE
  return (
    <span className="caution line" title={formatFlags(flags)}>
      <Flag size={14} aria-hidden />
      {flagMarks[first.rule]}
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}
