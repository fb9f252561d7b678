import type { CounterCollection } from '@fulmar/contract/counter/counter'
import { explain } from '#parts/collections/explain-flag.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { polymerName } from '../../../theme/polymers.ts'
import classes from '../counter.module.css'
import { useView } from '../counter-context.ts'

interface Line {
  plasticCode: string
  grams: number
  points?: number
}

export const LineList = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={classes.lines}>
    {lines.map(({ plasticCode, grams, points }) => (
      <div key={plasticCode}>
        <dt>{polymerName(plasticCode)}</dt>
        <dd>
          {formatExactWeight(grams)}
          {points !== undefined && ` · ${formatPoints(points)}`}
        </dd>
      </div>
    ))}
  </dl>
)

export const pendingWords = (points: number) => `${formatPoints(points)} pending review`

/** What waits for a review, and why. */
export function ReviewReasons(of: Pick<CounterCollection, 'flags' | 'pointsPending' | 'grams' | 'at'>) {
  const { facts } = useView()
  const about = { ...of, store: { name: facts?.store.name ?? '' } }
  if (of.flags.length === 0) return null
  return (
    <>
      <p>
        <strong>Flagged for review.</strong>
        {of.pointsPending > 0 && ` ${pendingWords(of.pointsPending)}.`}
      </p>
      {of.flags.map(flag => (
        <p key={`${flag.rule} ${flag.detail.of}`}>{explain(flag, about)}</p>
      ))}
    </>
  )
}
