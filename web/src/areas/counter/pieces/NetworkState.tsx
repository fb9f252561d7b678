import { formatTime } from '#ui/format/dates.ts'
import { useView } from '../counter-context.ts'
import { isWaiting } from '../model/queue.ts'
import type { CounterView } from '../model/view.ts'
import classes from './Frame.module.css'

/** "Online", "3 waiting, last sent 14:02". */
function networkWords({ recordings, isOnline, isSending }: CounterView): string {
  const waiting = recordings.filter(isWaiting).length
  const refused = recordings.filter(it => it.state === 'REFUSED').length
  const lastSentAt = recordings.map(it => it.sentAt ?? '').reduce((last, at) => (at > last ? at : last), '')
  const parts = [
    !isOnline && 'Offline',
    waiting > 0 && (isOnline && isSending ? `Sending ${waiting}` : `${waiting} waiting`),
    waiting > 0 && lastSentAt && `last sent ${formatTime(lastSentAt)}`,
    refused > 0 && `${refused} refused`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Online'
}

/** Always in the same corner. Leads to what waits, where there is somebody to look at it. */
export function NetworkState({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const view = useView()
  const words = networkWords(view)
  const tone = view.isOnline && words === 'Online' ? 'good' : 'wait'
  return onOpen ? (
    <button type="button" className={classes.network} data-tone={tone} onClick={onOpen}>
      <output>{words}</output>
    </button>
  ) : (
    <output className={classes.network} data-tone={tone}>
      {words}
    </output>
  )
}
