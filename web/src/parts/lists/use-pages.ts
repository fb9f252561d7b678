import type { PrintedEndpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import { useState } from 'react'
import { useApis } from '#core/api/use-api.ts'

type RowOf<E extends PrintedEndpoint> = Result<E> extends { data: (infer Row)[] } ? Row : never

/** A list read page by page, for as long as somebody asks for older ones. */
export function usePages<E extends PrintedEndpoint>(endpoint: E, sent: (page: number) => Sent<E>) {
  const [count, setCount] = useState(1)
  const pages = useApis(
    endpoint,
    Array.from({ length: count }, (_, index) => sent(index + 1)),
  )
  const rows = pages.flatMap(({ data }) => (data as { data: RowOf<E>[] } | undefined)?.data ?? [])
  const total = (pages.at(0)?.data as { totalCount: number } | undefined)?.totalCount ?? 0
  const failed = pages.find(page => page.isError)
  return {
    rows,
    isPending: pages.some(page => page.isPending) && rows.length === 0,
    isLoadingMore: pages.some(page => page.isPending),
    failure: failed && { error: failed.error, retry: () => void failed.refetch() },
    hasMore: rows.length < total,
    showMore: () => setCount(count + 1),
  }
}
