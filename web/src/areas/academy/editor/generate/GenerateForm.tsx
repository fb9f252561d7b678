import { maxGenerated, type QuizRequest, type QuizWriter, quizRequest } from '@fulmar/contract/academy/quiz-generation'
import { Button, Group } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { Form } from '#ui/form/Form.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import { difficultyOptions, languageOptions } from '../../academy.words.ts'

interface Props {
  writer: QuizWriter
  language: string
  /** How many questions the game still needs to be played. */
  missing: number
  isBusy: boolean
  onGenerate: (request: QuizRequest) => Promise<void>
}

const request = quizRequest.extend({
  difficulty: quizRequest.shape.difficulty.nullable(),
})

/** What the drafts are about, and who writes them. */
export function GenerateForm({ writer, language, missing, isBusy, onGenerate }: Props) {
  const form = useSendForm(
    request,
    { topic: '', count: Math.min(maxGenerated, missing || 5), difficulty: null, language, sourceText: '' },
    {
      send: ({ difficulty, sourceText, ...rest }) =>
        onGenerate({
          ...rest,
          ...(difficulty && { difficulty }),
          ...(sourceText && writer.origin === 'AI' && { sourceText }),
        }),
      // What is typed here is a question to the writer, not something to lose.
      onSent: row => row.reset(row.getValues()),
    },
  )
  const chosen = useWatch({ control: form.control, name: 'topic' })
  const isUsedUp = writer.leftToday === 0
  return (
    <Form form={form} isDisabled={isBusy || isUsedUp}>
      <p className="quiet small">{formatWriter(writer)}</p>
      <TextField control={form.control} name="topic" label="Topic" maxLength={200} />
      {writer.topics.length > 0 && (
        <Group gap={6} mt={-4} role="group" aria-label="Topics of the built-in facts">
          {writer.topics.map(topic => (
            <Button
              key={topic}
              size="compact-sm"
              radius="xl"
              variant={chosen === topic ? 'filled' : 'default'}
              aria-pressed={chosen === topic}
              // The field keeps the focus: leaving it empty would say so, and move this button away from the pointer.
              onMouseDown={event => event.preventDefault()}
              onClick={() => form.setValue('topic', topic, { shouldDirty: true, shouldValidate: true })}
            >
              {topic}
            </Button>
          ))}
        </Group>
      )}
      {writer.origin === 'AI' && (
        <TextareaField
          control={form.control}
          name="sourceText"
          label="Source text"
          help="Questions are taken from this text only"
          maxLength={20_000}
          minRows={3}
          maxRows={8}
          isOptional
        />
      )}
      <FieldRow>
        <NumberField
          control={form.control}
          name="count"
          label="How many"
          help={`At most ${maxGenerated}`}
          allowNegative={false}
          decimalScale={0}
        />
        <SelectField
          control={form.control}
          name="difficulty"
          label="Difficulty"
          placeholder="Mixed"
          data={difficultyOptions}
          isOptional
        />
        <SelectField control={form.control} name="language" label="Language" data={languageOptions} />
      </FieldRow>
      <div>
        <SubmitButton isBusy={isBusy} disabled={isUsedUp}>
          Generate drafts
        </SubmitButton>
      </div>
    </Form>
  )
}

/** "Written by AI (gpt-4o-mini). 180 of 200 questions left today." */
function formatWriter({ origin, model, dailyCap, leftToday }: QuizWriter): string {
  const left =
    leftToday === null || dailyCap === null
      ? ''
      : ` ${formatNumber(leftToday)} of ${formatCount(dailyCap, 'question')} left today.`
  if (origin === 'AI')
    return `Written by AI${model ? ` (${model})` : ''}. Topic and source text are sent to the AI provider. Check every draft before you accept it.${left}`
  return `Written from the built-in facts about plastics and recycling, in English. To generate questions from your own text, set up an AI provider.${left}`
}
