import { type ReactNode, useEffect, useRef } from 'react'
import { formatTime } from '#ui/format/dates.ts'
import { useView } from '../counter-context.ts'
import { isWaiting } from '../model/queue.ts'
import type { CounterView } from '../model/view.ts'
import classes from './Frame.module.css'
import { type KeypadNotice, NoticePlace } from './NoticePlace.tsx'

interface FrameProps {
  title: ReactNode
  /** At the start of the top line: where one is, or the way back. */
  start?: ReactNode
  children: ReactNode
  /** Stays at the bottom of the screen. */
  foot?: ReactNode
  /** Keys for a finger. Nothing on their screen moves them: what there is to say goes to `notices`. */
  keypad?: ReactNode
  notices?: readonly KeypadNotice[]
  onNetwork?: () => void
}

/** A screen: the network in its corner, one thing in the middle, what to press at the bottom. */
export function Frame({ title, start, children, foot, keypad, notices = [], onNetwork }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`${classes.frame} ${keypad ? classes.fixed : ''}`}>
      <header className={classes.top}>
        <div className={classes.start}>{start}</div>
        <NetworkState onOpen={onNetwork} />
      </header>
      <main className={classes.main}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {children}
      </main>
      {keypad && <NoticePlace notices={notices} />}
      {keypad && <div className={classes.keypad}>{keypad}</div>}
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  )
}

/** "Online", "3 waiting, last sent 14:02". */
function networkWords({ recordings, isOnline, isSending }: CounterView): string {
  const waiting = recordings.filter(isWaiting).length
  const refused = recordings.filter(recording => recording.state === 'REFUSED').length
  const lastSentAt = recordings
    .map(recording => recording.sentAt ?? '')
    .reduce((last, at) => (at > last ? at : last), '')
  const parts = [
    !isOnline ? 'Offline' : waiting === 0 && 'Online',
    waiting > 0 && (isOnline && isSending ? `Sending ${waiting}` : `${waiting} waiting`),
    waiting > 0 && lastSentAt && `last sent ${formatTime(lastSentAt)}`,
    refused > 0 && `${refused} refused`,
  ].filter(Boolean)
  return parts.join(', ')
}

/** Always in the same corner. Leads to what waits, where there is somebody to look at it. */
function NetworkState({ onOpen }: { onOpen?: (() => void) | undefined }) {
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
