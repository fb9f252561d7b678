import { useEffect, useState } from 'react'

const defaultMs = 300

/** Calls `work` after a pause; `cancel` drops a pending call. */
export function debounce<A extends unknown[]>(work: (...args: A) => void, ms = defaultMs) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (...args: A): void => {
    clearTimeout(timer)
    timer = setTimeout(() => work(...args), ms)
  }
  later.cancel = () => clearTimeout(timer)
  return later
}

/** The debounced value. */
export function useDebounced<T>(value: T, ms = defaultMs): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
