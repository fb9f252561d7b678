import { useId, useState } from 'react'
import classes from './NoticePlace.module.css'

/** Something to say beside keys. The name tells it from the others of its screen. */
export interface KeypadNotice {
  name: string
  tone: 'good' | 'wait' | 'bad'
  text: string
}

interface NoticePlaceProps {
  /** The most important first. */
  notices: readonly KeypadNotice[]
}

/** One line whose height never changes, or the keys below would move under the finger. A press shows the rest above it. */
export function NoticePlace({ notices }: NoticePlaceProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [first, ...rest] = notices
  return (
    <div className={classes.place} role={first?.tone === 'bad' ? 'alert' : 'status'}>
      {first && (
        <button
          type="button"
          className={classes.line}
          data-tone={first.tone}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{first.text}</span>
          <strong>{rest.length > 0 ? `+${rest.length}` : isOpen ? '▾' : '▴'}</strong>
        </button>
      )}
      {first && isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard.
        <ul id={id} className={classes.all} data-tone={first.tone} tabIndex={0} aria-label="Notices">
          {notices.map(({ name, text }) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
