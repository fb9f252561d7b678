import type { AnsweredQuestion } from '@fulmar/contract/academy/plays'
import { Box, Group } from '@mantine/core'
import { Check, Circle, X } from 'lucide-react'
import { formatSeconds } from '#ui/format/duration.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import classes from './history.module.css'

/** The questions of a play in order, with what was chosen and what was right. */
export function AnswerSheet({ answers }: { answers: readonly AnsweredQuestion[] }) {
  if (answers.length === 0) return <p className="quiet fine">No questions were asked.</p>
  return (
    <ol className={`stack ${classes.sheet}`}>
      {answers.map(answer => (
        <li key={answer.questionId}>
          <Group gap="4px 12px" align="flex-start" justify="space-between">
            <strong className="anywhere" style={{ flex: '1 1 16rem', minWidth: 0 }}>
              {answer.text}
            </strong>
            <Result answer={answer} />
          </Group>
          {answer.image && (
            <Box
              component="img"
              src={`/files/${answer.image}`}
              alt=""
              display="block"
              maw="100%"
              mah={180}
              mt={8}
              bdrs="md"
            />
          )}
          <ul className={`stack ${classes.options}`}>
            {answer.options.map(option => (
              <Option key={option.id} option={option} isChosen={answer.optionIds?.includes(option.id) ?? false} />
            ))}
          </ul>
          {answer.explanation && <p className="quiet fine">{answer.explanation}</p>}
        </li>
      ))}
    </ol>
  )
}

function Result({ answer: { optionIds, isCorrect, seconds } }: { answer: AnsweredQuestion }) {
  if (optionIds === null) return <StatusBadge tone="off">Not answered</StatusBadge>
  return (
    <span className="line" style={{ display: 'inline-flex' }}>
      <StatusBadge tone={isCorrect ? 'ok' : 'bad'}>{isCorrect ? 'Correct' : 'Wrong'}</StatusBadge>
      <span className="quiet fine">{formatSeconds(seconds)}</span>
    </span>
  )
}

interface OptionProps {
  option: AnsweredQuestion['options'][number]
  isChosen: boolean
}

function Option({ option: { text, isCorrect }, isChosen }: OptionProps) {
  const notes = [isChosen && 'chosen', isCorrect && 'correct answer'].filter(Boolean).join(', ')
  return (
    <li data-correct={isCorrect || undefined} data-chosen={isChosen || undefined}>
      <OptionIcon isCorrect={isCorrect === true} isChosen={isChosen} />
      <span>
        {text}
        {notes && <span className="strong"> ({notes})</span>}
      </span>
    </li>
  )
}

function OptionIcon({ isCorrect, isChosen }: { isCorrect: boolean; isChosen: boolean }) {
  if (isCorrect) return <Check size={16} aria-hidden />
  return isChosen ? <X size={16} aria-hidden /> : <Circle size={16} aria-hidden />
}
