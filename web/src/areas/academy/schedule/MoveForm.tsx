import type { Round } from '@fulmar/contract/academy/game-schedule'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toZoned } from '#ui/format/zones.ts'
import { isPast, type Moving } from './calendar/use-moving.ts'

interface Props {
  round: Round
  timeZone: string
  moving: Moving
  onMoved: () => void
}

/** Moves a round to a day and time that are typed. */
export function MoveForm({ round, timeZone, moving, onMoved }: Props) {
  const now = toZoned(round.startsAt, timeZone)
  const [local, setLocal] = useState(now)
  const isTooEarly = local.length === 16 && isPast({ round, local }, timeZone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (local.length !== 16 || isTooEarly) return
    moving.moveTo(round, local)
    onMoved()
  }
  return (
    <form onSubmit={submit} className="stack">
      <TextInput
        type="datetime-local"
        label="Move to"
        description={`On the clocks of ${timeZone}; the length stays.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isTooEarly && 'A round cannot start in the past.'}
        value={local}
        onChange={event => setLocal(event.currentTarget.value.slice(0, 16))}
      />
      <Button type="submit" variant="default" className="start" disabled={local === now}>
        Move round
      </Button>
    </form>
  )
}
