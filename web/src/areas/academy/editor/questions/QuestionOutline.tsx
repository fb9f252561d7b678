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
import { type FaultCode, type Question, questionFaults, warnings } from '@fulmar/contract/game-questions'
import { VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '#ui/format/numbers.ts'
import { QuestionRow } from './QuestionRow.tsx'
import classes from './questions.module.css'

interface Props {
  questions: readonly Question[]
  openId: string | undefined
  onOpen: (id: string) => void
  onMove: (from: number, to: number) => void
}

const instructions = {
  draggable:
    'To move this question, press Space or Enter, use the arrow keys, and press Space or Enter again to drop it. Escape cancels.',
}

/** The questions in their order: by dragging, by the arrow keys, or by buttons. */
export function QuestionOutline({ questions, openId, onOpen, onMove }: Props) {
  const [said, say] = useState('')
  // A question just picked up is over its own place, which would drown that it was picked up.
  const isFresh = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const faults = questionFaults(questions)
  const placeOf = (id: unknown) => questions.findIndex(it => it.id === id)
  const sayPlace = (id: unknown) => `place ${placeOf(id) + 1} of ${questions.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isFresh.current = true
      return `Question picked up at ${sayPlace(active.id)}.`
    },
    onDragOver: ({ over }) => {
      const isFirst = isFresh.current
      isFresh.current = false
      return over && !isFirst ? `Over ${sayPlace(over.id)}.` : undefined
    },
    onDragEnd: ({ over }) => (over ? `Question dropped at ${sayPlace(over.id)}.` : 'Question not moved.'),
    onDragCancel: () => 'Question not moved.',
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id))
  }
  const step = (from: number, to: number, button: HTMLElement) => {
    if (to < 0 || to >= questions.length) return
    // The row moves in the document and would lose the focus.
    flushSync(() => onMove(from, to))
    button.focus()
    say(`Question moved to place ${to + 1} of ${questions.length}.`)
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: instructions }}
        onDragEnd={drop}
      >
        <SortableContext items={questions.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={classes.outline} aria-label={`Outline, ${formatCount(questions.length, 'question')}`}>
            {questions.map((question, at) => (
              <QuestionRow
                key={question.id}
                question={question}
                place={at + 1}
                isLast={at === questions.length - 1}
                isOpen={question.id === openId}
                severity={severityOf(faults.filter(it => it.questionId === question.id))}
                onOpen={() => onOpen(question.id)}
                onStep={(by, button) => step(at, at + by, button)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

const severityOf = (faults: readonly { code: FaultCode }[]) => {
  if (faults.some(({ code }) => !warnings.includes(code))) return 'fault'
  return faults.length > 0 ? 'warning' : 'none'
}
