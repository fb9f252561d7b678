import { erasure, type User, userRecord } from '@fulmar/contract/users/user-record'
import { Alert, Stack } from '@mantine/core'
import { useSend } from '#core/api/use-api.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatPoints } from '#ui/format/numbers.ts'
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
      isDisabled={held > 0}
      startsOnCancel
      size={540}
      onClose={onClose}
    >
      {held > 0 && (
        <Alert color="red">{formatPoints(held)} held for a reward. Complete or cancel the redemption first.</Alert>
      )}
      <Stack component="dl" gap={12}>
        <div>
          <dt className="strong">Erased</dt>
          <dd className="quiet">
            Name, email, phone, address, picture, password, notes, messages and any other text about them. They are
            signed out and cannot sign in again.
          </dd>
        </div>
        <div>
          <dt className="strong">Kept</dt>
          <dd className="quiet">
            Collections and points transactions, without a name.
            {available > 0 && ` Their ${formatPoints(available)} expire.`}
            {pending > 0 &&
              ` Their ${formatPoints(pending)} pending review stay with the review, and expire when it confirms them.`}
            {debt > 0 &&
              ` Their debt of ${formatPoints(debt)} waits 24 months for another account with an email that was proven to be theirs.`}
          </dd>
        </div>
      </Stack>
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
