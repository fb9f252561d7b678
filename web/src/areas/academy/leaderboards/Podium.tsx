import { Anchor, Text } from '@mantine/core'
import { formatSeconds } from '#ui/format/duration.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatBoardScore } from './board.columns.tsx'
import classes from './leaderboards.module.css'
import type { BoardRow } from './use-board.ts'

interface Props {
  rows: readonly BoardRow[]
  isGlobal: boolean
  onOpen: (id: string) => void
}

/** The first three of the board. */
export const Podium = ({ rows, isGlobal, onOpen }: Props) => (
  <ol className={`mantine-visible-from-xs ${classes.podium}`} aria-label="Best players">
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
  </ol>
)
