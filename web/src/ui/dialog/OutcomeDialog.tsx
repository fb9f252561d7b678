import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import classes from './OutcomeDialog.module.css'

interface Outcome {
  id: string
  /** What it is called, with a way to it where there is one. */
  name: ReactNode
  result: string
  why?: string | null | undefined
}

interface Props {
  /** One of them: "person". */
  noun: string
  /** All in a sentence: "2 of 3 approved." */
  sentence: string
  /** What needs a look first. */
  outcomes: readonly Outcome[]
  onClose: () => void
}

// Beyond this, reading down the report helps nobody; the sentence above it says the rest.
const MOST_ROWS = 200

/** What became of each of many. */
export const OutcomeDialog = ({ noun, sentence, outcomes, onClose }: Props) => (
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
    <p>{sentence}</p>
    <table className={classes.outcomes} aria-label={`Result for each ${noun}`}>
      <thead>
        <tr>
          <th scope="col">{noun.charAt(0).toUpperCase() + noun.slice(1)}</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {outcomes.slice(0, MOST_ROWS).map(({ id, name, result, why }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              {result}
              {why && <span className={classes.why}>{why}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {outcomes.length > MOST_ROWS && <p className={classes.why}>The first {MOST_ROWS} are shown.</p>}
  </Dialog>
)

const ranks = ['REFUSED', 'SAME']

/** What could not be done first, then what was so already. */
export const refusedFirst = <Result extends { outcome: string }>(results: readonly Result[]): Result[] => {
  const rank = ({ outcome }: Result) => (ranks.includes(outcome) ? ranks.indexOf(outcome) : ranks.length)
  return results.toSorted((a, b) => rank(a) - rank(b))
}
