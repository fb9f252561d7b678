import { useDraggable } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import type { Round } from '@fulmar/contract/academy/game-schedule'
import { VisuallyHidden } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import classes from './calendar.module.css'
import type { CalendarProps } from './calendar.types.ts'
import type { Segment } from './days.ts'
import { formatSigns, formatTimes } from './words.ts'

interface Props extends Pick<CalendarProps, 'gameId' | 'timeZone' | 'mayMove' | 'moving' | 'onOpen'> {
  segment: Segment<Round>
  style?: CSSProperties
}

/** One round on one day: opens on a click, and moves by dragging or by the arrow keys. */
export function RoundBlock({ segment: { round, isStart }, style, gameId, timeZone, mayMove, moving, onOpen }: Props) {
  const isOwn = round.game.id === gameId
  const isMovable = mayMove && isOwn && isStart && round.status === 'UPCOMING'
  const isPending = moving.pending?.round.id === round.id
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: `${round.id}${isStart ? '' : ' goes on'}`,
    disabled: !isMovable,
    data: { round },
  })
  const button = useRef<HTMLButtonElement>(null)
  // Moved by keyboard, the block is another one on another day.
  useEffect(() => {
    if (isPending && isStart) button.current?.focus()
  }, [isPending, isStart])
  return (
    <button
      type="button"
      ref={element => {
        button.current = element
        setNodeRef(element)
      }}
      className={`bare stack fine ${classes.block}`}
      style={{ ...style, transform: CSS.Translate.toString(transform) }}
      data-status={round.status}
      data-other={!isOwn || undefined}
      data-pending={isPending || undefined}
      data-dragging={isDragging || undefined}
      data-movable={isMovable || undefined}
      aria-describedby={isMovable ? 'moving-rounds' : undefined}
      tabIndex={isStart ? 0 : -1}
      {...listeners}
      onKeyDown={isMovable ? moving.onKeyDown(round) : undefined}
      onClick={() => onOpen(round)}
    >
      <span className={`line figures ${classes.times}`}>
        {isStart ? formatTimes(round, timeZone) : 'continues'}
        {round.clashes.length > 0 && <TriangleAlert size={12} aria-hidden />}
      </span>
      <span className={`clip ${classes.name}`}>
        {round.game.name}
        <VisuallyHidden>, {formatSigns(round)}</VisuallyHidden>
      </span>
    </button>
  )
}
