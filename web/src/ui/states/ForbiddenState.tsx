import type { ReactNode } from 'react'
import { HarbourChain } from '#ui/brand/HarbourChain.tsx'
import { StateMessage } from './StateMessage.tsx'

interface ForbiddenStateProps {
  /** The missing permission. */
  permission?: string
  /** The server's message, if the server refused. */
  message?: string
  action?: ReactNode
  as?: 'page' | 'section'
}

/** The role does not give access: what is missing and whom to ask. */
export function ForbiddenState({ permission, message, action, as = 'page' }: ForbiddenStateProps) {
  return (
    <StateMessage title="You do not have access" as={as} art={<HarbourChain />} actions={action}>
      <p>
        {permission ? (
          <>
            Your role lacks the permission <code>{permission}</code>.
          </>
        ) : (
          (message ?? 'Your role does not give access to it.')
        )}
      </p>
      <p>Ask an owner of the programme to change your role.</p>
    </StateMessage>
  )
}
