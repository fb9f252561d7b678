import type { Result } from '@fulmar/contract/endpoint'
import type { gameSchedule, Winner } from '@fulmar/contract/game-schedule'
import { Link } from '@tanstack/react-router'
import { useCan } from '#core/session/can.ts'
import { RewardLink, UserLink } from '#parts/RecordLinks.tsx'
import { formatSeconds } from '#ui/format/duration.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import classes from './prizes.module.css'

export type Winners = Result<typeof gameSchedule.winners>['data']

const statusWords: Record<Winner['status'], string> = { WAITING: 'Waiting', PAID: 'Paid', HELD_BACK: 'Held back' }
const statusTones: Record<Winner['status'], Tone> = { WAITING: 'wait', PAID: 'ok', HELD_BACK: 'bad' }

interface Props {
  winners: readonly Winner[]
  isFinal: boolean
}

export const WinnerTable = ({ winners, isFinal }: Props) => (
  <table className={`${classes.table} ${classes.winners}`} aria-label="Winners">
    <thead>
      <tr>
        <th scope="col">Rank</th>
        <th scope="col">Member</th>
        <th scope="col">Score</th>
        <th scope="col">Time</th>
        <th scope="col">Points</th>
        <th scope="col">Reward</th>
        <th scope="col">Payment</th>
      </tr>
    </thead>
    <tbody>
      {winners.map(it => (
        <tr key={it.user.id}>
          <td data-title="Rank">{formatNumber(it.rank)}</td>
          <th scope="row">
            <UserLink it={it.user} />
          </th>
          <td data-title="Score">{formatNumber(it.score)}%</td>
          <td data-title="Time">{formatSeconds(it.seconds)}</td>
          <td data-title="Points">{formatNumber(it.points)}</td>
          <td data-title="Reward">
            <RewardLink it={it.reward} />
            {it.status === 'PAID' && it.reward && !it.redemptionId && (
              <span className={classes.quiet}>Not available: paid in points</span>
            )}
          </td>
          <td data-title="Payment">{isFinal ? <Payment winner={it} /> : 'Not final'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Payment({ winner: { status, entryId, user } }: { winner: Winner }) {
  const mayRead = useCan('points:read')
  return (
    <>
      <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
      {status === 'HELD_BACK' && <span className={classes.quiet}>This member cannot receive points now.</span>}
      {entryId && mayRead && (
        <Link
          to="/users/$id"
          params={{ id: user.id }}
          search={{ tab: 'points' }}
          className={classes.entry}
          aria-label={`Ledger entry of ${user.name}`}
        >
          Ledger entry
        </Link>
      )}
    </>
  )
}
