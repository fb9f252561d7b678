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
  { id: 'code', title: 'Code', cell: it => it.code, detail: it => formatLines(it.lines) },
  { id: 'at', title: 'When', sortBy: 'at', card: 'plain', at: it => it.at },
  { id: 'user', title: 'Member', card: 'plain', cell: it => <UserLink of={it.user} /> },
  { id: 'store', title: 'Store', cell: it => <StoreLink of={it.store} /> },
  {
    id: 'grams',
    title: 'Weight',
    sortBy: 'grams',
    numeric: true,
    card: 'plain',
    cell: it => formatExactWeight(it.grams),
  },
  {
    id: 'points',
    title: 'Points',
    sortBy: 'points',
    count: it => it.points,
    detail: it => it.pointsPending > 0 && 'pending review',
  },
  { id: 'flags', title: 'Flags', cell: it => <Flags flags={it.flags} /> },
  { id: 'status', title: 'Status', card: 'corner', cell: it => <CollectionBadge collection={it} /> },
  {
    id: 'memberCode',
    title: 'Member code',
    hidden: true,
    cell: it => (it.user.memberCode ? formatMemberCode(it.user.memberCode) : NONE),
  },
  { id: 'source', title: 'Source', hidden: true, cell: it => sourceWords[it.source] },
  { id: 'recordedBy', title: 'Recorded by', hidden: true, cell: it => (it.staff ?? it.recordedBy).name },
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
