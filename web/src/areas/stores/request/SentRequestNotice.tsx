import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSentRequest } from './sent-request.ts'

const SentRequestCard = lazy(() => import('./SentRequestCard.tsx').then(it => ({ default: it.SentRequestCard })))

/** Shows the reference of a sent request on the home page until dismissed. */
export function SentRequestNotice() {
  const sent = useSentRequest()
  const isStart = useRouterState({ select: state => state.location.pathname === '/' })
  if (!sent || !isStart) return null
  return (
    <Suspense>
      <SentRequestCard sent={sent} />
    </Suspense>
  )
}
