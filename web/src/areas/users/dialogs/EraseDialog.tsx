import { erasure, type User, userRecord } from '@fulmar/contract/user-record'
import { Alert } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import classes from '../users.module.css'
import { erasureOptions, sayCode } from '../users.words.ts'

interface Props {
  user: User
  onClose: () => void
}

/** Cannot be undone, so it says what goes and what stays, and asks for the code of the person that is meant. */
export function EraseDialog({ user, onClose }: Props) {
  const erase = useSend(userRecord.erase)
  const form = useSendForm(
    erasure,
    { id: user.id, memberCode: '', reason: 'ASKED' },
    { send: body => erase.mutateAsync({ body }), onSent: onClose },
  )
  const { available, held } = user.points
  return (
    <FormDialog
      form={form}
      title={`Erase ${user.name}?`}
      verb="Erase for good"
      cancel="Keep this person"
      isDanger
      isDisabled={held > 0}
      startsOnCancel
      size={540}
      onClose={onClose}
    >
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
      <SelectField control={form.control} name="reason" label="Why" data={erasureOptions} />
      <TextField
        control={form.control}
        name="memberCode"
        label={`Type the member code ${sayCode(user.memberCode)}`}
        help="So that nobody else is erased by mistake. This cannot be undone"
        autoComplete="off"
        maxLength={20}
      />
    </FormDialog>
  )
}
