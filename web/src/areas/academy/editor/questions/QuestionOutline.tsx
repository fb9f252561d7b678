import { type FaultCode, type Question, questionFaults, warnings } from '@fulmar/contract/game-questions'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { formatCount } from '#ui/format/numbers.ts'
import { SortableList } from '#ui/sortable/SortableList.tsx'
import classes from './questions.module.css'

interface Props {
  questions: readonly Question[]
  openId: string | undefined
  onOpen: (id: string) => void
  onMove: (from: number, to: number) => void
}

/** The questions in their order, with what is wrong with each. */
export function QuestionOutline({ questions, openId, onOpen, onMove }: Props) {
  const faults = questionFaults(questions)
  return (
    <SortableList
      items={questions}
      label={`Outline, ${formatCount(questions.length, 'question')}`}
      noun="question"
      nameOf={(_, at) => `question ${at + 1}`}
      isMarked={({ id }) => id === openId}
      className={classes.outline}
      onMove={onMove}
    >
      {({ id, text }, at) => {
        const severity = severityOf(faults.filter(it => it.questionId === id))
        return (
          <button
            type="button"
            className={classes.open}
            aria-current={id === openId ? 'true' : undefined}
            onClick={() => onOpen(id)}
          >
            <span className={classes.place}>{at + 1}.</span>
            <span className={classes.text}>{text || 'New question'}</span>
            {severity === 'fault' && <CircleAlert size={16} className={classes.fault} aria-label="Needs work" />}
            {severity === 'warning' && (
              <TriangleAlert size={16} className={classes.warning} aria-label="Has a warning" />
            )}
          </button>
        )
      }}
    </SortableList>
  )
}

const severityOf = (faults: readonly { code: FaultCode }[]) => {
  if (faults.some(({ code }) => !warnings.includes(code))) return 'fault'
  return faults.length > 0 ? 'warning' : 'none'
}
