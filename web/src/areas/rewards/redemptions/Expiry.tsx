import { formatRelative } from '#ui/format/dates.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useMinute } from '#ui/use-minute.ts'

const SOON_MS = 3 * 86_400_000

/** When an open redemption expires, marked once that is soon. */
export function Expiry({ at }: { at: string }) {
  const now = useMinute()
  const left = Date.parse(at) - now.getTime()
  if (left > SOON_MS)
    return (
      <>
        Expires <RelativeTime at={at} />
      </>
    )
  return (
    <StatusBadge tone={left > 0 ? 'wait' : 'bad'}>
      {left > 0 ? `Expires ${formatRelative(at, now)}` : 'Overdue'}
    </StatusBadge>
  )
}
