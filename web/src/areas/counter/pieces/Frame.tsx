import { type ReactNode, useEffect, useRef } from 'react'
import classes from './Frame.module.css'
import { NetworkState } from './NetworkState.tsx'

interface FrameProps {
  title: ReactNode
  /** At the start of the top line: where one is, or the way back. */
  start?: ReactNode
  children: ReactNode
  /** Stays at the bottom of the screen. */
  foot?: ReactNode
  onNetwork?: () => void
}

/** A screen: the network in its corner, one thing in the middle, what to press at the bottom. */
export function Frame({ title, start, children, foot, onNetwork }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.frame}>
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
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  )
}
