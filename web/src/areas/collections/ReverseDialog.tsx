import { type Collection, collections } from '@fulmar/contract/collections'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useSend } from '#core/api/use-api.ts'
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx'
import { formatPoints } from '#ui/format/numbers.ts'

interface Props {
  collection: Pick<Collection, 'id' | 'code' | 'points' | 'user'>
  onClose: () => void
  onDone?: () => void
}

/** A reversal is a new ledger entry; nothing is edited or deleted. */
export function ReverseDialog({ collection, onClose, onDone }: Props) {
  const { key } = useAttemptKey()
  const reverse = useSend(collections.reverse, { closePopup: onClose, onSuccess: onDone })
  const { id, code, points, user } = collection
  return (
    <ReasonDialog
      title={`Reverse ${code}?`}
      verb="Reverse collection"
      reasons="COLLECTION_REVERSE_REASON"
      isBusy={reverse.isPending}
      onSend={reason => reverse.mutateAsync({ body: { id, reason }, idempotencyKey: key })}
      onClose={onClose}
    >
      {formatPoints(points)} will be deducted from {user.name}. The collection stays on record as reversed, with your
      reason. You cannot undo this, but you can record it again.
    </ReasonDialog>
  )
}
