import type { RoleSwitch } from '@fulmar/contract/role-switches'
import { TriangleAlert } from 'lucide-react'
import { conflictWords } from './role-switches.words.ts'
import classes from './switches.module.css'

/** Concerns about an approval. */
export function SwitchConflicts({ request }: { request: RoleSwitch }) {
  if (request.conflicts.length === 0) return null
  return (
    <ul className={`stack ${classes.conflicts}`} aria-label="Concerns">
      {request.conflicts.map(conflict => (
        <li key={conflict} data-tone={conflict === 'SUSPENDED' ? 'bad' : 'wait'}>
          <TriangleAlert size={18} aria-hidden />
          <span>
            <strong>{conflictWords[conflict].title}</strong>
            {conflictWords[conflict].text(request)}
          </span>
        </li>
      ))}
    </ul>
  )
}
