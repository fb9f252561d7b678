import type { ReactNode } from 'react'
import { HarbourChain } from '#ui/brand/HarbourChain.tsx'
import { StateMessage } from './StateMessage.tsx'

interface ForbiddenStateProps {
  /** What is not allowed, and who can change that. */
  message: string
  action?: ReactNode
  as?: 'page' | 'section'
}

/** The role does not give access. */
export function ForbiddenState({ message, action, as = 'page' }: ForbiddenStateProps) {
  return (
    <StateMessage title="You do not have access" as={as} art={<HarbourChain />} actions={action}>
      <p>{message}</p>
    </StateMessage>
  )
}
