import { leaderboards } from '@fulmar/contract/academy/leaderboards'
import { useSend } from '#core/api/use-api.ts'
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx'

interface Props {
  gameId: string
  user: { id: string; name: string }
  isFrozen: boolean
  onClose: () => void
  onDone: () => void
}

export function DisqualifyDialog({ gameId, user, isFrozen, onClose, onDone }: Props) {
  const disqualify = useSend(leaderboards.disqualify, { closePopup: onClose, onSuccess: onDone })
  return (
    <ReasonDialog
      title={`Disqualify ${user.name}?`}
      verb="Disqualify"
      reasons="DISQUALIFY_REASON"
      isBusy={disqualify.isPending}
      onSend={reason => disqualify.mutateAsync({ body: { gameId, userId: user.id, reason } })}
      onClose={onClose}
    >
      {user.name} can no longer play this game and leaves its leaderboards and the leaderboard of all games. Points
      already paid stay. {isFrozen && 'The final results of this round do not change. '}You can let them back later.
    </ReasonDialog>
  )
}
