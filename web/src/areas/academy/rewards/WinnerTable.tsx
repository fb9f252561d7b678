import { gameSchedule, type HeldBackReason, type Winner } from '@fulmar/contract/academy/game-schedule'
import type { Result } from '@fulmar/contract/core/endpoint'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { RewardLink, UserLink } from '#parts/record/RecordLinks.tsx'
import { statuses } from '#parts/statuses.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { formatSeconds } from '#ui/format/duration.ts'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { PlainTable } from '#ui/table/PlainTable.tsx'
import classes from './prizes.module.css'

export type Winners = Result<typeof gameSchedule.winners>['data']

const { Badge: WinnerBadge } = statuses<Winner['status']>({
  WAITING: ['Waiting', 'wait'],
  PAID: ['Paid', 'ok'],
  HELD_BACK: ['Held back', 'bad'],
})
const reasonWords: Record<HeldBackReason, string> = {
  PENDING: 'The account was not confirmed',
  SUSPENDED: 'The account was suspended',
  BLOCKED: 'The account was blocked',
  ERASED: 'The account was erased',
  NOT_A_MEMBER: 'The account was no longer a member’s',
}

interface Props {
  winners: readonly Winner[]
  isFinal: boolean
}

export const WinnerTable = ({ winners, isFinal }: Props) => (
  <PlainTable
    label="Winners"
    isCards
    className={classes.winners}
    columns={['Rank', 'Member', 'Score', 'Time', 'Points', 'Reward', 'Payment']}
  >
    {winners.map(row => (
      <tr key={row.user.id}>
        <td data-title="Rank">{formatNumber(row.rank)}</td>
        <th scope="row">
          <UserLink of={row.user} />
        </th>
        <td data-title="Score">{formatNumber(row.score)}%</td>
        <td data-title="Time">{formatSeconds(row.seconds)}</td>
        <td data-title="Points">{formatNumber(row.points)}</td>
        <td data-title="Reward">
          <RewardLink of={row.reward} />
          {row.status === 'PAID' && row.reward && !row.redemptionId && (
            <span className="detail">Not available: paid in points</span>
          )}
        </td>
        <td data-title="Payment">{isFinal ? <Payment winner={row} /> : 'Not final'}</td>
      </tr>
    ))}
  </PlainTable>
)

function Payment({ winner }: { winner: Winner }) {
  const { status, entryId, user } = winner
  const mayRead = useCan('points:read')
  return (
    <>
      <WinnerBadge status={status} />
      {status === 'HELD_BACK' && <HeldBack winner={winner} />}
      {entryId && mayRead && (
        <Link
          to="/users/$id"
          params={{ id: user.id }}
          search={{ tab: 'points' }}
          className="fine"
          aria-label={`Ledger entry of ${user.name}`}
        >
          Ledger entry
        </Link>
      )}
    </>
  )
}

/** Why a prize was not paid, and what can be done about it. */
function HeldBack({ winner: { id, heldBackReason, isPayable, user, points } }: { winner: Winner }) {
  const mayPay = useCan('academy:moderate')
  const pay = useSend(gameSchedule.payHeldBack)
  const [confirm, dialog] = useConfirm()
  const reason = heldBackReason ? reasonWords[heldBackReason] : 'The member could not receive points'
  if (!isPayable || id === null)
    return <span className="detail">{reason}. It can be paid once the member is active again.</span>
  const askToPay = async () => {
    const title = `Pay ${user.name} now?`
    const body = `${user.name} receives ${formatPoints(points)} from the budget of this game.`
    if (await confirm({ title, body, verb: 'Pay now' })) pay.mutate({ body: { id } })
  }
  return (
    <>
      <span className="detail">{reason} when the round was paid.</span>
      {mayPay && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Pay ${user.name} now`}
          loading={pay.isPending}
          onClick={() => void askToPay()}
        >
          Pay now
        </Button>
      )}
      {dialog}
    </>
  )
}
