import { formatCount } from '#ui/format/numbers.ts'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { useMinute } from '#ui/use-minute.ts'

/** A badge with the waiting time of a request. */
export function Waiting({ since, patience }: { since: string; patience: Patience }) {
  const { tone, words } = waitOf(since, useMinute(), patience)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

const DAY_MS = 86_400_000

/** Days after which a wait is pressing, and overdue. */
interface Patience {
  pressing: number
  late: number
}

/** The waiting time as words and tone of a badge. */
export function waitOf(since: string, now: Date, { pressing, late }: Patience): { tone: Tone; words: string } {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS)
  const words = days < 1 ? 'Today' : formatCount(days, 'day')
  if (days < pressing) return { tone: 'ok', words }
  return days < late ? { tone: 'wait', words } : { tone: 'bad', words: `Waiting ${words}` }
}
