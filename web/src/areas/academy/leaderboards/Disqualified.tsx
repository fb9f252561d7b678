import { type Disqualification, leaderboards } from '@fulmar/contract/academy/leaderboards'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx'
import { UserLink } from '#parts/record/RecordLinks.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'

/** Who may not play a game, and the way back. */
export function Disqualified({ gameId }: { gameId: string }) {
  const found = useApi(leaderboards.disqualified, { params: { id: gameId } })
  const [back, setBack] = useState<Disqualification['user']>()
  const mayModerate = useCan('academy:moderate')
  return (
    <Panel title="Disqualified players">
      <Loaded of={found} lines={2} empty={<p className="quiet fine">Nobody is disqualified from this game.</p>}>
        {({ data }) => (
          <ul className="divided" aria-label="Disqualified players">
            {data.map(({ user, reason, at, by }) => (
              <li key={user.id}>
                <span className="stack" style={{ gap: 0, minWidth: 0 }}>
                  <UserLink of={user} />
                  <span className="quiet fine">{reason}</span>
                  <span className="quiet fine">
                    {by && `by ${by.name}, `}
                    <RelativeTime at={at} />
                  </span>
                </span>
                {mayModerate && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Reinstate ${user.name}`}
                    onClick={() => setBack(user)}
                  >
                    Reinstate
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {back && <LetBackDialog gameId={gameId} user={back} onClose={() => setBack(undefined)} />}
    </Panel>
  )
}

interface DialogProps {
  gameId: string
  user: Disqualification['user']
  onClose: () => void
}

function LetBackDialog({ gameId, user, onClose }: DialogProps) {
  const requalify = useSend(leaderboards.requalify, { closePopup: onClose })
  return (
    <ReasonDialog
      title={`Reinstate ${user.name}?`}
      verb="Reinstate"
      isBusy={requalify.isPending}
      onSend={reason => requalify.mutateAsync({ body: { gameId, userId: user.id, reason } })}
      onClose={onClose}
    >
      {user.name} can play this game again, and their earlier plays count on leaderboards. Final results of rounds do
      not change.
    </ReasonDialog>
  )
}
