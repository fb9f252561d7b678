import { type ExpiryPolicy, type ExpiryPreview as Preview, pointsPolicy } from '@fulmar/contract/points/points-policy'
import { keepPreviousData } from '@tanstack/react-query'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { formatDateTime, formatDay } from '#ui/format/dates.ts'
import { formatMoney } from '#ui/format/money.ts'
import { formatCount, formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import { warnedOn } from './expiry.ts'

const usePreview = ({ months, warningDays, startsOn }: ExpiryPolicy) =>
  useApi(
    pointsPolicy.expiryPreview,
    { query: { months, warningDays, startsOn: startsOn ?? '' } },
    { enabled: startsOn !== null, placeholderData: keepPreviousData },
  )

/** What a policy would expire in the next 12 months. */
export function ExpiryPreview({ expiry }: { expiry: ExpiryPolicy }) {
  const found = usePreview(expiry)
  return (
    <Loaded of={found} lines={3}>
      {({ data }) => <Counted preview={data} isRefreshing={found.isFetching} />}
    </Loaded>
  )
}

function Counted({ preview, isRefreshing }: { preview: Preview; isRefreshing: boolean }) {
  if (preview.countedAt === null)
    return <p className="quiet fine">No points have been counted yet. Their age is counted every night.</p>
  const due = preview.months.filter(({ points }) => points > 0)
  return (
    <section className="boxed stack" style={{ padding: '14px 16px' }} aria-label="Preview" aria-busy={isRefreshing}>
      <p className="strong">{formatTotal(preview)}</p>
      {due.length > 0 && <Months preview={preview} />}
      <p className="quiet fine">
        If nobody spends or earns any more points. Counted {formatDateTime(preview.countedAt)}.
      </p>
    </section>
  )
}

const formatTotal = ({ members, points, cost, currency }: Preview) =>
  points === 0
    ? 'No points expire in the next 12 months.'
    : `${formatCount(members, 'member')} would lose ${formatPoints(points)} in the next 12 months, worth ${formatMoney(cost, currency)}.`

const Months = ({ preview: { months, currency } }: { preview: Preview }) => (
  <PlainTable label="Points that expire by month" isNumbers columns={['Date', 'Members', 'Points', 'Value']}>
    {months
      .filter(({ points }) => points > 0)
      .map(({ on, members, points, cost }) => (
        <tr key={on}>
          <th scope="row">{formatDay(on)}</th>
          <td>{formatNumber(members)}</td>
          <td>{formatNumber(points)}</td>
          <td>{formatMoney(cost, currency)}</td>
        </tr>
      ))}
  </PlainTable>
)

/** What saving the policy does, for the confirmation. */
export function ExpiryConsequences({ expiry }: { expiry: ExpiryPolicy }) {
  const found = usePreview(expiry)
  const { startsOn } = expiry
  if (startsOn === null) return null
  const preview = found.data?.data
  const first = preview?.months.find(({ points }) => points > 0)
  return (
    <ul className="bullets stack" style={{ gap: 8 }}>
      {found.isPending && <li>Counting the points that expire…</li>}
      {first && preview && (
        <li>
          On {formatDay(first.on)}, {formatCount(first.members, 'member')} will lose {formatPoints(first.points)}, worth{' '}
          {formatMoney(first.cost, preview.currency)}, unless they spend them before.
        </li>
      )}
      {preview && !first && <li>Nobody has points that expire in the next 12 months.</li>}
      <li>
        Members are emailed {expiry.warningDays} days before their points expire, the first on{' '}
        {formatDay(warnedOn(first?.on ?? startsOn, expiry.warningDays))}.
      </li>
      <li>You can turn expiry off at any time. Points that have expired are not returned.</li>
    </ul>
  )
}
