import { collections } from '@fulmar/contract/collections/collections'
import type { CounterCollection } from '@fulmar/contract/counter/counter'
import { useState } from 'react'
import { formatTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { useMinute } from '#ui/use-minute.ts'
import classes from '../../counter.module.css'
import { useCounter } from '../../counter-context.ts'
import { newUuid } from '../../model/uuid.ts'
import { EmailReceipt } from '../../pieces/EmailReceipt.tsx'
import { Notice } from '../../pieces/Notice.tsx'
import { LineList, pendingWords, ReviewReasons } from '../../pieces/Receipt.tsx'
import { useShift } from '../../shift.ts'
import { useTask } from '../../use-task.ts'

/** A flag alone keeps no points back. */
const wordsOf = ({ status, review, points, pointsPending }: CounterCollection) => {
  if (status === 'REVERSED') return 'Reversed'
  if (pointsPending > 0) return pendingWords(pointsPending)
  return review === 'OPEN' ? `${formatPoints(points)} · Flagged for review` : formatPoints(points)
}

export function CollectionItem({ collection, onUndone }: { collection: CounterCollection; onUndone: () => void }) {
  const { print } = useShift()
  const { member, at, staff, grams, lines, code, id, status, review } = collection
  return (
    <li className={classes.item}>
      <details>
        <summary>
          <span className={classes.itemLine}>
            <strong>{member.name}</strong>
            <span>{formatExactWeight(grams)}</span>
          </span>
          <span className={classes.itemLine}>
            <span>
              {formatTime(at)}
              {staff && ` · ${staff.name}`}
            </span>
            <span>{wordsOf(collection)}</span>
          </span>
        </summary>
        <LineList lines={lines} />
        {review === 'OPEN' && (
          <Notice tone="wait">
            <ReviewReasons {...collection} />
          </Notice>
        )}
        <p>Receipt {code}</p>
        {status === 'RECORDED' && (
          <div className={classes.row}>
            <button type="button" className={classes.quiet} onClick={() => print(collection)}>
              Print slip
            </button>
            <EmailReceipt id={id} />
            <UndoCollection collection={collection} onUndone={onUndone} />
          </div>
        )}
      </details>
    </li>
  )
}

function UndoCollection({
  collection: { id, undoUntil },
  onUndone,
}: {
  collection: CounterCollection
  onUndone: () => void
}) {
  const { askAs } = useCounter()
  const { staff } = useShift()
  const [idempotencyKey] = useState(newUuid)
  const { isBusy, problem, run } = useTask()
  const now = useMinute()
  if (undoUntil === null || Date.parse(undoUntil) <= now.getTime()) return null
  const undo = () =>
    run(async () => {
      await askAs(staff.id, collections.undo, { body: { id }, idempotencyKey })
      onUndone()
    })
  return (
    <>
      <button type="button" className={classes.quiet} disabled={isBusy} onClick={() => void undo()}>
        Undo (until {formatTime(undoUntil)})
      </button>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </>
  )
}
