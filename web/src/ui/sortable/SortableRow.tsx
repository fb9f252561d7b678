import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './SortableRow.module.css'

interface Props {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  isCurrent: boolean
  /** One place up or down; the button keeps the focus. */
  onStep: (by: -1 | 1, button: HTMLElement) => void
  children: ReactNode
}

export function SortableRow({ id, name, isFirst, isLast, isCurrent, onStep, children }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-open={isCurrent || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="subtle"
        color="gray"
        style={{ cursor: 'grab', touchAction: 'none' }}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${name}`}
      >
        <GripVertical size={16} aria-hidden />
      </ActionIcon>
      {children}
      {/* Not disabled at the ends, because a disabled button would lose the focus. */}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst || undefined}
        onClick={event => onStep(-1, event.currentTarget)}
      >
        <ChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast || undefined}
        onClick={event => onStep(1, event.currentTarget)}
      >
        <ChevronDown size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}
