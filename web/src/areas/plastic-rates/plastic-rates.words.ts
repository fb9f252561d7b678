import type { PlasticRate, RateLimits, RateStatus } from '@fulmar/contract/plastic-rates/plastic-rates'
import type { RateProposal } from '@fulmar/contract/plastic-rates/rate-proposals'
import { statuses } from '#parts/statuses.tsx'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { formatNumber, formatPercent, formatSigned } from '#ui/format/numbers.ts'

export const {
  words: statusWords,
  options: statusOptions,
  Badge: RateBadge,
} = statuses<RateStatus>({
  SCHEDULED: ['Scheduled', 'info'],
  ACTIVE: ['Active', 'ok'],
  SUPERSEDED: ['Past', 'off'],
  CANCELLED: ['Cancelled', 'bad'],
})

export const formatRate = (pointsPerKg: number): string => formatNumber(pointsPerKg, { maximumFractionDigits: 2 })

/** "+20%", "−5.5%", "no change". */
export function formatChange(from: number, to: number): string {
  if (from === to) return 'no change'
  if (from === 0) return 'new'
  return formatSigned((to - from) / from, formatPercent)
}

/** "since 12 Sep 2026, set by Ana Ramos". */
export const formatSince = ({ effectiveFrom, author }: Pick<PlasticRate, 'effectiveFrom' | 'author'>): string =>
  `since ${formatDate(effectiveFrom)}${author ? `, set by ${author.name}` : ''}`

/** The period a version applies to. */
export function formatSpan({ status, effectiveFrom, effectiveTo }: PlasticRate): string {
  if (status === 'CANCELLED') return `would have started ${formatDateTime(effectiveFrom)}`
  const end = effectiveTo ? ` until ${formatDateTime(effectiveTo)}` : status === 'ACTIVE' ? ' until it is changed' : ''
  return `from ${formatDateTime(effectiveFrom)}${end}`
}

/** Why a rate needs approval; undefined when it does not. */
export function formatTooFar(pointsPerKg: number, { factor, atLeast, atMost }: RateLimits): string | undefined {
  const times = `${formatNumber(factor, { maximumFractionDigits: 1 })} times`
  const far =
    atMost !== null && pointsPerKg > atMost
      ? `more than ${times} higher than recent rates (up to ${formatRate(atMost)} needs no approval)`
      : atLeast !== null && pointsPerKg < atLeast
        ? `more than ${times} lower than recent rates (down to ${formatRate(atLeast)} needs no approval)`
        : undefined
  return far && `This is ${far}. It takes effect once another administrator approves it.`
}

/** "from 22 Nov 2026", or on approval. */
export const formatStart = ({ effectiveFrom }: Pick<RateProposal, 'effectiveFrom'>, now: number): string =>
  effectiveFrom !== null && Date.parse(effectiveFrom) > now
    ? `from ${formatDateTime(effectiveFrom)}`
    : 'as soon as it is approved'

export const ROUNDING = 'Points are rounded down for each line.'
