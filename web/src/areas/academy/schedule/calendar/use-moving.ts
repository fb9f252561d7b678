import { gameSchedule, type Round } from '@fulmar/contract/academy/game-schedule'
import { type KeyboardEvent, useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { fromZoned, shiftLocal, toZoned } from '#ui/format/zones.ts'
import { formatLocal } from './words.ts'

/** A round that someone is about to move, and where to. */
export interface Pending {
  round: Round
  /** On the clocks of the calendar. */
  local: string
}

const DAY = 1440
const QUARTER = 15

const steps: Record<string, number> = { ArrowLeft: -DAY, ArrowRight: DAY, ArrowUp: -QUARTER, ArrowDown: QUARTER }

/** Moving rounds by mouse, touch and keyboard: nothing is sent before it is confirmed, and it can be undone. */
export function useMoving(timeZone: string, onShow: (day: string) => void) {
  const [pending, setPending] = useState<Pending | null>(null)
  const move = useSend(gameSchedule.moveRound, { hideToast: true })

  const propose = (round: Round, local: string) => {
    setPending(local === toZoned(round.startsAt, timeZone) ? null : { round, local })
    onShow(local.slice(0, 10))
  }
  const send = (round: Round, startsAt: string, onMoved: (moved: Round) => void) =>
    move.mutate(
      { body: { id: round.id, version: round.version, startsAt } },
      { onSuccess: ({ data }) => onMoved(data) },
    )

  const moveTo = (round: Round, local: string) =>
    send(round, fromZoned(local, timeZone), moved => {
      setPending(null)
      toast.undo(`Round moved to ${formatLocal(local)}`, () =>
        send(moved, round.startsAt, () =>
          toast.success(`Round back on ${formatLocal(toZoned(round.startsAt, timeZone))}`),
        ),
      )
    })
  const confirm = () => {
    if (pending && !isPast(pending, timeZone)) moveTo(pending.round, pending.local)
  }
  const onKeyDown = (round: Round) => (event: KeyboardEvent) => {
    const step = steps[event.key]
    const isPending = pending?.round.id === round.id
    if (step !== undefined) {
      const from = isPending ? pending.local : toZoned(round.startsAt, timeZone)
      propose(round, shiftLocal(from, step))
    } else if (event.key === 'Enter' && isPending) confirm()
    else if (event.key === 'Escape' && isPending) setPending(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { pending, isBusy: move.isPending, propose, moveTo, confirm, cancel: () => setPending(null), onKeyDown }
}

export type Moving = ReturnType<typeof useMoving>

export const isPast = ({ local }: Pending, timeZone: string, now = Date.now()): boolean =>
  Date.parse(fromZoned(local, timeZone)) <= now

/** The rounds as they would be. */
export function withPending(rounds: readonly Round[], pending: Pending | null, timeZone: string): Round[] {
  if (!pending) return [...rounds]
  const { round, local } = pending
  const startsAt = fromZoned(local, timeZone)
  const lengthMs = Date.parse(round.endsAt) - Date.parse(round.startsAt)
  const moved = { ...round, startsAt, endsAt: new Date(Date.parse(startsAt) + lengthMs).toISOString() }
  return [...rounds.filter(({ id }) => id !== round.id), moved]
}
