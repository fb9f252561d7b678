import { ErrorState } from '#ui/states/ErrorState.tsx'
import { ForbiddenState } from '#ui/states/ForbiddenState.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { OfflineState } from '#ui/states/OfflineState.tsx'
import type { ApiError } from './api-error.ts'

interface CallErrorProps {
  error: ApiError
  onRetry?: () => void
  as?: 'page' | 'section'
}

/** The state to show for a failed call: no access, not found, offline or error. */
export function CallError({ error, onRetry, as = 'section' }: CallErrorProps) {
  if (error.errorType === 'FORBIDDEN') return <ForbiddenState as={as} message={error.message} />
  if (error.errorType === 'NOT_FOUND') return <NotFoundState as={as} />
  if (error.statusCode === undefined) return <OfflineState as={as} onRetry={onRetry} />
  return <ErrorState as={as} message={error.message} requestId={error.requestId} onRetry={onRetry} />
}
