import type { ReactNode } from 'react'
import classes from '../counter.module.css'
import { type Screen, useShift } from '../shift.ts'
import frame from './Frame.module.css'
import { Frame } from './Frame.tsx'

const tabs = [
  { name: 'FIND', label: 'Collect' },
  { name: 'TODAY', label: 'Today' },
  { name: 'HAND_OVER', label: 'Hand over' },
] as const

interface ShiftFrameProps {
  title: ReactNode
  children: ReactNode
  /** One of the three that somebody chooses between; the others have a way back. */
  tab?: (typeof tabs)[number]['name'] | undefined
  foot?: ReactNode
}

/** The frame of a screen while somebody is at the counter. */
export function ShiftFrame({ title, children, tab, foot }: ShiftFrameProps) {
  const { staff, go, back, restart } = useShift()
  const open = (name: Screen['name']) => {
    if (name === 'FIND') restart()
    else if (name !== tab) go({ name } as Screen)
  }
  return (
    <Frame
      title={title}
      onNetwork={() => open('TODAY')}
      start={
        tab ? (
          <button type="button" className={classes.plain} onClick={() => go({ name: 'DEVICE' })}>
            {staff.name}
          </button>
        ) : (
          <button type="button" className={classes.plain} onClick={back}>
            ‹ Back
          </button>
        )
      }
      foot={
        foot ??
        (tab && (
          <nav className={frame.tabs} aria-label="Counter">
            {tabs.map(({ name, label }) => (
              <button
                key={name}
                type="button"
                className={frame.tab}
                aria-current={name === tab ? 'page' : undefined}
                onClick={() => open(name)}
              >
                {label}
              </button>
            ))}
          </nav>
        ))
      }
    >
      {children}
    </Frame>
  )
}
