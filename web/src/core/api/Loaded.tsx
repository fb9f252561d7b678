import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import type { ApiError } from './api-error.ts'
import { CallError } from './CallError.tsx'

interface Props<Data> {
  of: UseQueryResult<Data, ApiError>
  /** How many lines its outline has; without them it is a page's. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** What a query brings: its outline while it loads, what went wrong, or its data as the children show it. */
export function Loaded<Data>({ of: query, lines, children }: Props<Data>) {
  if (query.isPending) return lines === undefined ? <PageSkeleton /> : <SkeletonLines count={lines} />
  if (query.isError)
    return (
      <CallError
        as={lines === undefined ? 'page' : 'section'}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  return children(query.data)
}
