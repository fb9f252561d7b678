import { erasure, type User, userRecord } from '@fulmar/contract/users/user-record'
import { Alert } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import classes from '../users.module.css'
import { erasureOptions, formatCode } from '../users.words.ts'

/** Erasure cannot be undone, so the member code must be typed to confirm it. */
export function EraseDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const erase = useSend(userRecord.erase)
  const form = useSendForm(
    erasure,
    { id: user.id, memberCode: '', reason: 'ASKED' },
    { send: body => erase.mutateAsync({ body }), onSent: onClose },
  )
  const { available, held, pending, debt } = user.points
  return (
    <FormDialog
      form={form}
      title={`Erase ${user.name}?`}
      verb="Erase permanently"
      cancel="Keep this person"
      isDanger
      isDisabled={held + pending > 0}
      startsOnCancel
      size={540}
      onClose={onClose}
    >
      {held > 0 && (
        <Alert color="red">{formatPoints(held)} held for a reward. Complete or cancel the redemption first.</Alert>
      )}
      {pending > 0 && (
        <Alert color="red">{formatPoints(pending)} pending review. Confirm or reverse their collections first.</Alert>
      )}
      <dl className={classes.consequences}>
        <dt>Erased</dt>
        <dd>
          Name, email, phone, address, picture, password, notes, messages and any other text about them. They are signed
          out and cannot sign in again.
        </dd>
        <dt>Kept</dt>
        <dd>
          Collections and points transactions, without a name.
          {available > 0 && ` Their ${formatPoints(available)} expire.`}
          {debt > 0 && ` Their debt of ${formatPoints(debt)} is never paid.`}
        </dd>
      </dl>
      <SelectField control={form.control} name="reason" label="Reason" data={erasureOptions} />
      <TextField
        control={form.control}
        name="memberCode"
        label={`Type the member code ${formatCode(user.memberCode)}`}
        help="Confirms that this is the right person. Erasing cannot be undone."
        autoComplete="off"
        maxLength={20}
      />
    </FormDialog>
  )
}
