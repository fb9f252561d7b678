import type { BulkMove, BulkResult } from '@fulmar/contract/stores'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './admin.module.css'
import { moveWords, sayResults, statusWords } from './stores.words.ts'

interface Props {
  results: BulkResult[]
  move: BulkMove
  onClose: () => void
}

const order = ['REFUSED', 'SAME', 'CHANGED'] as const
// Beyond this, reading down the report helps nobody; the figures above it say the rest.
const MOST_ROWS = 200

const sayOutcome = ({ outcome, from }: BulkResult, done: string) => {
  if (outcome === 'CHANGED') return 'Done'
  if (outcome === 'SAME') return 'Was so already'
  return `Not possible: a store that is ${statusWords[from].toLowerCase()} cannot be ${done}`
}

/** What became of each store, those that could not be moved first. */
export function BulkReport({ results, move, onClose }: Props) {
  const { done } = moveWords[move]
  const sorted = order.flatMap(outcome => results.filter(result => result.outcome === outcome))
  return (
    <Dialog
      isOpen
      title="What became of each"
      size={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>{sayResults(results, done)}.</p>
      <table className={classes.rows} aria-label="Result for each store">
        <thead>
          <tr>
            <th scope="col">Store</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, MOST_ROWS).map(result => (
            <tr key={result.id}>
              <th scope="row">
                <Link to="/stores/$id" params={{ id: result.id }}>
                  {result.name}
                </Link>
              </th>
              <td>{sayOutcome(result, done)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > MOST_ROWS && <p className={classes.quiet}>The first {MOST_ROWS} are shown.</p>}
    </Dialog>
  )
}
