import type { ReactNode } from 'react'
import { LostBird } from '#ui/brand/LostBird.tsx'
import { StateMessage } from './StateMessage.tsx'

interface NotFoundStateProps {
  title?: string
  /** The requested address. */
  looked?: string
  /** A link to go back. */
  action?: ReactNode
  as?: 'page' | 'section'
}

/** The page or record does not exist. */
export function NotFoundState({ title, looked, action, as = 'page' }: NotFoundStateProps) {
  return (
    <StateMessage
      title={title ?? (as === 'page' ? 'Page not found' : 'Not found')}
      as={as}
      art={<LostBird />}
      actions={action}
    >
      <p>
        {looked ? (
          <>
            There is no page at <code>{looked}</code>.
          </>
        ) : (
          'It may have been moved or removed, or the address may be mistyped.'
        )}
      </p>
    </StateMessage>
  )
}
