import type { ProposalKind, ProposedChange } from '@fulmar/contract/proposals'
import { ArrowRight } from 'lucide-react'
import { formatValue, labelOf } from './proposals.words.ts'

/** What changes, from what to what. */
export const ChangeList = ({ kind, changes }: { kind: ProposalKind; changes: readonly ProposedChange[] }) => (
  <ul className="divided">
    {changes.map(change => (
      <li key={change.field} className="anywhere">
        <div>
          <span className="detail">{labelOf(kind, change)}</span>
          {formatValue(change.from)} <ArrowRight size={14} aria-label="becomes" />{' '}
          <strong>{formatValue(change.to)}</strong>
        </div>
      </li>
    ))}
  </ul>
)
