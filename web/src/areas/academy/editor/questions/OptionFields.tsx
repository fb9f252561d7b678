import { maxOptions, type Question } from '@fulmar/contract/academy/game-questions'
import { ActionIcon, Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import classes from './questions.module.css'
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
    onChange({ ...question, options: question.options.map(it => (it.id === id ? { ...it, text } : it)) })
  return (
    <fieldset className={classes.options}>
      <legend>Options</legend>
      <p className={classes.help}>
        {question.kind === 'MULTIPLE' ? 'Tick every right answer.' : 'Select the right answer.'}
      </p>
      {question.options.map((option, at) => (
        <div key={option.id} className={classes.option}>
          <Mark
            name={name}
            aria-label={`Option ${at + 1} is right`}
            checked={option.isCorrect}
            onChange={event => onChange(withRight(question, option.id, event.currentTarget.checked))}
          />
          <TextInput
            className={classes.optionText}
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
        </div>
      ))}
      {!isFixed && question.options.length < maxOptions && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange(withOption(question))}
        >
          Add option
        </Button>
      )}
    </fieldset>
  )
}
