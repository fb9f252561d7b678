import { Button } from '@mantine/core'
import { formatNumber } from '#ui/format/numbers.ts'
import classes from './leaderboards.module.css'
import type { BoardRow } from './use-board.ts'

interface Props {
  /** Undefined when the player is not on this board. */
  player: BoardRow | undefined
  onLeave: () => void
}

/** Says whose neighbours are shown. */
export const AroundNote = ({ player, onLeave }: Props) => (
  <div className={`row between ${classes.around}`} role="status">
    <span>
      {player
        ? `${player.user.name} is in place ${formatNumber(player.rank)}, shown with the players around them.`
        : 'This player is not on this leaderboard.'}
    </span>
    <Button variant="default" size="compact-sm" onClick={onLeave}>
      Show whole leaderboard
    </Button>
  </div>
)
