import type { Collection } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useSend } from '#core/api/use-api.ts'
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx'
import { formatPoints } from '#ui/format/numbers.ts'

interface Props {
  collection: Pick<Collection, 'id' | 'code' | 'points' | 'pointsPending' | 'user'>
  onClose: () => void
  onDone?: () => void
}

/** A reversal is a new ledger entry; nothing is edited or deleted. */
export function ReverseDialog({ collection, onClose, onDone }: Props) {
  const { key } = useAttemptKey()
  const reverse = useSend(collections.reverse, { closePopup: onClose, onSuccess: onDone })
  const { id, code, points, pointsPending, user } = collection
  return (
    <ReasonDialog
      title={`Reverse ${code}?`}
      verb="Reverse collection"
      reasons="COLLECTION_REVERSE_REASON"
      isBusy={reverse.isPending}
      onSend={reason => reverse.mutateAsync({ body: { id, reason }, idempotencyKey: key })}
      onClose={onClose}
    >
      {pointsPending > 0
        ? `The ${formatPoints(points)} pending for ${user.name} will be taken back.`
        : `${formatPoints(points)} will be deducted from ${user.name}. Points they have already spent become a debt that their next points pay off.`}{' '}
      The collection stays on record as reversed, with your reason. You cannot undo this, but you can record it again.
    </ReasonDialog>
  )
}
