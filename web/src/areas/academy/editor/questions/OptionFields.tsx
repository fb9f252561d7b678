import { maxOptions, type Question } from '@fulmar/contract/academy/game-questions'
import { ActionIcon, Button, Checkbox, Group, Radio, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { withOption, withoutOption, withRight } from './questions.ts'

interface Props {
  question: Question
  onChange: (question: Question) => void
}

/** The options of a question with the right answers marked. */
export function OptionFields({ question, onChange }: Props) {
  const name = useId()
  const isFixed = question.kind === 'TRUE_FALSE'
  const Mark = question.kind === 'MULTIPLE' ? Checkbox : Radio
  const write = (id: string, text: string) =>
    onChange({
      ...question,
      options: question.options.map(option => (option.id === id ? { ...option, text } : option)),
    })
  return (
    <fieldset className="stack" style={{ gap: 8 }}>
      <legend>Options</legend>
      <p className="quiet small">
        {question.kind === 'MULTIPLE' ? 'Tick every right answer.' : 'Select the right answer.'}
      </p>
      {question.options.map((option, at) => (
        <Group key={option.id} gap={10} wrap="nowrap">
          <Mark
            name={name}
            aria-label={`Option ${at + 1} is right`}
            checked={option.isCorrect}
            onChange={event => onChange(withRight(question, option.id, event.currentTarget.checked))}
          />
          <TextInput
            className="grow"
            aria-label={`Option ${at + 1}`}
            value={option.text}
            maxLength={300}
            onChange={event => write(option.id, event.currentTarget.value)}
          />
          {!isFixed && question.options.length > 2 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove option ${at + 1}`}
              onClick={() => onChange(withoutOption(question, option.id))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!isFixed && question.options.length < maxOptions && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="start"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange(withOption(question))}
        >
          Add option
        </Button>
      )}
    </fieldset>
  )
}
