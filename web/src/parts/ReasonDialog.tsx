import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { z } from 'zod'
import type { ApiError } from '#core/api/api-error.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
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

const reasonForm = z.object({ reason: z.string().trim().min(3, 'Say why, in a few words').max(500) })

/** Asks before something that is kept for ever, and why. */
export function ReasonDialog({ title, children, verb, cancel = 'Cancel', suggestions = [], ...rest }: Props) {
  const { isBusy, onSend, onClose } = rest
  const formId = useId()
  const form = useZodForm(reasonForm, { reason: '' })
  const send = form.handleSubmit(({ reason }) =>
    onSend(reason).catch((error: ApiError) => applyServerErrors(form, error.fields, error.message)),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={formId} color="red" loading={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={event => void send(event)} onKeyDown={onKeyDown} noValidate>
        <p>{children}</p>
        <FormErrors form={form} />
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
      </form>
    </Dialog>
  )
}
