import { type MasterEntry, type MasterType, masterData } from '@fulmar/contract/master-data'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useCan, useMay } from '#core/session/can.ts'
import { PolymerMark } from '#parts/collections/PolymerMark.tsx'
import { masterWords } from '#parts/master-data/master.words.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { SortableList } from '#ui/sortable/SortableList.tsx'
import { EntryActions } from './EntryActions.tsx'
import classes from './master-data.module.css'
import { usesOf } from './master-lists.ts'

interface Props {
  type: MasterType
  entries: readonly MasterEntry[]
  onReload: () => Promise<unknown>
  onEdit: (entry: MasterEntry) => void
}

/** The entries in their order, which those who may change it can drag. */
export function EntryList({ type, entries, onReload, onEdit }: Props) {
  const mayWrite = useCan('master:write')
  const { list, noun } = masterWords[type]
  const { shown, move } = useOrder(type, entries, onReload)
  if (!mayWrite)
    return (
      <ol className={`surface ${classes.entries}`} aria-label={list}>
        {shown.map(entry => (
          <li key={entry.id} style={{ paddingBlock: 4 }}>
            <EntryFacts entry={entry} />
          </li>
        ))}
      </ol>
    )
  return (
    <SortableList
      label={list}
      noun={noun}
      items={shown}
      nameOf={entry => entry.label}
      onMove={move}
      className={`surface ${classes.entries}`}
    >
      {entry => (
        <>
          <EntryFacts entry={entry} />
          <EntryActions
            entry={entry}
            others={shown.filter(item => item.id !== entry.id)}
            onEdit={() => onEdit(entry)}
          />
        </>
      )}
    </SortableList>
  )
}

/** Shows a new order at once and saves one after the other, so that the last one stays. */
function useOrder(type: MasterType, entries: readonly MasterEntry[], onReload: () => Promise<unknown>) {
  const [ids, setIds] = useState<readonly string[]>()
  const reorder = useSend(masterData.reorder, { hideToast: true, refresh: [] })
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef<readonly string[]>(undefined)
  const shown = ids ? entries.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : entries
  const save = async (wanted: readonly string[]) => {
    if (latest.current === wanted)
      await reorder.mutateAsync({ body: { type, ids: [...wanted] } }).catch(() => undefined)
    if (latest.current !== wanted) return
    await onReload()
    setIds(undefined)
  }
  const move = (from: number, to: number) => {
    const wanted = shown.map(({ id }) => id)
    wanted.splice(to, 0, ...wanted.splice(from, 1))
    latest.current = wanted
    setIds(wanted)
    saving.current = saving.current.then(() => save(wanted))
  }
  return { shown, move }
}

/** An entry with its code and how often it is used. */
function EntryFacts({ entry }: { entry: MasterEntry }) {
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
