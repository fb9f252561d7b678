import { optionsOf } from '#ui/form/options.ts'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'

/**
 * The statuses of a record, each declared once with its word and its tone:
 * `const { words, options, Badge } = statuses<RewardStatus>({ ACTIVE: ['Active', 'ok'], … })`.
 */
export function statuses<Status extends string>(declared: Record<Status, readonly [word: string, tone: Tone]>) {
  const names = Object.keys(declared) as Status[]
  const words = Object.fromEntries(names.map(name => [name, declared[name][0]])) as Record<Status, string>
  const tones = Object.fromEntries(names.map(name => [name, declared[name][1]])) as Record<Status, Tone>
  const Badge = ({ status }: { status: Status }) => <StatusBadge tone={tones[status]}>{words[status]}</StatusBadge>
  return { words, tones, options: optionsOf(words), Badge }
}
