import { useCallback, useEffect, useState } from 'react'
import { useCounter, useView } from './counter-context.ts'
import { SetUpScreen } from './screens/SetUpScreen.tsx'
import { UnlockScreen } from './screens/UnlockScreen.tsx'
import { UnlockedCounter } from './UnlockedCounter.tsx'

const lockAfterMs = 5 * 60_000

/** Set up, then locked, then somebody's; what they were doing stays while it is locked, for them alone. */
export function CounterApp() {
  const { device, facts, staff: known, isOnline } = useView()
  const [staff, setStaff] = useState<{ id: string; name: string } | null>(null)
  const [isLocked, setLocked] = useState(true)
  const counter = useCounter()
  const lock = useCallback(() => {
    setLocked(true)
    if (staff) void counter.lock(staff.id)
  }, [counter, staff])
  useIdle(lock, lockAfterMs)
  // Without network one can go on; with it, the PIN gives a new session.
  const needsPin = isOnline && known.some(({ id, token }) => id === staff?.id && token === null)
  if (needsPin && !isLocked) setLocked(true)
  if (!device || !facts) return <SetUpScreen />
  return (
    <>
      {isLocked && (
        <UnlockScreen
          onUnlock={who => {
            setStaff(who)
            setLocked(false)
          }}
        />
      )}
      {staff && (
        <div hidden={isLocked}>
          <UnlockedCounter key={staff.id} staff={staff} isLocked={isLocked} lock={lock} />
        </div>
      )}
    </>
  )
}

function useIdle(onIdle: () => void, afterMs: number) {
  useEffect(() => {
    let timer = setTimeout(onIdle, afterMs)
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(onIdle, afterMs)
    }
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, touched)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, touched)
    }
  }, [onIdle, afterMs])
}
