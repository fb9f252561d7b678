import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import classes from './ReasonDialog.module.css'

interface Props {
  title: string
  /** What will happen, and whether it can be taken back. */
  children: ReactNode
  /** The button says what it does: "Reverse collection". */
  verb: string
  cancel?: string
  /** Reasons given often: one click writes them down. */
  suggestions?: readonly string[]
  isBusy: boolean
  /** A refusal is shown in the dialog, and what was typed stays. */
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}

const reasonForm = z.object({ reason: z.string().trim().min(3, 'Enter a reason').max(500) })

/** Asks before something that is kept for ever, and why. */
export function ReasonDialog({ children, suggestions = [], onSend, ...layer }: Props) {
  const form = useSendForm(reasonForm, { reason: '' }, { send: ({ reason }) => onSend(reason) })
  return (
    <FormDialog {...layer} form={form} isDanger>
      <p>{children}</p>
      {suggestions.length > 0 && (
        <div className={classes.suggestions}>
          {suggestions.map(words => (
            <Button
              key={words}
              variant="default"
              size="compact-sm"
              onClick={() => form.setValue('reason', words, { shouldDirty: true, shouldValidate: true })}
            >
              {words}
            </Button>
          ))}
        </div>
      )}
      <TextareaField control={form.control} name="reason" label="Reason" maxLength={500} minRows={2} />
    </FormDialog>
  )
}
