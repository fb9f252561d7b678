import { gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { namedDay } from '@fulmar/contract/core/common'
import { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { FieldRow } from '#ui/form/FieldGroup.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatCount } from '#ui/format/numbers.ts'

const blackoutForm = z
  .object({
    name: z.string().trim().min(1, 'Enter a name').max(80),
    from: namedDay,
    to: namedDay,
  })
  .refine(row => row.from <= row.to, { path: ['to'], message: 'The last day is before the first' })

export function AddBlackout({ onClose }: { onClose: () => void }) {
  const add = useSend(gameSchedule.addBlackout, {
    hideToast: true,
    onSuccess: ({ data }) =>
      toast.success(
        data.cancelledRounds > 0
          ? `${data.name} added, ${formatCount(data.cancelledRounds, 'round')} cancelled`
          : `${data.name} added`,
      ),
  })
  const form = useSendForm(
    blackoutForm,
    { name: '', from: '', to: '' },
    { send: body => add.mutateAsync({ body }), onSent: onClose },
  )
  return (
    <FormDialog form={form} title="Add blackout days" verb="Add blackout" onClose={onClose}>
      <p>Rounds of all games that would start on these days are cancelled.</p>
      <TextField control={form.control} name="name" label="Name" placeholder="New Year" maxLength={80} />
      <FieldRow>
        <DayField control={form.control} name="from" label="First day" />
        <DayField control={form.control} name="to" label="Last day" />
      </FieldRow>
    </FormDialog>
  )
}
