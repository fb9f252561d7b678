import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SortableRow } from './SortableRow.tsx'
import classes from './sortable.module.css'

interface Props<Item extends { id: string }> {
  items: readonly Item[]
  label: string
  /** What one of them is: "question". */
  noun: string
  /** What one of them is called: "question 3". */
  nameOf: (item: Item, at: number) => string
  /** Marks a row, such as the one that is open. */
  isMarked?: (item: Item) => boolean
  className?: string | undefined
  onMove: (from: number, to: number) => void
  children: (item: Item, at: number) => ReactNode
}

/** A list in an order of its own: by dragging, by the arrow keys, or by buttons. */
export function SortableList<Item extends { id: string }>(props: Props<Item>) {
  const { items, label, noun, nameOf, isMarked, className, onMove, children } = props
  const [said, say] = useState('')
  // What was just picked up is over its own place, which would drown that it was picked up.
  const isFresh = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const Noun = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  const placeOf = (id: unknown) => items.findIndex(it => it.id === id)
  const sayPlace = (id: unknown) => `place ${placeOf(id) + 1} of ${items.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isFresh.current = true
      return `${Noun} picked up at ${sayPlace(active.id)}.`
    },
    onDragOver: ({ over }) => {
      const isFirst = isFresh.current
      isFresh.current = false
      return over && !isFirst ? `Over ${sayPlace(over.id)}.` : undefined
    },
    onDragEnd: ({ over }) => (over ? `${Noun} dropped at ${sayPlace(over.id)}.` : `${Noun} not moved.`),
    onDragCancel: () => `${Noun} not moved.`,
  }
  const screenReaderInstructions = {
    draggable: `To move this ${noun}, press Space or Enter, use the arrow keys, and press Space or Enter again to drop it. Escape cancels.`,
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id))
  }
  const step = (from: number, to: number, button: HTMLElement) => {
    if (to < 0 || to >= items.length) return
    // The row moves in the document and would lose the focus.
    flushSync(() => onMove(from, to))
    button.focus()
    say(`${Noun} moved to place ${to + 1} of ${items.length}.`)
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions }}
        onDragEnd={drop}
      >
        <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={`${classes.list} ${className ?? ''}`} aria-label={label}>
            {items.map((item, at) => (
              <SortableRow
                key={item.id}
                id={item.id}
                name={nameOf(item, at)}
                isFirst={at === 0}
                isLast={at === items.length - 1}
                isMarked={isMarked?.(item) ?? false}
                onStep={(by, button) => step(at, at + by, button)}
              >
                {children(item, at)}
              </SortableRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
