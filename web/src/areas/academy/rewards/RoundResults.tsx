import { gameSchedule, type Round } from '@fulmar/contract/academy/game-schedule'
import { useInnerList } from '#parts/lists/use-list.ts'
import { formatMinutes } from '#ui/format/duration.ts'
import { Panel } from '#ui/Panel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { useOpen } from '../history/history.state.ts'
import { formatStart, RoundBadge } from '../rounds.ts'
import { WinnersDrawer } from './WinnersDrawer.tsx'

const minutesOf = ({ startsAt, endsAt }: Round) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

const columns: readonly Column<Round, 'startsAt'>[] = [
  { id: 'startsAt', title: 'Round', sortBy: 'startsAt', cell: formatStart, detail: row => row.timeZone },
  { id: 'status', title: 'Status', card: 'corner', cell: row => <RoundBadge status={row.status} /> },
  { id: 'length', title: 'Length', card: 'plain', cell: row => formatMinutes(minutesOf(row)) },
  { id: 'players', title: 'Players', card: 'titled', count: row => row.players },
  { id: 'paidAt', title: 'Prizes paid', card: 'titled', at: row => row.paidAt },
]

/** The rounds that were played, each with its winners. */
export function RoundResults({ gameId }: { gameId: string }) {
  const table = useInnerList(gameSchedule.pastRounds, { limit: 10, sortBy: 'startsAt' }, { gameId })
  const [openId, open] = useOpen()
  return (
    <Panel title="Rounds and winners" isFlush>
      <DataTable
        label="Rounds"
        columns={columns}
        {...table}
        rowName={row => `round of ${formatStart(row)}`}
        href={row => `/academy/${gameId}/rewards?open=${row.id}`}
        onOpen={row => open(row.id)}
        empty={
          <EmptyState title="No rounds yet">Rounds show here with their winners once they have started.</EmptyState>
        }
      />
      {openId && <WinnersDrawer roundId={openId} onClose={() => open(undefined)} />}
    </Panel>
  )
}
