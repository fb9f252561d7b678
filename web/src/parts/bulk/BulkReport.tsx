import type { BulkResult } from '@fulmar/contract/core/bulk'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { type BulkWords, byUrgency, formatOutcome, formatResults } from './bulk-results.ts'

interface Props {
  results: readonly BulkResult[]
  words: BulkWords
  /** The page of a record, if it has one. */
  pageOf?: ((id: string) => string) | undefined
  onClose: () => void
}

// The summary above covers the rest.
const MOST_ROWS = 200

/** The result of a bulk action for each record, refusals first. */
export const BulkReport = ({ results, words, pageOf, onClose }: Props) => (
  <Dialog
    isOpen
    title="Results"
    size={640}
    onClose={onClose}
    footer={
      <Button data-autofocus onClick={onClose}>
        Close
      </Button>
    }
  >
    <p>{formatResults(results, words)}.</p>
    <PlainTable label={`Result for each ${words.one}`}>
      <thead>
        <tr>
          <th scope="col">{words.one.charAt(0).toUpperCase() + words.one.slice(1)}</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {byUrgency(results)
          .slice(0, MOST_ROWS)
          .map(({ id, name, outcome, refusal }) => (
            <tr key={id}>
              <th scope="row">{pageOf ? <Link to={pageOf(id)}>{name}</Link> : name}</th>
              <td>
                {formatOutcome(outcome, words)}
                {refusal && <span className="detail">{refusal.message}</span>}
              </td>
            </tr>
          ))}
      </tbody>
    </PlainTable>
    {results.length > MOST_ROWS && <p className="quiet">Only the first {MOST_ROWS} are shown.</p>}
  </Dialog>
)
