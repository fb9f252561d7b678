import type { Question } from '@fulmar/contract/game-questions'
import { type QuestionImportResult, questionImport } from '@fulmar/contract/game-records'
import { games } from '@fulmar/contract/games'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { CheckedImportDialog } from '#ui/form/CheckedImportDialog.tsx'
import { CsvFileButton } from '#ui/form/CsvFileButton.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import classes from './import.module.css'
import { copyOf } from './questions.ts'

interface Props {
  onAdd: (questions: readonly Question[]) => boolean
  onClose: () => void
}

export function ImportQuestionsDialog({ onAdd, onClose }: Props) {
  const [result, setResult] = useState<QuestionImportResult | null>(null)
  const read = useSend(games.readQuestions, { hideToast: true, refresh: [] })
  const form = useSendForm(
    questionImport,
    { text: '' },
    {
      send: async body => {
        if (!result) return setResult((await read.mutateAsync({ body })).data)
        onAdd(result.questions.map(copyOf))
        onClose()
      },
    },
  )
  const count = result?.questions.length ?? 0
  return (
    <CheckedImportDialog
      form={form}
      size={640}
      title="Import questions"
      checkVerb="Check questions"
      checked={
        result && { count, verb: `Add ${formatCount(count, 'question')}`, report: <ImportPreview result={result} /> }
      }
      onBack={() => setResult(null)}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="text"
        label="CSV"
        help="The first row names the columns, as in an export: text, kind, options, right answers, explanation, difficulty and tags."
        minRows={6}
        maxRows={12}
      />
      <CsvFileButton onText={text => form.setValue('text', text, { shouldDirty: true, shouldValidate: true })} />
    </CheckedImportDialog>
  )
}

const ImportPreview = ({ result: { questions, refused } }: { result: QuestionImportResult }) => (
  <>
    <p role="status">
      {formatCount(questions.length, 'question')} can be added
      {refused.length > 0 ? `, ${formatCount(refused.length, 'line')} left out.` : '.'}
    </p>
    {refused.length > 0 && (
      <table className={classes.table} aria-label="Lines left out">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ line, message }) => (
            <tr key={`${line} ${message}`}>
              <td>{formatNumber(line)}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {questions.length > 0 && (
      <ol className={classes.found} aria-label="Questions to add">
        {questions.map(it => (
          <li key={it.id}>
            {it.text}
            <span className={classes.options}>
              {it.options.map(({ text, isCorrect }) => (isCorrect ? `${text} (right)` : text)).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    )}
  </>
)
