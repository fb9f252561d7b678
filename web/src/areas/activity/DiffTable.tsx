import type { ActivityEntry } from '@fulmar/contract/activity/activity'
import { Minus, Plus } from 'lucide-react'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import classes from './ActivityDrawer.module.css'
import { diffOf } from './diff.ts'

/** Signs as well as colours tell before from after. */
export function DiffTable({ before, after }: Pick<ActivityEntry, 'before' | 'after'>) {
  const rows = diffOf({ before, after })
  if (rows.length === 0) return null
  return (
    <PlainTable label="Changes" className={classes.diff}>
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
                <Minus size={13} className="inlineIcon" aria-hidden />
                {row.before}
              </td>
            )}
            {after && (
              <td data-side="after">
                <Plus size={13} className="inlineIcon" aria-hidden />
                {row.after}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
