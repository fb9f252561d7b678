import type { MasterEntry } from '@fulmar/contract/master-data'
import { Link } from '@tanstack/react-router'
import { useMay } from '#core/session/can.ts'
import { PolymerMark } from '#parts/PolymerMark.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import classes from './master-data.module.css'
import { usesOf } from './master-lists.ts'

/** An entry with its code and how often it is used. */
export function EntryFacts({ entry }: { entry: MasterEntry }) {
  const may = useMay()
  const { href, permission, noun } = usesOf(entry)
  const used = `Used by ${formatCount(entry.usedBy, noun)}`
  return (
    <div className={`row grow ${classes.entry}`} data-retired={!entry.active || undefined}>
      {entry.type === 'PLASTIC_TYPE' && <PolymerMark code={entry.code} size={26} />}
      <span className={`anywhere ${classes.label}`}>{entry.label}</span>
      {!entry.active && <StatusBadge tone="off">Retired</StatusBadge>}
      <span className={`quiet fine ${classes.facts}`}>
        <code>{entry.code}</code>
        {' · '}
        {entry.usedBy === 0 ? 'Not used' : may(permission) ? <Link to={href}>{used}</Link> : used}
      </span>
    </div>
  )
}
