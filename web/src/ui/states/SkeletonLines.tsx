import { Skeleton } from '@mantine/core'

const widths = ['92%', '78%', '86%', '64%', '81%', '70%']

/** Skeleton lines of text. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, at) => widths[at % widths.length]).map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={at} height={14} width={width} mb={12} />
      ))}
    </div>
  )
}
