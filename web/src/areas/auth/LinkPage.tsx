import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { Loaded } from '#core/api/Loaded.tsx'
import { takeToken } from './link-token.ts'
import classes from './Panel.module.css'
import { PanelHeader } from './panel-parts.tsx'
import { SplitScreen } from './SplitScreen.tsx'

interface Props<T> {
  /** The path of the endpoint that is asked. */
  name: string
  ask: (token: string, signal: AbortSignal) => Promise<T>
  /** Shown for an incomplete link. */
  broken: ReactNode
  children: (answer: T, link: { token: string; replace: (answer: T) => void }) => ReactNode
}

/** A page that the link in an email opens, for whoever has the link. */
export function LinkPage<T extends { data: unknown }>({ name, ask, broken, children }: Props<T>) {
  const [token] = useState(takeToken)
  const queries = useQueryClient()
  const queryKey = [name, token]
  const linked = useQuery<T, ApiError>({
    queryKey,
    queryFn: ({ signal }) => ask(token, signal),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A truncated link fails validation.
  const isBroken = token === '' || linked.error?.errorType === 'VALIDATION'
  return (
    <SplitScreen>
      {isBroken ? (
        broken
      ) : (
        <Loaded of={linked} lines={5} as="page">
          {answer => children(answer, { token, replace: next => void queries.setQueryData(queryKey, next) })}
        </Loaded>
      )}
    </SplitScreen>
  )
}

export const BrokenLink = ({ children }: { children: ReactNode }) => (
  <div className={`stack ${classes.panel}`}>
    <PanelHeader title="This link no longer works">{children}</PanelHeader>
  </div>
)
