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
  /** An outline in the shape of what comes, in place of lines. */
  outline?: ReactNode
  /** Shown instead of the children for a list without rows. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brings: its outline while it loads, what went wrong, or its data as the children show it. */
export function Loaded<Data extends { data: unknown }>({ of: query, lines, outline, empty, children }: Props<Data>) {
  const isPage = lines === undefined && outline === undefined
  if (query.isPending) return outline ?? (lines === undefined ? <PageSkeleton /> : <SkeletonLines count={lines} />)
  if (query.isError)
    return <CallError as={isPage ? 'page' : 'section'} error={query.error} onRetry={() => void query.refetch()} />
  const rows = query.data.data
  if (empty && Array.isArray(rows) && rows.length === 0) return empty
  return children(query.data)
}
