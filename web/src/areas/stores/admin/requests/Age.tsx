import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { ageOf } from '../stores.words.ts'

/** How long a request has waited, by colour and in words. */
export function Age({ at }: { at: string }) {
  const { tone, words } = ageOf(at, useMinute())
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}
