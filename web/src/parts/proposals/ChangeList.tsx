import type { ProposalKind, ProposedChange } from '@fulmar/contract/proposals'
import { ArrowRight } from 'lucide-react'
import { Money } from '#parts/programme/Money.tsx'
import { formatValue, labelOf } from './proposals.words.ts'

/** What changes, from what to what; what stays is shown once. */
export const ChangeList = ({ kind, changes }: { kind: ProposalKind; changes: readonly ProposedChange[] }) => (
  <ul className="divided">
    {changes.map(change => (
      <li key={change.field} className="anywhere">
        <div>
          <span className="detail">{labelOf(kind, change)}</span>
          {change.from !== change.to && (
            <>
              <Value kind={kind} field={change.field} value={change.from} />{' '}
              <ArrowRight size={14} aria-label="becomes" />{' '}
            </>
          )}
          <strong>
            <Value kind={kind} field={change.field} value={change.to} />
          </strong>
        </div>
      </li>
    ))}
  </ul>
)

interface ValueProps {
  kind: ProposalKind
  field: string
  value: ProposedChange['from']
}

function Value({ kind, field, value }: ValueProps) {
  if (field === 'worth' && typeof value === 'number') return <Money minorUnits={value} />
  if (field === 'image' && value)
    return (
      <img
        className="framed covers"
        style={{ width: 160, height: 100 }}
        src={`/files/${value}`}
        alt=""
        loading="lazy"
      />
    )
  return formatValue(kind, field, value, {})
}
