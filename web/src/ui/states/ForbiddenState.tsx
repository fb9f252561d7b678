import type { ReactNode } from 'react'
import { HarbourChain } from '#ui/brand/HarbourChain.tsx'
import { StateMessage } from './StateMessage.tsx'

interface ForbiddenStateProps {
  /** The permission that is missing, as the team page names it. */
  permission?: string
  /** The server's words, when it was the server that refused. */
  message?: string
  action?: ReactNode
  as?: 'page' | 'section'
}

/** Not for this role: names what is missing and whom to ask. */
export function ForbiddenState({ permission, message, action, as = 'page' }: ForbiddenStateProps) {
  return (
    <StateMessage title="You may not open this" as={as} art={<HarbourChain />} actions={action}>
      <p>
        {permission ? (
          <>
            Your role lacks the permission <code>{permission}</code>.
          </>
        ) : (
          (message ?? 'Your role does not allow it.')
        )}
      </p>
      <p>An owner of the programme can change your role.</p>
    </StateMessage>
  )
}
