import { type PlasticRate, plasticRates } from '@fulmar/contract/plastic-rates'
import { useSend } from '#core/api/use-api.ts'
import { ReasonDialog } from '#parts/ReasonDialog.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { sayRate } from './plastic-rates.words.ts'

interface Props {
  rate: PlasticRate
  onClose: () => void
  onDone: () => void
}

/** A rate that has not begun can be called off, with a reason; it stays in the history as cancelled. */
export function CancelRateDialog({ rate, onClose, onDone }: Props) {
  const cancel = useSend(plasticRates.cancel, { closePopup: onDone })
  return (
    <ReasonDialog
      title="Cancel the scheduled rate?"
      verb="Cancel this rate"
      cancel="Keep it"
      isBusy={cancel.isPending}
      onSend={reason => cancel.mutateAsync({ body: { id: rate.id, reason } })}
      onClose={onClose}
    >
      {sayRate(rate.pointsPerKg)} points per kg from {formatDateTime(rate.effectiveFrom)} will not take effect. The rate
      before it goes on. This stays in the history.
    </ReasonDialog>
  )
}
