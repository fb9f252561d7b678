import type { BulkChange, BulkOutcome } from '@fulmar/contract/people'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Dialog } from '#ui/Dialog.tsx'
import { sayResults } from './bulk.ts'
import classes from './users.module.css'

interface Props {
  results: BulkOutcome[]
  change: BulkChange
  onClose: () => void
}

const outcomeWords = { CHANGED: 'Done', SAME: 'Was so already', REFUSED: 'Not possible' } as const
const order = ['REFUSED', 'SAME', 'CHANGED'] as const
// Beyond this, reading down the report helps nobody; the figures above it say the rest.
const MOST_ROWS = 200

/** What became of each person, those who could not be changed first. */
export function BulkReport({ results, change, onClose }: Props) {
  const sorted = order.flatMap(outcome => results.filter(result => result.outcome === outcome))
  return (
    <Dialog
      isOpen
      title="What became of each"
      size={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>{sayResults(results, change)}.</p>
      <table className={classes.rows} aria-label="Result for each person">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, MOST_ROWS).map(({ id, name, outcome, why }) => (
            <tr key={id}>
              <th scope="row">
                <Link to="/users/$id" params={{ id }}>
                  {name}
                </Link>
              </th>
              <td>
                {outcomeWords[outcome]}
                {why && <span className={classes.quiet}>{why}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > MOST_ROWS && <p className={classes.quiet}>The first {MOST_ROWS} are shown.</p>}
    </Dialog>
  )
}
