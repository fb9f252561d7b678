import type { PrintedEndpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApis } from '#core/api/use-api.ts'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'

type RowOf<E extends PrintedEndpoint> = Result<E> extends { data: (infer Row)[] } ? Row : never

interface Props<E extends PrintedEndpoint> {
  of: E
  sent: (page: number) => Sent<E>
  /** Said when there are no rows. */
  empty: string
  children: (rows: readonly RowOf<E>[]) => ReactNode
}

/** A list read page by page, for as long as somebody asks for older ones. */
export function Pages<E extends PrintedEndpoint>({ of: endpoint, sent, empty, children }: Props<E>) {
  const [count, setCount] = useState(1)
  const pages = useApis(
    endpoint,
    Array.from({ length: count }, (_, index) => sent(index + 1)),
  )
  const rows = pages.flatMap(({ data }) => (data as { data: RowOf<E>[] } | undefined)?.data ?? [])
  const total = (pages.at(0)?.data as { totalCount: number } | undefined)?.totalCount ?? 0
  const isPending = pages.some(page => page.isPending)
  const failed = pages.find(page => page.isError)
  if (isPending && rows.length === 0) return <SkeletonLines count={4} />
  if (failed) return <CallError error={failed.error} onRetry={() => void failed.refetch()} />
  if (rows.length === 0)
    return (
      <Text fw={450} c="dimmed" fz="xs">
        {empty}
      </Text>
    )
  return (
    <>
      {children(rows)}
      {rows.length < total && (
        <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => setCount(count + 1)}>
          Show older
        </Button>
      )}
    </>
  )
}
