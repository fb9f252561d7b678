import { useState } from 'react'
import { formatCount } from '#ui/format/numbers.ts'
import classes from '../counter.module.css'
import { useCounter, useView } from '../counter-context.ts'
import { isWaiting } from '../model/queue.ts'
import { Notice } from '../pieces/Notice.tsx'
import { SaveUnsent } from '../pieces/SaveUnsent.tsx'
import { ShiftFrame } from '../pieces/ShiftFrame.tsx'
import { useShift } from '../shift.ts'
import { useTask } from '../use-task.ts'

/** Lock, appearance, sign out. */
export function DeviceScreen() {
  const { device, facts } = useView()
  const { staff, lock, restart } = useShift()
  // Whoever unlocks it next is about to take plastic in.
  const leave = () => {
    restart()
    lock()
  }
  return (
    <ShiftFrame title={staff.name} scans="BEGIN">
      <p>
        {facts?.store.name}, {device?.name}
      </p>
      <button type="button" className={classes.primary} onClick={leave}>
        Lock
      </button>
      <Appearance />
      <SignOut />
    </ShiftFrame>
  )
}

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

/** Kept where /color-scheme.js reads it before the first paint. */
function Appearance() {
  const [chosen, setChosen] = useState(scheme)
  const choose = (next: 'light' | 'dark') => {
    localStorage.setItem('fulmar-color-scheme', next)
    document.documentElement.setAttribute('data-mantine-color-scheme', next)
    setChosen(next)
  }
  return (
    <fieldset className={classes.row} aria-label="Appearance">
      <button type="button" className={classes.quiet} aria-pressed={chosen !== 'dark'} onClick={() => choose('light')}>
        Light
      </button>
      <button type="button" className={classes.quiet} aria-pressed={chosen === 'dark'} onClick={() => choose('dark')}>
        Dark
      </button>
    </fieldset>
  )
}

function SignOut() {
  const { signOut } = useCounter()
  const { recordings } = useView()
  const { isBusy, run } = useTask()
  const [isAsked, setAsked] = useState(false)
  const unsent = recordings.filter(recording => isWaiting(recording) || recording.state === 'REFUSED').length
  if (!isAsked)
    return (
      <button type="button" className={classes.quiet} onClick={() => setAsked(true)}>
        Sign out of this device
      </button>
    )
  return (
    <>
      {unsent > 0 ? (
        <Notice tone="bad">
          {formatCount(unsent, 'recording')} on this device {unsent === 1 ? 'has' : 'have'} not reached the server.
          Signing out deletes {unsent === 1 ? 'it' : 'them'}, and the members get no points.
        </Notice>
      ) : (
        <Notice tone="wait">
          Everything on this device is deleted. The owner of the store has to set it up again to use it.
        </Notice>
      )}
      <SaveUnsent />
      <button type="button" className={classes.quiet} onClick={() => setAsked(false)}>
        Stay signed in
      </button>
      <button type="button" className={classes.danger} disabled={isBusy} onClick={() => void run(signOut)}>
        {unsent > 0 ? `Sign out and delete ${formatCount(unsent, 'recording')}` : 'Sign out'}
      </button>
    </>
  )
}
