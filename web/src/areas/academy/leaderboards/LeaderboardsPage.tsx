import { Anchor, Button, Group, SimpleGrid, Text } from '@mantine/core'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '#core/session/can.ts'
import { rowsOf } from '#parts/lists/rows-of.ts'
import { formatSeconds } from '#ui/format/duration.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { AcademyTabs } from '../AcademyTabs.tsx'
import { BoardControls } from './BoardControls.tsx'
import { boardColumns, formatBoardScore } from './board.columns.tsx'
import { boardFilters } from './board.filters.tsx'
import { useBoardState } from './board.state.ts'
import { Disqualified } from './Disqualified.tsx'
import classes from './leaderboards.module.css'
import { StandingDrawer } from './StandingDrawer.tsx'
import { type BoardRow, useBoard } from './use-board.ts'

const TIE_RULE =
  'Ranked by score, then by less time, then by who finished earlier. Players equal in all three share a rank.'

/** The players of a game or of all games, ranked. */
export function LeaderboardsPage() {
  const [state, change] = useBoardState()
  const [openId, setOpenId] = useState<string>()
  const mayExport = useCan('academy:export')
  const mayFindPlayers = useCan('users:read')
  const mayFindNeighborhoods = useCan('neighborhoods:read')
  const { found, rows, save } = useBoard(state)
  const isGlobal = state.gameId === undefined
  const open = rows?.find(({ id }) => id === openId)
  const isTop = state.page === 1 && !state.around
  return (
    <Sections>
      <PageHeader
        title="Leaderboards"
        meaning={isGlobal ? `${TIE_RULE} Scores of all games are added up.` : TIE_RULE}
        badges={
          found.data?.isFrozen && (
            <StatusBadge tone="info" icon={<Lock size={13} />}>
              Final results
            </StatusBadge>
          )
        }
      />
      <AcademyTabs />
      <BoardControls state={state} onChange={change} />
      {isTop && rows && rows.length >= 3 && <Podium rows={rows} isGlobal={isGlobal} onOpen={setOpenId} />}
      {state.around && (
        <AroundNote
          player={rows?.find(({ id }) => id === state.around)}
          onLeave={() => change({ around: undefined })}
        />
      )}
      <DataTable
        label="Players"
        columns={boardColumns(isGlobal, state.around)}
        {...rowsOf(found)}
        rows={rows}
        isOnePage={state.around !== undefined}
        state={{ ...state, sortBy: 'rank', sortOrder: 'asc' }}
        onStateChange={change}
        rowName={row => row.user.name}
        onOpen={row => setOpenId(row.id)}
        filters={boardFilters(rows ?? [], { mayFindPlayers, mayFindNeighborhoods })}
        onExport={mayExport ? save : undefined}
        empty={
          <EmptyState title="Nobody is ranked yet">
            Members show here with their score once they have finished a play.
          </EmptyState>
        }
      />
      {state.gameId && <Disqualified gameId={state.gameId} />}
      {open && (
        <StandingDrawer
          standing={open}
          gameId={state.gameId}
          isFrozen={found.data?.isFrozen ?? false}
          onAround={() => change({ around: open.id, page: 1 })}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Sections>
  )
}

interface AroundNoteProps {
  /** Undefined when the player is not on this board. */
  player: BoardRow | undefined
  onLeave: () => void
}

/** Says whose neighbours are shown. */
const AroundNote = ({ player, onLeave }: AroundNoteProps) => (
  <Group
    gap="8px 16px"
    justify="space-between"
    p="8px 16px"
    bdrs="lg"
    bg="var(--info-wash)"
    c="var(--info-ink)"
    role="status"
  >
    <span>
      {player
        ? `${player.user.name} is in place ${formatNumber(player.rank)}, shown with the players around them.`
        : 'This player is not on this leaderboard.'}
    </span>
    <Button variant="default" size="compact-sm" onClick={onLeave}>
      Show whole leaderboard
    </Button>
  </Group>
)

interface PodiumProps {
  rows: readonly BoardRow[]
  isGlobal: boolean
  onOpen: (id: string) => void
}

/** The first three of the board. */
const Podium = ({ rows, isGlobal, onOpen }: PodiumProps) => (
  <SimpleGrid
    component="ol"
    visibleFrom="xs"
    cols={3}
    spacing={12}
    className={classes.podium}
    aria-label="Best players"
  >
    {rows.slice(0, 3).map(row => (
      <li key={row.id} className="surface stack" data-rank={row.rank}>
        <Text className="heading" fz={28} span>
          {formatNumber(row.rank)}
        </Text>
        <Anchor component="button" c="inherit" ta="start" fw={600} className="anywhere" onClick={() => onOpen(row.id)}>
          {row.user.name}
        </Anchor>
        <span className="quiet fine">
          {formatBoardScore(row.score, isGlobal)} · {formatSeconds(row.seconds)}
        </span>
      </li>
    ))}
  </SimpleGrid>
)
