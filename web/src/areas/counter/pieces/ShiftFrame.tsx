import { memberCodeLength } from '@fulmar/contract/core/member-code-check'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import { problemOf } from '../model/call-as.ts'
import { codeProblem, readCode } from '../model/member-codes.ts'
import { findByCode } from '../model/members.ts'
import { type Screen, useShift } from '../shift.ts'
import { useScans } from '../use-scans.ts'
import frame from './Frame.module.css'
import { Frame } from './Frame.tsx'
import { Notice } from './Notice.tsx'

const tabs = [
  { name: 'FIND', label: 'Collect' },
  { name: 'TODAY', label: 'Today' },
  { name: 'HAND_OVER', label: 'Hand over' },
] as const

interface ShiftFrameProps extends Omit<ComponentProps<typeof Frame>, 'start' | 'onNetwork'> {
  /** One of the three that somebody chooses between; the others have a way back. */
  tab?: (typeof tabs)[number]['name'] | undefined
  /** What a card that is scanned does: begin with its member, what the screen itself says, or wait for what is on the way. */
  scans?: 'BEGIN' | 'OWN' | 'WAIT'
}

/** The frame of a screen while somebody is at the counter. */
export function ShiftFrame({ children, tab, foot, scans = 'WAIT', ...rest }: ShiftFrameProps) {
  const { staff, isLocked, go, back, restart } = useShift()
  const [mustWait, setMustWait] = useState(false)
  const begin = useBeginning()
  useScans({
    isOn: scans !== 'OWN' && !isLocked,
    current: null,
    onScan: ({ text }) => (scans === 'BEGIN' ? begin(text) : setMustWait(true)),
  })
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
      {mustWait && <Notice tone="wait">A card was scanned: finish or cancel this first</Notice>}
      {children}
    </Frame>
  )
}

/** Weighs the member of a scanned card, unless somebody left the screen or scanned another one before they were found. */
function useBeginning() {
  const { database } = useCounter()
  const { staff } = useView()
  const shift = useShift()
  const newest = useRef<string>(undefined)
  useEffect(
    () => () => {
      newest.current = undefined
    },
    [],
  )
  return (scanned: string) => {
    const code = readCode(scanned)
    newest.current = code
    const wrong = codeProblem(code)
    if (wrong || code.length < memberCodeLength)
      return shift.restart({ code, problem: wrong ?? 'The card was not read completely. Scan it again.' })
    const token = staff.find(({ id }) => id === shift.staff.id)?.token ?? null
    findByCode(database(), code, token).then(
      member => newest.current === code && shift.begin(member),
      (error: unknown) => newest.current === code && shift.restart({ code, problem: problemOf(error) }),
    )
  }
}
