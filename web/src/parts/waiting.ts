import { formatCount } from '#ui/format/numbers.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

const DAY_MS = 86_400_000

/** From how many days on a wait is pressing, and from how many it is overdue. */
export interface Patience {
  pressing: number
  late: number
}

/** How long something has waited, as a badge; an overdue one says so in words and colour. */
export function waitOf(since: string, now: Date, { pressing, late }: Patience): { tone: Tone; words: string } {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS)
  const words = days < 1 ? 'Today' : formatCount(days, 'day')
  if (days < pressing) return { tone: 'ok', words }
  return days < late ? { tone: 'wait', words } : { tone: 'bad', words: `Waiting ${words}` }
}
