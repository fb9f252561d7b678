import type { ReactNode } from 'react'
import classes from '../counter.module.css'

interface NoticeProps {
  tone: 'good' | 'wait' | 'bad'
  children: ReactNode
}

/** Said aloud when it appears. */
export const Notice = ({ tone, children }: NoticeProps) => (
  <div role={tone === 'bad' ? 'alert' : 'status'} className={classes.notice} data-tone={tone}>
    {children}
  </div>
)
