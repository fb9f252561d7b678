import type { ReactNode } from 'react'
import { LostBird } from '#ui/brand/LostBird.tsx'
import { StateMessage } from './StateMessage.tsx'

interface NotFoundStateProps {
  title?: string
  /** What was looked for. */
  looked?: string
  /** The nearest way back. */
  action?: ReactNode
  as?: 'page' | 'section'
}

/** Nothing lives at this address. */
export function NotFoundState({ title = 'There is nothing here', looked, action, as = 'page' }: NotFoundStateProps) {
  return (
    <StateMessage title={title} as={as} art={<LostBird />} actions={action}>
      <p>
        {looked ? (
          <>
            We looked for <code>{looked}</code> and found only water.
          </>
        ) : (
          'It may have been moved or removed, or the address has a slip in it.'
        )}
      </p>
    </StateMessage>
  )
}
