import type { RoleSwitchOutcome } from '@fulmar/contract/role-switches'
import { Button } from '@mantine/core'
import { Dialog } from '#ui/Dialog.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import classes from './switches.module.css'

const outcomeWords = { APPROVED: 'Approved', REFUSED: 'Left to decide' } as const
const order = ['REFUSED', 'APPROVED'] as const

/** What became of each request, those that were left first. */
export function BulkReport({ results, onClose }: { results: RoleSwitchOutcome[]; onClose: () => void }) {
  const sorted = order.flatMap(outcome => results.filter(result => result.outcome === outcome))
  const approved = results.filter(({ outcome }) => outcome === 'APPROVED').length
  return (
    <Dialog
      isOpen
      title="What became of each"
      size={640}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>
        {formatNumber(approved)} of {formatNumber(results.length)} approved.
      </p>
      <table className={classes.report} aria-label="Result for each request">
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ id, name, outcome, why }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                {outcomeWords[outcome]}
                {why && <span className={classes.quiet}>{why}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
