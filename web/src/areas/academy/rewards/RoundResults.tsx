import { gameSchedule, type Round } from '@fulmar/contract/academy/game-schedule'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { rowsOf } from '#parts/lists/rows-of.ts'
import { formatMinutes } from '#ui/format/duration.ts'
import { Panel } from '#ui/Panel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, TableState } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { useOpen } from '../history/history.state.ts'
import { formatStart, RoundBadge } from '../rounds.ts'
import { WinnersDrawer } from './WinnersDrawer.tsx'

type State = TableState & { sortBy: 'startsAt' }

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
  const [state, setState] = useState<State>({ page: 1, limit: 10, sortBy: 'startsAt', sortOrder: 'desc' })
  const [openId, open] = useOpen()
  const page = useApi(gameSchedule.pastRounds, { query: { ...queryOf(state), gameId } })
  return (
    <Panel title="Rounds and winners" isFlush>
      <DataTable
        label="Rounds"
        columns={columns}
        {...rowsOf(page)}
        state={state}
        onStateChange={patch => setState(current => ({ ...current, ...patch }))}
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
