import { type FaultCode, type Question, questionFaults } from '@fulmar/contract/academy/game-questions'
import { Stack, TagsInput, Textarea } from '@mantine/core'
import { ChoiceInput } from '#ui/form/ChoiceInput.tsx'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { difficultyOptions, kindOptions, originWords } from '../../academy.words.ts'
import { ImageField } from '../ImageField.tsx'
import { FaultList } from './FaultList.tsx'
import { OptionFields } from './OptionFields.tsx'
import { withKind } from './questions.ts'

interface Props {
  question: Question
  onChange: (question: Question) => void
  /** What is wrong with it among other questions; alone unless given. */
  faults?: readonly FaultCode[]
  /** Focuses the text, for a question that was just added. */
  isFresh?: boolean
}

const focus = (field: HTMLTextAreaElement | null) => field?.focus()
const cleanTags = (tags: string[]) =>
  [...new Set(tags.map(tag => tag.trim().toLowerCase().slice(0, 30)).filter(Boolean))].slice(0, 10)

/** Everything about one question. */
export function QuestionFields({ question, onChange, faults, isFresh = false }: Props) {
  const change = (patch: Partial<Question>) => onChange({ ...question, ...patch })
  return (
    <Stack gap={16}>
      <FaultList codes={faults ?? questionFaults([question]).map(({ code }) => code)} />
      <Textarea
        ref={isFresh ? focus : undefined}
        label="Question"
        value={question.text}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={event => change({ text: event.currentTarget.value })}
      />
      <ChoiceInput
        label="Kind"
        data={kindOptions}
        value={question.kind}
        onChange={kind => kind && onChange(withKind(question, kind))}
      />
      <OptionFields question={question} onChange={onChange} />
      <Textarea
        label="Explanation (optional)"
        description="Shown after a play"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={question.explanation}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={event => change({ explanation: event.currentTarget.value })}
      />
      <FieldRow>
        <ChoiceInput
          label="Difficulty"
          data={difficultyOptions}
          value={question.difficulty}
          onChange={difficulty => difficulty && change({ difficulty })}
        />
        <TagsInput
          label="Tags (optional)"
          description="Press Enter after each tag"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={question.tags}
          maxTags={10}
          onChange={tags => change({ tags: cleanTags(tags) })}
        />
      </FieldRow>
      <ImageField key={question.id} label="Image" value={question.image} onChange={image => change({ image })} />
      {question.origin !== 'HUMAN' && (
        <p className="quiet small">
          {originWords[question.origin]}
          {question.source && `. Source: ${question.source}`}
        </p>
      )}
    </Stack>
  )
}
