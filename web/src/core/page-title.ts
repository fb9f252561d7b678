import { useEffect, useSyncExternalStore } from 'react'

let current: string | null = null
const listeners = new Set<() => void>()

const set = (title: string | null) => {
  current = title
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the record's name for the breadcrumb and the window title; undefined while loading. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    set(title)
    return () => set(null)
  }, [title])
}

/** The record's name, if the page has set one. */
export const useRecordTitle = (): string | null => useSyncExternalStore(subscribe, () => current)
