import type { RoleSwitch } from '@fulmar/contract/role-switches'
import { TriangleAlert } from 'lucide-react'
import { conflictWords } from './role-switches.words.ts'

/** Concerns about an approval. */
export function SwitchConflicts({ request }: { request: RoleSwitch }) {
  if (request.conflicts.length === 0) return null
  return (
    <ul className="stack small" style={{ gap: 8 }} aria-label="Concerns">
      {request.conflicts.map(conflict => (
        <li key={conflict} className="notice" data-tone={conflict === 'SUSPENDED' ? 'bad' : 'wait'}>
          <TriangleAlert size={18} aria-hidden />
          <span>
            <strong style={{ display: 'block' }}>{conflictWords[conflict].title}</strong>
            {conflictWords[conflict].text(request)}
          </span>
        </li>
      ))}
    </ul>
  )
}
