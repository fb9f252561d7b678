import { useCallback, useEffect, useState } from 'react'

/** A countdown in seconds and a restart. Based on the clock, so a sleeping tab stays correct. */
export function useCountdown(seconds: number): readonly [left: number, restart: () => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = left > 0

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  const restart = useCallback(() => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }, [seconds])
  return [left, restart]
}
