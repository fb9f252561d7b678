import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { type Patience, waitOf } from './waiting.ts'

/** How long a request has waited, by colour and in words. */
export function Waiting({ since, patience }: { since: string; patience: Patience }) {
  const { tone, words } = waitOf(since, useMinute(), patience)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}
