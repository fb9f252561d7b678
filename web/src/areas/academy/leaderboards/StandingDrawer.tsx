import { leaderboards } from '@fulmar/contract/academy/leaderboards'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Ban, Users } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useMay } from '#core/session/can.ts'
import { formatMemberCode } from '#parts/member-code.ts'
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx'
import { NeighborhoodLink } from '#parts/record/RecordLinks.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatSeconds } from '#ui/format/duration.ts'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { formatBoardScore } from './board.columns.tsx'
import type { BoardRow } from './use-board.ts'

interface Props {
  standing: BoardRow
  /** Undefined on the board of all games, from which nobody can be taken off. */
  gameId: string | undefined
  isFrozen: boolean
  onAround: () => void
  onClose: () => void
}

/** One player of a board, with the way to their plays. */
export function StandingDrawer({ standing, gameId, isFrozen, onAround, onClose }: Props) {
  const [isDisqualifying, setDisqualifying] = useState(false)
  const may = useMay()
  const mayDisqualify = gameId !== undefined && may('academy:moderate')
  return (
    <Drawer
      isOpen
      title={standing.user.name}
      onClose={onClose}
      footer={
        <>
          {mayDisqualify && (
            <Button
              color="red"
              variant="light"
              leftSection={<Ban size={16} aria-hidden />}
              onClick={() => setDisqualifying(true)}
            >
              Disqualify
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<Users size={16} aria-hidden />}
            onClick={() => {
              onAround()
              onClose()
            }}
          >
            Show players around
          </Button>
        </>
      }
    >
      <Sections>
        <FactList
          facts={[
            { label: 'Rank', value: formatNumber(standing.rank) },
            {
              label: gameId ? 'Score' : 'Total score',
              value: formatBoardScore(standing.score, gameId === undefined),
            },
            { label: 'Time', value: formatSeconds(standing.seconds) },
            { label: 'Reached', value: formatDateTime(standing.at) },
            { label: 'Finished plays', value: formatNumber(standing.plays) },
            {
              label: 'Member code',
              value: standing.user.memberCode ? formatMemberCode(standing.user.memberCode) : NONE,
            },
            { label: 'Neighborhood', value: <NeighborhoodLink of={standing.user.neighborhood} /> },
          ]}
        />
        <p className="row" style={{ gap: '8px 20px' }}>
          {gameId && (
            <Link to="/academy/$id/history" params={{ id: gameId }} search={{ userId: standing.id }}>
              Plays of this game
            </Link>
          )}
          {may('users:read') && (
            <Link to="/users/$id" params={{ id: standing.id }}>
              Member page
            </Link>
          )}
        </p>
      </Sections>
      {isDisqualifying && gameId && (
        <DisqualifyDialog
          gameId={gameId}
          user={standing.user}
          isFrozen={isFrozen}
          onClose={() => setDisqualifying(false)}
          onDone={onClose}
        />
      )}
    </Drawer>
  )
}

interface DisqualifyDialogProps {
  gameId: string
  user: { id: string; name: string }
  isFrozen: boolean
  onClose: () => void
  onDone: () => void
}

function DisqualifyDialog({ gameId, user, isFrozen, onClose, onDone }: DisqualifyDialogProps) {
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
      already paid stay. {isFrozen && 'The final results of this round do not change. '}You can reinstate them later.
    </ReasonDialog>
  )
}
