import type { Collection, CollectionListQuery } from '@fulmar/contract/collections'
import { Flag } from 'lucide-react'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import type { Column } from '#ui/table/table.types.ts'
import classes from './collections.module.css'
import { flagMarks, flagWords, sayLines, sourceWords } from './collections.words.ts'
import { StandingBadge } from './StandingBadge.tsx'

export const collectionColumns: readonly Column<Collection, CollectionListQuery['sortBy']>[] = [
  { id: 'code', title: 'Code', cell: it => it.code, detail: it => sayLines(it.lines) },
  { id: 'at', title: 'When', sortBy: 'at', cell: it => <RelativeTime at={it.at} /> },
  { id: 'user', title: 'Person', cell: it => it.user.name },
  { id: 'store', title: 'Store', cell: it => it.store.name },
  { id: 'grams', title: 'Weight', sortBy: 'grams', numeric: true, cell: it => formatWeight(it.grams) },
  { id: 'points', title: 'Points', sortBy: 'points', numeric: true, cell: it => formatNumber(it.points) },
  { id: 'flags', title: 'Flags', cell: it => <Flags flags={it.flags} /> },
  { id: 'status', title: 'Status', cell: it => <StandingBadge collection={it} /> },
  { id: 'source', title: 'Recorded', hidden: true, cell: it => sourceWords[it.source] },
  { id: 'recordedBy', title: 'Recorded by', hidden: true, cell: it => it.recordedBy.name },
]

function Flags({ flags }: Pick<Collection, 'flags'>) {
  const [first, ...others] = flags
  if (!first) return NONE
  return (
    <span className={classes.flag} title={flags.map(flag => flagWords[flag.rule]).join(', ')}>
      <Flag size={14} aria-hidden />
      {flagMarks[first.rule]}
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}
