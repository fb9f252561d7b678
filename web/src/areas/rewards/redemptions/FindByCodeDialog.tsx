import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { call } from '#core/api/call.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'

const codeForm = z.object({ code: z.string().trim().min(1, 'Enter the code').max(20) })

/** Opens the redemption of the code that a member shows. */
export function FindByCodeDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useSendForm(
    codeForm,
    { code: '' },
    {
      send: async ({ code }) => {
        const { data } = await call(redemptions.byCode, { query: { code } })
        onClose()
        await navigate({ to: '/rewards/redemptions', search: { queue: 'all', open: data.id } })
      },
    },
  )
  return (
    <FormDialog form={form} title="Find a redemption" verb="Find" onClose={onClose}>
      <TextField
        control={form.control}
        name="code"
        label="Code shown by the member"
        help="From their app or the hand-over slip"
        maxLength={20}
        autoComplete="off"
      />
    </FormDialog>
  )
}
