import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { Round } from '@fulmar/contract/academy/game-schedule'
import { shiftLocal, toZoned } from '#ui/format/zones.ts'
import classes from './calendar.module.css'
import type { CalendarProps } from './calendar.types.ts'
import type { CalendarView } from './days.ts'
import { ListView } from './ListView.tsx'
import { MonthView } from './MonthView.tsx'
import { minutesOfPx, WeekView } from './WeekView.tsx'

interface Props extends CalendarProps {
  view: CalendarView
}

const views = { month: MonthView, week: WeekView, list: ListView }

/** The rounds by month, week or day, and how they are moved. */
export function Calendar({ view, ...props }: Props) {
  const { timeZone, mayMove, moving } = props
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const drop = ({ active, over, delta }: DragEndEvent) => {
    const { round } = active.data.current as { round: Round }
    if (over) moving.propose(round, droppedAt(view, toZoned(round.startsAt, timeZone), String(over.id), delta.y))
  }
  const View = views[view]
  return (
    <DndContext sensors={sensors} onDragEnd={drop} autoScroll={view === 'week'}>
      <View {...props} />
      {mayMove && view !== 'list' && (
        <p id="moving-rounds" className={classes.help}>
          Drag an upcoming round to another day{view === 'week' && ' or time'}, or focus it and use the arrow keys: left
          and right move it by a day, up and down by 15 minutes.
        </p>
      )}
    </DndContext>
  )
}

/** In a month a round keeps its time, in a week it starts where it was dropped. */
export function droppedAt(view: CalendarView, local: string, day: string, movedPx: number): string {
  const sameTime = `${day}T${local.slice(11)}`
  if (view !== 'week') return sameTime
  const moved = shiftLocal(sameTime, minutesOfPx(movedPx))
  // Above or below the column: the first or last quarter of the day.
  if (moved.slice(0, 10) < day) return `${day}T00:00`
  return moved.slice(0, 10) > day ? `${day}T23:45` : moved
}
