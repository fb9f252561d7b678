import { erasure, person, type User } from '@fulmar/contract/person'
import { Alert, Button } from '@mantine/core'
import { useId } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import classes from '../users.module.css'
import { erasureOptions, sayCode } from '../users.words.ts'

interface Props {
  user: User
  onClose: () => void
}

/** Cannot be undone, so it says what goes and what stays, and asks for the code of the person that is meant. */
export function EraseDialog({ user, onClose }: Props) {
  const formId = useId()
  const form = useZodForm(erasure, { id: user.id, memberCode: '', reason: 'ASKED' })
  const erase = useSend(person.erase, { closePopup: onClose })
  const send = form.handleSubmit(body =>
    erase.mutateAsync({ body }).catch((error: ApiError) => applyServerErrors(form, error.fields, error.message)),
  )
  const { available, held } = user.points
  return (
    <Dialog
      isOpen
      title={`Erase ${user.name}?`}
      size={540}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep this person
          </Button>
          <Button type="submit" form={formId} color="red" loading={erase.isPending} disabled={held > 0}>
            Erase for good
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={event => void send(event)} noValidate>
        {held > 0 && (
          <Alert color="red">
            {formatPoints(held)} are held for a reward. They have to be spent or given back first.
          </Alert>
        )}
        <dl className={classes.consequences}>
          <dt>Goes for good</dt>
          <dd>
            Name, email, phone, address, picture, password, notes and messages, and whatever was typed about them
            elsewhere. They are signed out and cannot come back.
          </dd>
          <dt>Stays</dt>
          <dd>
            What they handed in and every movement of points, under a number.
            {available > 0 && ` Their ${formatPoints(available)} lapse.`}
          </dd>
        </dl>
        <FormErrors form={form} />
        <SelectField control={form.control} name="reason" label="Why" data={erasureOptions} />
        <TextField
          control={form.control}
          name="memberCode"
          label={`Type the member code ${sayCode(user.memberCode)}`}
          help="So that nobody else is erased by mistake. This cannot be undone"
          autoComplete="off"
          maxLength={20}
        />
      </form>
    </Dialog>
  )
}
