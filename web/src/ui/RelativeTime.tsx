import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatExact, formatRelative } from './format/dates.ts'
import { NONE } from './format/numbers.ts'

const MINUTE_MS = 60_000

/** "3 hours ago", kept up to date, with the exact moment on hover. */
export function RelativeTime({ at }: { at: string | null | undefined }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  if (!at) return <span>{NONE}</span>
  return (
    <Tooltip label={formatExact(at)}>
      <time dateTime={at}>{formatRelative(at, now)}</time>
    </Tooltip>
  )
}
