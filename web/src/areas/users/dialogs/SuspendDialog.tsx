import type { StatusChange } from '@fulmar/contract/user-status'
import { Button } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiError } from '#core/api/api-error.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { MomentField } from '#ui/form/MomentField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import classes from '../users.module.css'
import { changeOf, lengths, suspensionForm } from './suspension.ts'

interface Props {
  /** "Ana Ramos" or "3 people". */
  who: string
  isBusy: boolean
  onSend: (change: StatusChange) => Promise<unknown>
  onClose: () => void
}

/** How long, and why: both are told to whoever asks later. */
export function SuspendDialog({ who, isBusy, onSend, onClose }: Props) {
  const formId = useId()
  const [now] = useState(() => new Date().toISOString())
  const form = useZodForm(suspensionForm, { length: '30', reason: '' })
  const length = useWatch({ control: form.control, name: 'length' })
  const isForGood = length === 'good'
  const send = form.handleSubmit(values =>
    onSend(changeOf(values)).catch((error: ApiError) => applyServerErrors(form, error.fields, error.message)),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <Dialog
      isOpen
      title={`Suspend ${who}?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} color="red" loading={isBusy}>
            {isForGood ? 'Block for good' : 'Suspend'}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={event => void send(event)} onKeyDown={onKeyDown} noValidate>
        <p className={classes.lead}>
          They are signed out at once and can neither sign in nor hand anything in. Their points stay as they are.
        </p>
        <FormErrors form={form} />
        <SelectField control={form.control} name="length" label="For how long" data={[...lengths]} />
        {length === 'day' && (
          <MomentField control={form.control} name="until" label="Until" help="In your time zone" min={now} />
        )}
        <TextareaField
          control={form.control}
          name="reason"
          label="Reason"
          help="Kept among the notes, where colleagues find it"
          maxLength={500}
          minRows={2}
        />
      </form>
    </Dialog>
  )
}
