import type { ComponentProps } from 'react'
import classes from '../counter.module.css'
import { type Screen, useShift } from '../shift.ts'
import frame from './Frame.module.css'
import { Frame } from './Frame.tsx'

const tabs = [
  { name: 'FIND', label: 'Collect' },
  { name: 'TODAY', label: 'Today' },
  { name: 'HAND_OVER', label: 'Hand over' },
] as const

interface ShiftFrameProps extends Omit<ComponentProps<typeof Frame>, 'start' | 'onNetwork'> {
  /** One of the three that somebody chooses between; the others have a way back. */
  tab?: (typeof tabs)[number]['name'] | undefined
}

/** The frame of a screen while somebody is at the counter. */
export function ShiftFrame({ children, tab, foot, ...rest }: ShiftFrameProps) {
  const { staff, go, back, restart } = useShift()
  const open = (name: Screen['name']) => {
    if (name === 'FIND') restart()
    else if (name !== tab) go({ name } as Screen)
  }
  return (
    <Frame
      {...rest}
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
