import { type GameWindow, gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { useSend } from '#core/api/use-api.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { WindowFields } from './WindowFields.tsx'
import { editOfWindow, timingOf, windowEdit } from './window-form.ts'

interface Props {
  window: GameWindow
  onClose: () => void
}

export function EditWindow({ window, onClose }: Props) {
  const change = useSend(gameSchedule.changeWindow)
  const { form } = useRecordForm({
    schema: windowEdit,
    record: window,
    noun: 'play time',
    inputOf: editOfWindow,
    send: async (changed, onto) => {
      const edited = { ...editOfWindow(onto), ...changed }
      const { id, version } = onto
      return (await change.mutateAsync({ body: { id, version, ...timingOf(edited) } })).data
    },
    onSaved: onClose,
  })
  return (
    <FormDrawer form={form} title="Edit play time" verb="Save changes" onClose={onClose}>
      <p>Rounds that have started stay as they are.</p>
      <WindowFields control={form.control} gameId={window.gameId} />
    </FormDrawer>
  )
}
