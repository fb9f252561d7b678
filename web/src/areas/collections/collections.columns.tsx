import type { Collection, CollectionListQuery } from '@fulmar/contract/collections'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { CollectionBadge } from './CollectionBadge.tsx'
import classes from './collections.module.css'
import { flagMarks, sayFlags, sayLines, sourceWords } from './collections.words.ts'

export const collectionColumns: readonly Column<Collection, CollectionListQuery['sortBy']>[] = [
  { id: 'code', title: 'Code', cell: it => it.code, detail: it => sayLines(it.lines) },
  { id: 'at', title: 'When', sortBy: 'at', cell: it => <RelativeTime at={it.at} /> },
  { id: 'user', title: 'Person', cell: it => <PersonLink {...it.user} /> },
  { id: 'store', title: 'Store', cell: it => <StoreLink {...it.store} /> },
  { id: 'grams', title: 'Weight', sortBy: 'grams', numeric: true, cell: it => formatWeight(it.grams) },
  { id: 'points', title: 'Points', sortBy: 'points', numeric: true, cell: it => formatNumber(it.points) },
  { id: 'flags', title: 'Flags', cell: it => <Flags flags={it.flags} /> },
  { id: 'status', title: 'Status', cell: it => <CollectionBadge collection={it} /> },
  { id: 'source', title: 'Recorded', hidden: true, cell: it => sourceWords[it.source] },
  { id: 'recordedBy', title: 'Recorded by', hidden: true, cell: it => it.recordedBy.name },
]

interface Named {
  id: string
  name: string
}

const PersonLink = ({ id, name }: Named) => (
  <Link to="/users/$id" params={{ id }} className={classes.link}>
    {name}
  </Link>
)

const StoreLink = ({ id, name }: Named) => (
  <Link to="/stores/$id" params={{ id }} className={classes.link}>
    {name}
  </Link>
)

function Flags({ flags }: Pick<Collection, 'flags'>) {
  const [first, ...others] = flags
  if (!first) return NONE
  return (
    <span className={classes.flag} title={sayFlags(flags)}>
      <Flag size={14} aria-hidden />
      {flagMarks[first.rule]}
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}
