import { useRouterState } from '@tanstack/react-router'
import { lazyNamed } from '#ui/lazy-named.ts'
import { useSentRequest } from './sent-request.ts'

const SentRequestCard = lazyNamed(() => import('./SentRequestCard.tsx'), 'SentRequestCard')

/** Shows the reference of a sent request on the home page until dismissed. */
export function SentRequestNotice() {
  const sent = useSentRequest()
  const isStart = useRouterState({ select: state => state.location.pathname === '/' })
  if (!sent || !isStart) return null
  return <SentRequestCard sent={sent} />
}
