import { masterData } from '@fulmar/contract/master-data'
import { type Allowance, points as ledger } from '@fulmar/contract/points/points'
import type { User } from '@fulmar/contract/users/user-record'
import { Alert, SegmentedControl } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useApi, useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatTime } from '#ui/format/dates.ts'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { type AdjustmentForm, adjustmentForm, type Outlook, outlookOf, signed } from './adjustment.ts'

const directions = [
  { value: 'add', label: 'Add points' },
  { value: 'deduct', label: 'Deduct points' },
]

/** Adds or deducts points, and shows the outcome before it is sent. */
export function AdjustDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { key } = useAttemptKey()
  const adjust = useSend(ledger.adjust, {
    hideToast: true,
    onSuccess: ({ message, data }) =>
      toast.link(message, 'Open', `/users/${user.id}?tab=${data.status === 'APPLIED' ? 'points' : 'requests'}`),
  })
  const form = useSendForm(
    adjustmentForm,
    { direction: 'add', reasonCode: '', note: '' },
    {
      send: values => {
        const { reasonCode, note } = values
        const body = { userId: user.id, points: signed(values), reasonCode, note }
        return adjust.mutateAsync({ body, idempotencyKey: key })
      },
      onSent: onClose,
    },
  )
  const [direction, amount] = useWatch({ control: form.control, name: ['direction', 'amount'] })
  const points = signed({ direction, amount: amount ?? 0 })
  const allowance = useApi(ledger.allowance, { query: { userId: user.id } }, { staleTime: 0 }).data?.data
  const reasons = useApi(masterData.list, { query: { type: 'ADJUST_REASON' } }).data?.data ?? []
  const { left = Number.POSITIVE_INFINITY, isTied = false } = allowance ?? {}
  const outlook = outlookOf(points, { available: user.points.available, left, isTied })
  return (
    <FormDialog
      form={form}
      title={`Adjust points for ${user.name}`}
      verb={outlook === 'second-person' || outlook === 'brought-in' ? 'Request approval' : 'Adjust points'}
      isDisabled={outlook === 'too-low'}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Direction"
        data={directions}
        value={direction}
        onChange={value => form.setValue('direction', value as AdjustmentForm['direction'])}
      />
      <NumberField
        control={form.control}
        name="amount"
        label="Amount"
        unit="points"
        help={allowance && outlook !== 'brought-in' && formatAllowance(allowance)}
        allowNegative={false}
        decimalScale={0}
      />
      <OutlookNote outlook={outlook} available={user.points.available} points={points} allowance={allowance} />
      <SelectField
        control={form.control}
        name="reasonCode"
        label="Reason"
        data={reasons.filter(reason => reason.active).map(reason => ({ value: reason.code, label: reason.label }))}
      />
      <TextareaField control={form.control} name="note" label="Note" maxLength={500} minRows={2} />
    </FormDialog>
  )
}

interface OutlookProps {
  outlook: Outlook
  available: number
  points: number
  allowance: Allowance | undefined
}

/** "320 of your 500 points left today". */
const formatAllowance = ({ left, cap }: Allowance) =>
  left > 0
    ? `${formatNumber(left)} of your ${formatPoints(cap)} left today without approval`
    : `You have used today’s ${formatPoints(cap)}. Further adjustments need approval.`

function OutlookNote({ outlook, available, points, allowance }: OutlookProps) {
  if (outlook === 'too-low')
    return <Alert color="red">Only {formatPoints(available)} available. You cannot deduct more.</Alert>
  if (outlook === 'brought-in')
    return (
      <Alert color="yellow" role="status">
        You added this member or changed how they are reached. Another administrator must approve points for them.
      </Alert>
    )
  if (outlook === 'second-person' && allowance)
    return (
      <Alert color="yellow" role="status">
        This is more than the {formatPoints(allowance.left)} you have left today. Another administrator must approve it.
        Your allowance renews at {formatTime(allowance.renewsAt)}.
      </Alert>
    )
  return (
    <p className="quiet">
      {outlook === 'nothing'
        ? `Available: ${formatPoints(available)}`
        : `Available: ${formatPoints(available)} now, ${formatPoints(available + points)} after this`}
    </p>
  )
}
