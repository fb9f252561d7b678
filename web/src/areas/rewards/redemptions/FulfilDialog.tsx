import { type Redemption, redemptions } from '@fulmar/contract/rewards/redemptions'
import { z } from 'zod'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useDecision } from '#parts/inbox/use-decision.ts'
import { formatMember } from '#parts/member-code.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { isConfirmed } from './redemptions.state.ts'

interface Props {
  redemption: Redemption
  onClose: () => void
  onDecided: () => void
}

const codeField = z.string().trim().max(20)
const fulfilForm = z.object({ code: codeField })
const withCode = z.object({ code: codeField.min(1, 'Enter the code that was emailed to the member') })

/** Hands a reward over; with the code that the member shows, nobody else can collect it. */
export function FulfilDialog({ redemption, onClose, onDecided }: Props) {
  const { id, version, user, reward, costPoints, voucher } = redemption
  const { key } = useAttemptKey()
  const { adminDetails } = useAdminDetails()
  const needsCode = !isConfirmed(redemption) && redemption.requestedBy?.id === adminDetails?.id
  const { isBusy, send } = useDecision(redemptions.fulfil, { closePopup: onClose, onSuccess: onDecided })
  const form = useSendForm(
    needsCode ? withCode : fulfilForm,
    { code: '' },
    { send: ({ code }) => send({ body: { id, version, ...(code && { code }) }, idempotencyKey: key }) },
  )
  return (
    <FormDialog
      form={form}
      title={`Hand over ${reward.name}?`}
      verb="Hand over"
      isBusy={isBusy}
      startsOnCancel
      onClose={onClose}
    >
      <p className="quiet">
        {formatMember(user)} gets the reward, and the {formatPoints(costPoints)} held for it are spent. This cannot be
        undone.
        {voucher && ' They then see the voucher code in full.'}
      </p>
      <TextField
        control={form.control}
        name="code"
        label="Code shown by the member"
        help={
          needsCode
            ? 'You asked for this reward, so only the member’s code hands it over'
            : 'If you enter it, it is checked'
        }
        maxLength={20}
        autoComplete="off"
        isOptional={!needsCode}
      />
    </FormDialog>
  )
}
