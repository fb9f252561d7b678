import type { ReactNode } from 'react'

export interface InboxItem {
  id: string
  title: string
  /** One or two lines that identify it. */
  detail: ReactNode
  /** Shown at the end of the first line. */
  aside?: ReactNode
}

/** A decision with its button and shortcut key. */
export interface InboxAction {
  key: string
  /** Button label: "Confirm". */
  label: string
  icon: ReactNode
  tone?: 'main' | 'plain' | 'danger'
  isBusy?: boolean
  isDisabled?: boolean
  run: () => void
}
