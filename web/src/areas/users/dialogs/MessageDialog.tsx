import { messageInput, person, type User } from '@fulmar/contract/person'
import { Button } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import classes from '../users.module.css'

interface Props {
  user: User
  onClose: () => void
}

/** A mail to one person, kept among the notes about them. */
export function MessageDialog({ user, onClose }: Props) {
  const formId = useId()
  const form = useZodForm(messageInput, { userId: user.id, subject: '', text: '' })
  const guard = useUnsavedGuard(form.formState.isDirty)
  const close = () => {
    guard.release()
    onClose()
  }
  const message = useSend(person.message, { closePopup: close })
  const send = form.handleSubmit(body =>
    message.mutateAsync({ body }).catch((error: ApiError) => applyServerErrors(form, error.fields, error.message)),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <Dialog
      isOpen
      title={`Write to ${user.name}`}
      size={560}
      onClose={() => void guard.attempt(onClose)}
      footer={
        <>
          <Button variant="default" onClick={() => void guard.attempt(onClose)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={message.isPending}>
            Send message
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={event => void send(event)} onKeyDown={onKeyDown} noValidate>
        <p className={classes.lead}>
          It goes to {user.email} and is kept among the notes.
          {!user.hasMailConsent && ' They have not agreed to news, so write only about their account.'}
        </p>
        <FormErrors form={form} />
        <TextField control={form.control} name="subject" label="Subject" maxLength={120} />
        <TextareaField control={form.control} name="text" label="Message" maxLength={5000} minRows={6} maxRows={14} />
      </form>
      {guard.dialog}
    </Dialog>
  )
}
