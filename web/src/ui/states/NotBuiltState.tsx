import type { ReactNode } from 'react'
import { BoatOnSlip } from '#ui/brand/BoatOnSlip.tsx'
import { StateMessage } from './StateMessage.tsx'

interface NotBuiltStateProps {
  title: string
  /** One sentence: what will be here. */
  willHold: string
  action?: ReactNode
}

/** An honest place-keeper. */
export function NotBuiltState({ title, willHold, action }: NotBuiltStateProps) {
  return (
    <StateMessage title={title} as="page" art={<BoatOnSlip />} actions={action} note="Not built yet">
      <p>{willHold}</p>
    </StateMessage>
  )
}
