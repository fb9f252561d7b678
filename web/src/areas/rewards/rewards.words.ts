import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { Reward, RewardRecord, RewardStatus } from '@fulmar/contract/rewards/reward-records'
import { statuses } from '#parts/statuses.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { formatDate } from '#ui/format/dates.ts'
import { formatCount, formatNumber, NONE } from '#ui/format/numbers.ts'

const { options: words } = rewardFields.status
const declared = {
  DRAFT: [words.DRAFT, 'info'],
  ACTIVE: [words.ACTIVE, 'ok'],
  PAUSED: [words.PAUSED, 'wait'],
  ARCHIVED: [words.ARCHIVED, 'off'],
} as const

/** An active reward that nobody can redeem yet, or any more, says so. */
export const { Badge: RewardBadge } = statuses<RewardStatus | 'UPCOMING' | 'ENDED'>({
  ...declared,
  UPCOMING: ['Opens later', 'info'],
  ENDED: ['Ended', 'off'],
})

export function stateOf({ status, redeemableFrom: from, redeemableTo: to }: Windowed & Pick<Reward, 'status'>) {
  const now = Date.now()
  if (status !== 'ACTIVE') return status
  if (to && Date.parse(to) <= now) return 'ENDED'
  return from && Date.parse(from) > now ? 'UPCOMING' : status
}

export const stockOptions = optionsOf({ available: 'In stock', low: 'Low stock', out: 'Out of stock' })
export const windowOptions = optionsOf({
  open: 'Redeemable now',
  upcoming: 'Not started',
  ending: 'Ending within 14 days',
  over: 'Ended',
})

/** What is left of all there ever was, for a bar; 1 when unlimited. */
export function shareLeft({
  stock,
  openRedemptions,
  fulfilled,
}: Pick<Reward, 'stock' | 'openRedemptions' | 'fulfilled'>) {
  if (stock === null) return 1
  const all = stock + openRedemptions + fulfilled
  return all === 0 ? 0 : stock / all
}

type Windowed = Pick<Reward, 'redeemableFrom' | 'redeemableTo'>

/** When members can redeem it: "Until 3 Dec 2026". */
export function formatWindow({ redeemableFrom: from, redeemableTo: to }: Windowed, now = new Date()): string {
  if (to && Date.parse(to) <= now.getTime()) return `Ended ${formatDate(to)}`
  const isUpcoming = from !== null && Date.parse(from) > now.getTime()
  if (isUpcoming) return to ? `${formatDate(from)} – ${formatDate(to)}` : `From ${formatDate(from)}`
  return to ? `Until ${formatDate(to)}` : 'No end date'
}

/** "12 Nov 2026 – 3 Dec 2026", "From …", "Until …", "Always". */
export function formatRange(from: string | null, to: string | null): string {
  if (from && to) return `${formatDate(from)} – ${formatDate(to)}`
  if (from) return `From ${formatDate(from)}`
  return to ? `Until ${formatDate(to)}` : 'Always'
}

/** The question every cost raises. */
export const formatAffordable = (members: number): string => `Affordable by ${formatCount(members, 'member')} now`

/** "5 h", "3 days". */
export function formatHours(hours: RewardRecord['medianHoursToFulfil']): string {
  if (hours === null) return NONE
  return hours < 48 ? `${formatNumber(Math.round(hours))} h` : formatCount(Math.round(hours / 24), 'day')
}
