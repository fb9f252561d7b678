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

/** Names the page after the record it shows, in the breadcrumb and the window; undefined while it is not known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    set(title)
    return () => set(null)
  }, [title])
}

/** The record's name, where the page has said one. */
export const useRecordTitle = (): string | null => useSyncExternalStore(subscribe, () => current)
