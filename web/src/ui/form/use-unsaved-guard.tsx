import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useConfirm } from '../dialog/use-confirm.tsx'

export interface UnsavedGuard {
  /** Runs at once when nothing was typed, else asks first: for a Close or Cancel button. */
  attempt: (leave: () => void) => Promise<void>
  /** Lets navigation pass: what was typed is being sent. */
  release: () => void
  /** Stops navigation again: sending failed. */
  hold: () => void
  dialog: ReactNode
}

/** Nobody loses what they typed: asks before a navigation, a reload, or closing the form. */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const [confirm, dialog] = useConfirm()
  const isReleased = useRef(false)
  useEffect(() => {
    if (!isDirty) isReleased.current = false
  }, [isDirty])
  const mustAsk = () => isDirty && !isReleased.current
  const mayLeave = () =>
    confirm({
      title: 'Leave without saving?',
      body: 'What you changed here has not been saved and would be lost.',
      verb: 'Leave without saving',
      cancel: 'Keep editing',
      tone: 'danger',
    })

  useBlocker({
    shouldBlockFn: async () => mustAsk() && !(await mayLeave()),
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
