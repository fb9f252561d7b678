import type { ReactNode } from 'react'

export interface InboxItem {
  id: string
  title: string
  /** One or two lines that tell it from the others. */
  detail: ReactNode
  /** At the end of the first line: how old, how much. */
  aside?: ReactNode
}

/** A decision: a button in the bar, and a key. */
export interface InboxAction {
  key: string
  /** The button says what it does: "Confirm". */
  label: string
  icon: ReactNode
  tone?: 'main' | 'plain' | 'danger'
  isBusy?: boolean
  isDisabled?: boolean
  run: () => void
}
