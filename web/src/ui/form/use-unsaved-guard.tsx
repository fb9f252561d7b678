import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useConfirm } from '../dialog/use-confirm.tsx'

export interface UnsavedGuard {
  /** Leaves at once, or asks first if there are unsaved changes. */
  attempt: (leave: () => void) => Promise<void>
  /** Allows navigation while submitting. */
  release: () => void
  /** Blocks navigation again after a failed submit. */
  hold: () => void
  dialog: ReactNode
}

/**
 * Asks before unsaved changes are lost by navigation, reload or closing the form. A form that outlives the search params
 * is asked about only when the page changes.
 */
export function useUnsavedGuard(isDirty: boolean, outlivesSearch = false): UnsavedGuard {
  const [confirm, dialog] = useConfirm()
  const isReleased = useRef(false)
  useEffect(() => {
    if (!isDirty) isReleased.current = false
  }, [isDirty])
  const mustAsk = () => isDirty && !isReleased.current
  const mayLeave = () =>
    confirm({
      title: 'Leave without saving?',
      body: 'Your changes have not been saved and will be lost.',
      verb: 'Leave without saving',
      cancel: 'Keep editing',
      tone: 'danger',
    })

  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      mustAsk() && !(outlivesSearch && current.pathname === next.pathname) && !(await mayLeave()),
    enableBeforeUnload: mustAsk,
  })

  return {
    attempt: async leave => {
      if (isDirty && !(await mayLeave())) return
      isReleased.current = true
      leave()
    },
    release: () => {
      isReleased.current = true
    },
    hold: () => {
      isReleased.current = false
    },
    dialog,
  }
}
