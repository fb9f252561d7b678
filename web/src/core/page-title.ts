import { useEffect } from 'react'
import { createObservable, useObservable } from '#ui/observable.ts'

const current = createObservable<string | null>(null)

/** Sets the record's name for the breadcrumb and the window title; undefined while loading. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    current.set(title)
    return () => current.set(null)
  }, [title])
}

/** The record's name, if the page has set one. */
export const useRecordTitle = (): string | null => useObservable(current)
