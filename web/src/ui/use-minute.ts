import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = new Date()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = new Date()
    timer = setInterval(tick, MINUTE_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The current time, updated every minute by one shared timer. */
export const useMinute = (): Date => useSyncExternalStore(subscribe, () => now)
