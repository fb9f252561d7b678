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
import { capitalize } from '../format/capitalize.ts'
import { SortableRow } from './SortableRow.tsx'

interface Props<Item extends { id: string }> {
  label: string
  /** "question": what is moved. */
  noun: string
  items: readonly Item[]
  /** "question 3", for the labels of the buttons. */
  nameOf: (item: Item, place: number) => string
  isCurrent?: (item: Item) => boolean
  onMove: (from: number, to: number) => void
  className?: string | undefined
  children: (item: Item, place: number) => ReactNode
}

/** A list in an order of its own: by dragging, by the arrow keys, or by buttons. */
export function SortableList<Item extends { id: string }>(props: Props<Item>) {
  const { label, noun, items, nameOf, isCurrent, onMove, className, children } = props
  const [said, announce] = useState('')
  // An item just picked up is over its own place, which would drown that it was picked up.
  const isFresh = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => items.findIndex(item => item.id === id)
  const formatPlace = (id: unknown) => `place ${placeOf(id) + 1} of ${items.length}`
  const title = capitalize(noun)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isFresh.current = true
      return `${title} picked up at ${formatPlace(active.id)}.`
    },
    onDragOver: ({ over }) => {
      const isFirst = isFresh.current
      isFresh.current = false
      return over && !isFirst ? `Over ${formatPlace(over.id)}.` : undefined
    },
    onDragEnd: ({ over }) => (over ? `${title} dropped at ${formatPlace(over.id)}.` : `${title} not moved.`),
    onDragCancel: () => `${title} not moved.`,
  }
  const instructions = {
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
    announce(`${title} moved to place ${to + 1} of ${items.length}.`)
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: instructions }}
        onDragEnd={drop}
      >
        <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={className} aria-label={label}>
            {items.map((item, at) => (
              <SortableRow
                key={item.id}
                id={item.id}
                name={nameOf(item, at + 1)}
                isFirst={at === 0}
                isLast={at === items.length - 1}
                isCurrent={isCurrent?.(item) ?? false}
                onStep={(by, button) => step(at, at + by, button)}
              >
                {children(item, at + 1)}
              </SortableRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
