import { counter, type PublicReceipt } from '@fulmar/contract/counter/counter'
import { useEffect, useState } from 'react'
import { ApiError } from '#core/api/api-error.ts'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { callAs, problemOf } from '../model/call-as.ts'
import { ReceiptFrame } from './ReceiptFrame.tsx'
import classes from './receipt.module.css'

type Found = PublicReceipt | { problem: string } | 'NONE' | undefined

/** What anybody with the slip can check. It names nobody. */
export function ReceiptPage({ code }: { code: string }) {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    callAs(null, counter.receipt, { params: { code } }).then(
      ({ data }) => setFound(data),
      (error: unknown) => setFound(isUnknown(error) ? 'NONE' : { problem: problemOf(error) }),
    )
  }, [code])
  if (found === undefined) return <ReceiptFrame />
  if (found === 'NONE')
    return (
      <ReceiptFrame>
        <h1>No such receipt</h1>
        <p>No collection has the code {code}. Compare it with the slip.</p>
      </ReceiptFrame>
    )
  if ('problem' in found)
    return (
      <ReceiptFrame>
        <h1>Receipt {code}</h1>
        <p role="alert">{found.problem}</p>
        <button type="button" className={classes.again} onClick={() => location.reload()}>
          Try again
        </button>
      </ReceiptFrame>
    )
  return <Receipt receipt={found} />
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.errorType === 'NOT_FOUND' || error.errorType === 'VALIDATION')

function Receipt({ receipt }: { receipt: PublicReceipt }) {
  const { code, store, at, lines, grams, points, pointsPending, status, reversedAt } = receipt
  const isReversed = status === 'REVERSED'
  return (
    <ReceiptFrame>
      <h1>Receipt {code}</h1>
      <p className={classes.verdict} data-tone={isReversed ? 'bad' : 'good'} role="status">
        {isReversed ? `Reversed ${formatDateTime(reversedAt)}: its points no longer count` : 'Recorded and valid'}
      </p>
      <p>
        {store.name}, {store.city}
        <br />
        {formatDateTime(at)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Plastic</th>
            <th scope="col">Weight</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.plasticCode}>
              <th scope="row">{line.label}</th>
              <td>{formatExactWeight(line.grams)}</td>
              <td>{line.points}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatExactWeight(grams)}</td>
            <td>{points}</td>
          </tr>
        </tfoot>
      </table>
      {pointsPending > 0 && <p>{formatPoints(pointsPending)} pending review.</p>}
    </ReceiptFrame>
  )
}
