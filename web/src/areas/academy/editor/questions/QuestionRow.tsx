import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Question } from '@fulmar/contract/game-questions'
import { ActionIcon } from '@mantine/core'
import { ChevronDown, ChevronUp, CircleAlert, GripVertical, TriangleAlert } from 'lucide-react'
import classes from './questions.module.css'

interface Props {
  question: Question
  /** From 1 on. */
  place: number
  isLast: boolean
  isOpen: boolean
  severity: 'none' | 'warning' | 'fault'
  onOpen: () => void
  /** One place up or down; the button keeps the focus. */
  onStep: (by: -1 | 1, button: HTMLElement) => void
}

export function QuestionRow({ question, place, isLast, isOpen, severity, onOpen, onStep }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: question.id,
  })
  const name = `question ${place}`
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-open={isOpen || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="subtle"
        color="gray"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${name}`}
      >
        <GripVertical size={16} aria-hidden />
      </ActionIcon>
      <button type="button" className={classes.open} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        <span className={classes.place}>{place}.</span>
        <span className={classes.text}>{question.text || 'New question'}</span>
        {severity === 'fault' && <CircleAlert size={16} className={classes.fault} aria-label="Needs work" />}
        {severity === 'warning' && <TriangleAlert size={16} className={classes.warning} aria-label="Has a warning" />}
      </button>
      {/* Not disabled at the ends, because a disabled button would lose the focus. */}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move ${name} up`}
        aria-disabled={place === 1 || undefined}
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
