import { blockingFaults, question as questionSchema } from '@fulmar/contract/academy/game-questions'
import { type BankQuestion, questionBank } from '@fulmar/contract/academy/question-bank'
import { Button } from '@mantine/core'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { type SendForm, useSendForm } from '#ui/form/use-send-form.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { faultWords, languageOptions } from '../academy.words.ts'
import { QuestionFields } from '../editor/questions/QuestionFields.tsx'
import { newQuestion } from '../editor/questions/questions.ts'

/** What is kept can be asked as it is, so its faults are errors here. */
const bankEdit = z.object({
  language: z.string().length(2),
  question: questionSchema.refine(row => blockingFaults([row]).length === 0, {
    error: ({ input }) => {
      const [fault] = blockingFaults([input as z.infer<typeof questionSchema>])
      return fault ? faultWords[fault.code] : undefined
    },
  }),
})
type BankEdit = z.input<typeof bankEdit>
type BankEdited = z.output<typeof bankEdit>

interface Props {
  /** A new question without it. */
  kept: BankQuestion | undefined
  onClose: () => void
}

export const BankQuestionDrawer = ({ kept, onClose }: Props) =>
  kept ? <KeptQuestion kept={kept} onClose={onClose} /> : <NewBankQuestion onClose={onClose} />

function NewBankQuestion({ onClose }: Pick<Props, 'onClose'>) {
  const add = useSend(questionBank.add)
  const form = useSendForm(
    bankEdit,
    { language: 'en', question: newQuestion() },
    {
      send: ({ language, question }) => add.mutateAsync({ body: { language, questions: [question] } }),
      onSent: onClose,
    },
  )
  return (
    <FormDrawer form={form} title="Add question" verb="Add question" onClose={onClose}>
      <BankFields form={form} isFresh />
    </FormDrawer>
  )
}

function KeptQuestion({ kept, onClose }: { kept: BankQuestion; onClose: () => void }) {
  const mayWrite = useCan('academy:write')
  const [confirm, dialog] = useConfirm()
  const change = useSend(questionBank.change)
  const remove = useSend(questionBank.remove, { onSuccess: onClose })
  const { form, seen } = useRecordForm({
    schema: bankEdit,
    record: kept,
    noun: 'question',
    inputOf: ({ language, question }) => ({ language, question }),
    comparedAs: ({ language, question: { text, explanation, options } }) => ({
      language,
      text,
      explanation,
      options: options.map(option => option.text),
    }),
    send: async ({ language, question }, { id, version }, before) =>
      (await change.mutateAsync({ body: { id, version, language, question: question ?? before.question } })).data,
    onSaved: onClose,
  })
  const askToRemove = async () => {
    const isSure = await confirm({
      title: 'Remove this question from the bank?',
      body:
        kept.usedBy > 0
          ? `${formatCount(kept.usedBy, 'game keeps its copy', 'games keep their copies')}.`
          : 'No game has a copy of it. This cannot be undone.',
      verb: 'Remove question',
      tone: 'danger',
    })
    if (isSure) remove.mutate({ body: { id: seen.id, version: seen.version } })
  }
  return (
    <>
      <FormDrawer
        form={form}
        title={mayWrite ? 'Edit question' : 'Question'}
        verb="Save changes"
        isDisabled={!mayWrite}
        otherChoice={
          mayWrite && (
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void askToRemove()}>
              Remove from bank
            </Button>
          )
        }
        onClose={onClose}
      >
        <fieldset disabled={!mayWrite} style={{ all: 'unset', display: 'contents' }}>
          <BankFields form={form} />
        </fieldset>
      </FormDrawer>
      {dialog}
    </>
  )
}

function BankFields({ form, isFresh = false }: { form: SendForm<BankEdit, BankEdited>; isFresh?: boolean }) {
  const { field, fieldState } = useController({ control: form.control, name: 'question' })
  return (
    <>
      <QuestionFields question={field.value} onChange={field.onChange} isFresh={isFresh} />
      {fieldState.error?.message && <p role="alert">{fieldState.error.message}</p>}
      <SelectField control={form.control} name="language" label="Language" data={languageOptions} />
    </>
  )
}
