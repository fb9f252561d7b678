import type { GameRecord } from '@fulmar/contract/academy/game-records'
import { type Play, plays } from '@fulmar/contract/academy/plays'
import { lazy, type ReactNode, Suspense } from 'react'
import { saveExport } from '#core/api/save-export.ts'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { useListState } from '#parts/list-state.ts'
import { formatMemberCode } from '#parts/member-code.ts'
import { playColumns } from '#parts/plays/plays.columns.tsx'
import { addressOf, flagOptions, statusOptions } from '#parts/plays/plays.words.ts'
import { rowsOf } from '#parts/rows-of.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { filterOf, newestFirst, type PlayState, useOpen } from './history.state.ts'
import { PlayDrawer } from './PlayDrawer.tsx'
import { PlayStats } from './PlayStats.tsx'

// Loaded when the filter is opened.
const UserPicker = lazy(() => import('#parts/pickers/UserPicker.tsx').then(it => ({ default: it.UserPicker })))

const columns = playColumns({
  id: 'user',
  title: 'Member',
  cell: it => it.user.name,
  detail: it => it.user.memberCode && formatMemberCode(it.user.memberCode),
})
const columnsOfAll = columns.toSpliced(1, 0, { id: 'game', title: 'Game', card: 'plain', cell: it => it.game.name })

interface Props {
  /** Plays of all games without it. */
  game?: GameRecord
  empty: ReactNode
}

/** Plays with their figures and answer sheets. */
export function PlayList({ game, empty }: Props) {
  const [state, change] = useListState(plays.list, newestFirst)
  const [openId, open] = useOpen()
  const mayExport = useCan('academy:export')
  const mayFindMembers = useCan('users:read')
  const page = useApi(plays.list, { query: { ...queryOf(state), ...(game && { gameId: game.id }) } })
  const filter = filterOf(state, game?.id)
  return (
    <>
      <PlayStats state={state} filter={filter} />
      <DataTable
        label="Plays"
        columns={game ? columns : columnsOfAll}
        {...rowsOf(page)}
        state={state}
        onStateChange={change}
        {...(game && savedViewsOf('plays'))}
        rowName={it => `play of ${it.user.name}`}
        href={addressOf}
        onOpen={it => open(it.id)}
        searchLabel="Search by member"
        filters={filtersFor(page.data?.data[0], mayFindMembers)}
        onExport={mayExport ? () => saveExport(plays.export, { query: filter }) : undefined}
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
  ...(mayFindMembers ? [memberFilter(example)] : []),
]

const memberFilter = (example: Play | undefined): Filter<'userId'> => ({
  kind: 'custom',
  key: 'userId',
  label: 'Member',
  describe: id => (example?.user.id === id ? example.user.name : 'one member'),
  render: (_, choose) => (
    <Suspense>
      <UserPicker label="Member" value={null} isInPopover onChange={user => choose(user?.id)} />
    </Suspense>
  ),
})
