import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { type Play, plays } from '@fulmar/contract/academy/plays'
import { pointsWords } from '@fulmar/contract/points/points-words'
import type { ReactNode } from 'react'
import { useCan } from '#core/session/can.ts'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import { filterOf } from '#parts/lists/list-state.ts'
import { useExport, useList } from '#parts/lists/use-list.ts'
import { formatMemberCode } from '#parts/member-code.ts'
import { userFilter } from '#parts/pickers/picker-filters.tsx'
import { playColumns } from '#parts/plays/plays.columns.tsx'
import { addressOf, flagOptions, statusOptions } from '#parts/plays/plays.words.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { newestFirst, type PlayState, useOpen } from './history.state.ts'
import { PlayDrawer } from './PlayDrawer.tsx'

const columns = playColumns({
  id: 'user',
  title: 'Member',
  cell: row => row.user.name,
  detail: row => row.user.memberCode && formatMemberCode(row.user.memberCode),
})
const columnsOfAll = columns.toSpliced(1, 0, { id: 'game', title: 'Game', card: 'plain', cell: row => row.game.name })

interface Props {
  /** Plays of all games without it. */
  game?: GameRecord
  empty: ReactNode
}

/** Plays with their figures and answer sheets. */
export function PlayList({ game, empty }: Props) {
  const query = game && { gameId: game.id }
  const { state, page, table } = useList(plays.list, newestFirst, { query })
  const [openId, open] = useOpen()
  const mayFindMembers = useCan('users:read')
  const onExport = useExport(plays.export, { query: { ...filterOf(state), ...query } })
  return (
    <>
      <PlayStats state={state} query={query} />
      <DataTable
        label="Plays"
        columns={game ? columns : columnsOfAll}
        {...table}
        {...(game && savedViewsOf('plays'))}
        rowName={row => `play of ${row.user.name}`}
        href={addressOf}
        onOpen={row => open(row.id)}
        searchLabel={mayFindMembers ? 'Search by member' : 'Search by game'}
        filters={filtersFor(page.data?.data[0], mayFindMembers)}
        onExport={onExport}
        empty={<EmptyState title="No plays yet">{empty}</EmptyState>}
      />
      {openId && <PlayDrawer id={openId} onClose={() => open(undefined)} />}
    </>
  )
}

/** `example` is any row of the list: when it is narrowed to one member, it knows their name. */
const filtersFor = (example: Play | undefined, mayFindMembers: boolean): Filter<Extract<keyof PlayState, string>>[] => [
  { kind: 'several', key: 'status', label: 'Status', options: statusOptions },
  { kind: 'several', key: 'flag', label: 'Flags', options: flagOptions },
  { kind: 'numbers', keys: ['minScore', 'maxScore'], label: 'Score (%)' },
  { kind: 'days', keys: ['from', 'to'], label: 'Started' },
  ...(mayFindMembers ? [userFilter('userId', 'Member', example?.user)] : []),
]

function PlayStats({ state, query }: { state: PlayState; query: { gameId: string } | undefined }) {
  const [stats, figures] = useListFigures(plays.stats, state, { query })
  return (
    <FilterStats
      label="Plays in figures"
      {...figures}
      stats={[
        { label: 'Started', count: stats?.started },
        { label: 'Finished', count: stats?.finished, filter: { status: ['FINISHED'] } },
        { label: 'Abandoned', count: stats?.abandoned, filter: { status: ['ABANDONED'] } },
        { label: 'Void', count: stats?.void, filter: { status: ['VOID'] } },
        { label: 'Flagged', count: stats?.flagged, filter: { flag: ['TOO_FAST'] } },
        { label: 'Players', count: stats?.players },
        {
          label: 'Average score',
          value: stats && (stats.averageScore === null ? NONE : `${formatNumber(Math.round(stats.averageScore))}%`),
        },
        { label: pointsWords.forPlays, count: stats?.points },
      ]}
    />
  )
}
