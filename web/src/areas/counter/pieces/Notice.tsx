import type { ReactNode } from 'react'
import classes from '../counter.module.css'

interface NoticeProps {
  tone: 'good' | 'wait' | 'bad'
  children: ReactNode
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Said aloud when it appears; what went wrong is brought into view as well, out from under the foot of the screen. */
export const Notice = ({ tone, children }: NoticeProps) => (
  <div
    ref={tone === 'bad' ? bringIntoView : undefined}
    role={tone === 'bad' ? 'alert' : 'status'}
    className={classes.notice}
    data-tone={tone}
  >
    {children}
  </div>
)
