import { type FaultCode, type Question, questionFaults, warnings } from '@fulmar/contract/academy/game-questions'
import { Text, UnstyledButton } from '@mantine/core'
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

/** The questions in their order. */
export function QuestionOutline({ questions, openId, onOpen, onMove }: Props) {
  const faults = questionFaults(questions)
  return (
    <SortableList
      label={`Outline, ${formatCount(questions.length, 'question')}`}
      noun="question"
      items={questions}
      nameOf={(_, place) => `question ${place}`}
      isCurrent={question => question.id === openId}
      onMove={onMove}
      className={classes.outline}
    >
      {(question, place) => {
        const severity = severityOf(faults.filter(fault => fault.questionId === question.id))
        return (
          <UnstyledButton
            className="line grow small"
            mih={40}
            p={4}
            style={{ gap: 6 }}
            aria-current={question.id === openId ? 'true' : undefined}
            onClick={() => onOpen(question.id)}
          >
            <Text className="figures" flex="none" span c="dimmed">
              {place}.
            </Text>
            <Text lineClamp={5} className="grow anywhere" span>
              {question.text || 'New question'}
            </Text>
            {severity === 'fault' && <CircleAlert size={16} className="bad" aria-label="Needs work" />}
            {severity === 'warning' && <TriangleAlert size={16} className="caution" aria-label="Has a warning" />}
          </UnstyledButton>
        )
      }}
    </SortableList>
  )
}

const severityOf = (faults: readonly { code: FaultCode }[]) => {
  if (faults.some(({ code }) => !warnings.includes(code))) return 'fault'
  return faults.length > 0 ? 'warning' : 'none'
}
