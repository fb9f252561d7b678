import { gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { shiftDay, toZoned } from '#ui/format/zones.ts'
import { WindowFields } from './WindowFields.tsx'
import { blankWindow, timingOf, windowEdit } from './window-form.ts'

interface Props {
  gameId: string
  /** Suggested; another can be chosen. */
  timeZone: string
  onClose: () => void
}

export function NewWindow({ gameId, timeZone, onClose }: Props) {
  const add = useSend(gameSchedule.addWindow)
  const [start] = useState(() => blankWindow(shiftDay(toZoned(Date.now(), timeZone).slice(0, 10), 1), timeZone))
  const form = useSendForm(windowEdit, start, {
    send: edit => add.mutateAsync({ body: { gameId, ...timingOf(edit) } }),
    onSent: onClose,
  })
  return (
    <FormDrawer form={form} title="Add play time" verb="Add play time" onClose={onClose}>
      <WindowFields control={form.control} gameId={gameId} />
    </FormDrawer>
  )
}
