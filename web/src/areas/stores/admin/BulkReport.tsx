import type { BulkMove, BulkResult } from '@fulmar/contract/stores'
import { Link } from '@tanstack/react-router'
import { OutcomeDialog, refusedFirst } from '#ui/dialog/OutcomeDialog.tsx'
import { moveWords, sayResults, statusWords } from './stores.words.ts'

interface Props {
  results: BulkResult[]
  move: BulkMove
  onClose: () => void
}

const sayOutcome = ({ outcome, from }: BulkResult, done: string) => {
  if (outcome === 'CHANGED') return 'Done'
  if (outcome === 'SAME') return 'Was so already'
  return `Not possible: a store that is ${statusWords[from].toLowerCase()} cannot be ${done}`
}

export function BulkReport({ results, move, onClose }: Props) {
  const { done } = moveWords[move]
  const outcomes = refusedFirst(results).map(result => ({
    id: result.id,
    name: (
      <Link to="/stores/$id" params={{ id: result.id }}>
        {result.name}
      </Link>
    ),
    result: sayOutcome(result, done),
  }))
  return <OutcomeDialog noun="store" sentence={`${sayResults(results, done)}.`} outcomes={outcomes} onClose={onClose} />
}
