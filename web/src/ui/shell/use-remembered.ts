import { useState } from 'react'

/** A small choice this browser keeps. Where nothing can be stored it lasts as long as the page. */
export function useRemembered(key: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => {
    try {
      return localStorage.getItem(key) ?? initial
    } catch {
      return initial
    }
  })
  const remember = (next: string) => {
    setValue(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Private windows may refuse; the choice still holds for this visit.
    }
  }
  return [value, remember]
}
