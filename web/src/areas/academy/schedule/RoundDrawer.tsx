import { gameSchedule, type Round } from '@fulmar/contract/academy/game-schedule'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CalendarX } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatMinutes } from '#ui/format/duration.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { toZoned } from '#ui/format/zones.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { formatStart, RoundBadge } from '../rounds.ts'
import type { Moving } from './calendar/use-moving.ts'
import { formatLocal } from './calendar/words.ts'
import { MoveForm } from './MoveForm.tsx'

interface Props {
  round: Round
  /** Of the calendar. */
  timeZone: string
  mayWrite: boolean
  isOwn: boolean
  moving: Moving
  onClose: () => void
}

/** One round: its facts, moving and cancelling it. */
export function RoundDrawer({ round, timeZone, mayWrite, isOwn, moving, onClose }: Props) {
  const cancel = useSend(gameSchedule.cancelRound, { onSuccess: onClose })
  const [confirm, dialog] = useConfirm()
  const isOpen = mayWrite && isOwn && round.status === 'UPCOMING'
  const ask = async () => {
    const isSure = await confirm({
      title: 'Cancel this round?',
      body: `The round of ${formatStart(round)} will not take place. Other rounds stay. This cannot be undone, but you can add a play time for it.`,
      verb: 'Cancel round',
      cancel: 'Keep round',
      tone: 'danger',
    })
    if (isSure) cancel.mutate({ body: { id: round.id, version: round.version } })
  }
  return (
    <Drawer
      isOpen
      title={`Round of ${formatStart(round)}`}
      onClose={onClose}
      footer={
        isOpen && (
          <Button
            color="red"
            variant="light"
            loading={cancel.isPending}
            leftSection={<CalendarX size={16} aria-hidden />}
            onClick={() => void ask()}
          >
            Cancel round
          </Button>
        )
      }
    >
      <Sections>
        <FactList facts={factsOf(round, timeZone)} />
        {round.status !== 'UPCOMING' && (
          <p className="row" style={{ gap: '8px 20px' }}>
            <Link to="/academy/$id/rewards" params={{ id: round.game.id }} search={{ open: round.id }}>
              Winners
            </Link>
            <Link to="/academy/leaderboards" search={{ gameId: round.game.id, roundId: round.id }}>
              Leaderboard
            </Link>
          </p>
        )}
        {isOpen && <MoveForm round={round} timeZone={timeZone} moving={moving} onMoved={onClose} />}
        {!isOwn && (
          <p className="row" style={{ gap: '8px 20px' }}>
            <Link to="/academy/$id/schedule" params={{ id: round.game.id }}>
              Schedule of {round.game.name}
            </Link>
          </p>
        )}
      </Sections>
      {dialog}
    </Drawer>
  )
}

const factsOf = (round: Round, timeZone: string) => [
  { label: 'Game', value: round.game.name },
  { label: 'Status', value: <RoundBadge status={round.status} /> },
  { label: 'Starts', value: formatLocal(toZoned(round.startsAt, timeZone)) },
  { label: 'Ends', value: formatLocal(toZoned(round.endsAt, timeZone)) },
  { label: 'Length', value: formatMinutes((Date.parse(round.endsAt) - Date.parse(round.startsAt)) / 60_000) },
  { label: 'Time zone of its play time', value: round.timeZone },
  { label: 'Players', value: formatNumber(round.players) },
  { label: 'Moved', value: round.isMoved ? 'Yes' : 'No' },
  { label: 'At the same time', value: round.clashes.map(({ name }) => name).join(', ') || 'No other game' },
]
