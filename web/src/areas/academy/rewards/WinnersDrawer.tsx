import { gameSchedule, type Round } from '@fulmar/contract/academy/game-schedule'
import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { formatStart, RoundBadge } from '../rounds.ts'
import { type Winners, WinnerTable } from './WinnerTable.tsx'

/** Who won a round, or would win it as the leaderboard is now. */
export function WinnersDrawer({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const found = useApi(gameSchedule.winners, { params: { id: roundId } })
  const round = found.data?.data.round
  return (
    <Drawer isOpen title={round ? `Winners of ${formatStart(round)}` : 'Winners'} size={820} onClose={onClose}>
      <Loaded of={found} lines={6}>
        {({ data }) => <Results results={data} />}
      </Loaded>
    </Drawer>
  )
}

function Results({ results }: { results: Winners }) {
  const { round, isFinal, cost, budgetLeft, count, winners } = results
  return (
    <Sections>
      {!isFinal && (
        <Alert color="yellow" icon={<Hourglass size={18} aria-hidden />} title="Forecast, not final">
          {formatForecast(round)}
          {cost > budgetLeft && ` The prizes cost more than the ${formatPoints(budgetLeft)} left in the budget.`}
        </Alert>
      )}
      <FactList
        facts={[
          { label: 'Status', value: <RoundBadge status={round.status} /> },
          { label: 'Ended', value: formatDateTime(round.endsAt) },
          { label: 'Players', value: formatNumber(round.players) },
          { label: isFinal ? 'Cost' : 'Expected cost', value: formatPoints(cost) },
          { label: 'Prizes paid', value: formatDateTime(round.paidAt) },
        ]}
      />
      {winners.length === 0 ? (
        <p className="detail">{isFinal ? 'Nobody won a prize.' : 'Nobody would win a prize.'}</p>
      ) : (
        <WinnerTable winners={winners} isFinal={isFinal} />
      )}
      {count > winners.length && (
        <p className="detail">
          The first {formatNumber(winners.length)} of {formatNumber(count)} winners are shown.
        </p>
      )}
      <p>
        <Link to="/academy/leaderboards" search={{ gameId: round.game.id, roundId: round.id }}>
          Leaderboard of this round
        </Link>
      </p>
    </Sections>
  )
}

const formatForecast = ({ status }: Round) =>
  status === 'LIVE'
    ? 'The round is still on: these players would win if it ended now.'
    : 'The results are in review: these players will win unless plays are voided or players disqualified.'
