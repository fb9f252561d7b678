import type { BulkChange, BulkOutcome } from '@fulmar/contract/people'
import { Link } from '@tanstack/react-router'
import { OutcomeDialog, refusedFirst } from '#ui/dialog/OutcomeDialog.tsx'
import { sayResults } from './bulk.ts'

interface Props {
  results: BulkOutcome[]
  change: BulkChange
  onClose: () => void
}

const outcomeWords = { CHANGED: 'Done', SAME: 'Was so already', REFUSED: 'Not possible' } as const

export function BulkReport({ results, change, onClose }: Props) {
  const outcomes = refusedFirst(results).map(({ id, name, outcome, why }) => ({
    id,
    name: (
      <Link to="/users/$id" params={{ id }}>
        {name}
      </Link>
    ),
    result: outcomeWords[outcome],
    why,
  }))
  return (
    <OutcomeDialog noun="person" sentence={`${sayResults(results, change)}.`} outcomes={outcomes} onClose={onClose} />
  )
}
