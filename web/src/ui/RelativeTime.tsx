import { Tooltip } from '@mantine/core'
import { useState } from 'react'
import { formatExact, formatRelative } from './format/dates.ts'
import { NONE } from './format/numbers.ts'
import { useMinute } from './use-minute.ts'

/** "3 hours ago", kept up to date, with the exact moment on hover. */
export function RelativeTime({ at }: { at: string | null | undefined }) {
  const now = useMinute()
  const [isPointedAt, setPointedAt] = useState(false)
  if (!at) return <span>{NONE}</span>
  const time = (
    <time dateTime={at} onMouseEnter={() => setPointedAt(true)}>
      {formatRelative(at, now)}
    </time>
  )
  // A page shows dozens of these, so the tooltip is mounted on first hover.
  return isPointedAt ? <Tooltip label={formatExact(at)}>{time}</Tooltip> : time
}
