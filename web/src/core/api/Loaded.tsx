import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { useStillWaiting } from '#ui/use-still-waiting.ts'
import type { ApiError } from './api-error.ts'
import { CallError } from './CallError.tsx'

interface Look {
  /** How many lines its outline has; without them it is a page's. */
  lines?: number
  /** An outline in the shape of what comes, in place of lines. */
  outline?: ReactNode
  /** The size of the error; a page's if the outline is one. */
  as?: 'page' | 'section'
  /** Shown when there is no such record. */
  missing?: ReactNode
}

interface Props<Data> extends Look {
  of: UseQueryResult<Data, ApiError>
  /** Shown instead of the children for a list without rows. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brings: its outline while it loads, what went wrong, or its data as the children show it. */
export const Loaded = <Data extends { data: unknown }>({ of, empty, children, ...look }: Props<Data>) => (
  <AllLoaded<[Data]> of={[of]} {...look}>
    {answer => (empty && Array.isArray(answer.data) && answer.data.length === 0 ? empty : children(answer))}
  </AllLoaded>
)

interface AllProps<Data extends readonly unknown[]> extends Look {
  of: { [At in keyof Data]: UseQueryResult<Data[At], ApiError> }
  children: (...data: Data) => ReactNode
}

/** What several queries bring, once all of them have answered. What is on the screen stays there when it cannot be read again. */
export function AllLoaded<Data extends readonly unknown[]>(props: AllProps<Data>) {
  const { of: queries, lines, outline, as = lines === undefined && !outline ? 'page' : 'section', missing } = props
  const isWaiting = useStillWaiting(queries.some(query => query.isPending))
  const failed = queries.filter(query => query.isError && query.data === undefined)
  const [first] = failed
  if (first?.error) {
    if (missing && first.error.errorType === 'NOT_FOUND') return missing
    const retry = () => failed.forEach(query => void query.refetch())
    return <CallError as={as} error={first.error} onRetry={retry} />
  }
  if (isWaiting) return outline ?? (lines === undefined ? <PageSkeleton /> : <SkeletonLines count={lines} />)
  return props.children(...(queries.map(query => query.data) as unknown as Data))
}
