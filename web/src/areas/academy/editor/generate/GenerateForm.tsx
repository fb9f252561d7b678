import { maxGenerated, type QuizRequest, type QuizWriter, quizRequest } from '@fulmar/contract/academy/quiz-generation'
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
  isBusy: boolean
  onGenerate: (request: QuizRequest) => Promise<void>
}

const request = quizRequest.extend({
  difficulty: quizRequest.shape.difficulty.nullable(),
})

/** What the drafts are about, and who writes them. */
export function GenerateForm({ writer, language, isBusy, onGenerate }: Props) {
  const form = useSendForm(
    request,
    { topic: '', count: 5, difficulty: null, language, sourceText: '' },
    {
      send: ({ difficulty, sourceText, ...rest }) =>
        onGenerate({
          ...rest,
          ...(difficulty && { difficulty }),
          ...(sourceText && writer.origin === 'AI' && { sourceText }),
        }),
      // What is typed here is a question to the writer, not something to lose.
      onSent: it => it.reset(it.getValues()),
    },
  )
  const isUsedUp = writer.leftToday === 0
  return (
    <Form form={form} isDisabled={isBusy || isUsedUp}>
      <p className="quiet small">{formatWriter(writer)}</p>
      <TextField control={form.control} name="topic" label="Topic" maxLength={200} />
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
function formatWriter({ origin, model, dailyCap, leftToday, topics }: QuizWriter): string {
  const left =
    leftToday === null || dailyCap === null
      ? ''
      : ` ${formatNumber(leftToday)} of ${formatCount(dailyCap, 'question')} left today.`
  if (origin === 'AI')
    return `Written by AI${model ? ` (${model})` : ''}. Topic and source text are sent to the AI provider. Check every draft before you accept it.${left}`
  const about = topics.length > 0 ? ` They cover ${topics.join(', ')}.` : ''
  return `Written from the built-in facts about plastics and recycling, in English.${about} Writing from a text of your own needs an AI provider, and none is set up.${left}`
}
