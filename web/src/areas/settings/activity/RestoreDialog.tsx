import { type ActivityRecord, activity } from '@fulmar/contract/activity/activity'
import { useSend } from '#core/api/use-api.ts'
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx'
import { DiffTable } from './DiffTable.tsx'

interface Props {
  id: string
  restore: NonNullable<ActivityRecord['restore']>
  onRestored: () => void
  onClose: () => void
}

/** Shows what the record will change to before it is put back. */
export function RestoreDialog({ id, restore, onRestored, onClose }: Props) {
  const send = useSend(activity.restore, { closePopup: onRestored })
  return (
    <ReasonDialog
      title="Restore the earlier version?"
      verb="Restore version"
      isBusy={send.isPending}
      before={<DiffTable before={restore.now} after={restore.earlier} />}
      onSend={reason => send.mutateAsync({ body: { id, version: restore.version, reason } })}
      onClose={onClose}
    >
      These fields change back. Everything else on the record stays, and the restore is added to its activity.
    </ReasonDialog>
  )
}
