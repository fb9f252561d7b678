import type { ActivityEntry } from '@fulmar/contract/activity'
import { Minus, Plus } from 'lucide-react'
import { ActivitySentence } from '#parts/ActivitySentence.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { formatExact } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import classes from './ActivityDrawer.module.css'
import { entityWord, sayEntry } from './activity.words.ts'
import { diffOf } from './diff.ts'

export function ActivityDrawer({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const { entityType, entityId } = entry
  const facts: Fact[] = [
    { label: 'Action', value: <ActivitySentence entry={entry} /> },
    { label: 'Date', value: formatExact(entry.at) },
    { label: 'Record type', value: entityWord(entityType) },
    { label: 'Reason', value: entry.reason ?? NONE },
    { label: 'Action code', value: <code>{entry.action}</code> },
    { label: 'Record ID', value: entityId ? <code>{entityId}</code> : NONE },
    { label: 'Request ID', value: entry.requestId ? <code>{entry.requestId}</code> : NONE },
  ]
  return (
    <Drawer isOpen title={sayEntry(entry)} onClose={onClose}>
      <DiffTable before={entry.before} after={entry.after} />
      <FactList facts={facts} />
    </Drawer>
  )
}

/** Signs as well as colours tell before from after. */
function DiffTable({ before, after }: Pick<ActivityEntry, 'before' | 'after'>) {
  const rows = diffOf({ before, after })
  if (rows.length === 0) return null
  return (
    <table className={classes.diff} aria-label="Changes">
      <thead>
        <tr>
          <th scope="col">Field</th>
          {before && <th scope="col">Before</th>}
          {after && <th scope="col">{before ? 'After' : 'Value'}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.field}>
            <th scope="row">{row.field}</th>
            {before && (
              <td data-side="before">
                <Minus size={13} aria-hidden />
                {row.before}
              </td>
            )}
            {after && (
              <td data-side="after">
                <Plus size={13} aria-hidden />
                {row.after}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
