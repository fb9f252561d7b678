import { type Play, plays } from '@fulmar/contract/academy/plays'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useDecision } from '#parts/inbox/use-decision.ts'
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx'
import { formatPoints } from '#ui/format/numbers.ts'

/** Takes a play back, with everything it earned. */
export function VoidDialog({ play, onClose }: { play: Play; onClose: () => void }) {
  const { id, version, user } = play
  const { key } = useAttemptKey()
  const { isBusy, send } = useDecision(plays.void, { closePopup: onClose })
  return (
    <ReasonDialog
      title={`Void this play of ${user.name}?`}
      verb="Void play"
      reasons="PLAY_VOID_REASON"
      isBusy={isBusy}
      onSend={reason => send({ body: { id, version, reason }, idempotencyKey: key })}
      onClose={onClose}
    >
      {effectOf(play)} The play stays in the history as void, with your reason. This cannot be undone.
    </ReasonDialog>
  )
}

function effectOf({ user, points, isCounted, roundId }: Play): string {
  const reversed =
    points > 0
      ? `${formatPoints(points)} will be deducted from ${user.name}, less what another attempt of theirs is worth.`
      : 'It earned no points to deduct.'
  const board = isCounted ? ' Leaderboards are updated without it.' : ' It does not count on leaderboards.'
  const fixed = roundId && isCounted ? ' Results of a round that are already final stay as they are.' : ''
  return reversed + board + fixed
}
