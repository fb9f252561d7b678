import type { ReactNode } from 'react'
import { EmptyShore } from '#ui/brand/EmptyShore.tsx'
import { StateMessage } from './StateMessage.tsx'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** The first step. */
  action?: ReactNode
}

/** An empty list or page, with a first step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <StateMessage title={title} art={<EmptyShore />} actions={action}>
      {children}
    </StateMessage>
  )
}
