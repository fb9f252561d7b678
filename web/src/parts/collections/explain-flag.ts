import type { collectionFlag } from '@fulmar/contract/collections/collection-flags'
import type { z } from 'zod'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatCount, formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight, formatWeight } from '#ui/format/weight.ts'
import { polymerName } from '../../theme/polymers.ts'

export type Flag = z.output<typeof collectionFlag>

interface Facts {
  grams: number
  at: string
  store: { name: string }
}

const times = (grams: number, usual: number) => formatNumber(Math.max(2, Math.round(grams / Math.max(usual, 1))))

/** Why a collection was flagged, with the numbers. */
export function explain({ rule, detail }: Flag, { grams, at, store }: Facts): string {
  const weight = formatExactWeight(grams)
  const { usualGrams = 0, of, withinAnHour, daysBack = 0, changedRates = [], higherRates = [], plastics = [] } = detail
  const beyondLimit = (whose: string) =>
    `Goes beyond the ${formatPoints(detail.limitPoints)} a day that ${whose} may be awarded without review (${formatPoints(detail.pointsBefore)} before this collection).`
  const usual = formatWeight(usualGrams)
  switch (rule) {
    case 'UNIT_SLIP':
      return `${weight} is about ${times(grams, usualGrams)} times the usual weight for this ${
        of === 'STORE' ? 'store' : 'member'
      } (${usual}). Grams may have been entered as kilograms.`
    case 'UNUSUAL_FOR_PERSON':
      return `${weight} is unusually high for this member (usually about ${usual}).`
    case 'UNUSUAL_FOR_STORE':
      return `${weight} is unusually high for this store (usually about ${usual}).`
    case 'BURST':
      return `Collection number ${formatNumber(withinAnHour)} by this member within an hour.`
    case 'SAME_PHOTO':
      return 'Another collection has the same photo.'
    case 'OUTSIDE_HOURS':
      if (detail.arrivedAt)
        return `Said to be of ${formatDateTime(at)}, but it arrived on ${formatDateTime(detail.arrivedAt)}, outside the opening hours of ${store.name}.`
      return `Collected on ${formatDateTime(at)}, outside the opening hours of ${store.name}.`
    case 'BACK_DATED':
      return [
        daysBack < 1
          ? 'Recorded after it was collected.'
          : `Recorded ${formatCount(daysBack, 'day')} after it was collected.`,
        changedRates.length > 0 && `The rate for ${changedRates.map(polymerName).join(', ')} changed in between.`,
        higherRates.length > 0 && `It was higher then for ${higherRates.map(polymerName).join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' ')
    case 'MEMBER_LIMIT':
      return beyondLimit('a member')
    case 'STORE_LIMIT':
      return beyondLimit('the members of a store')
    case 'RECORDER_LIMIT':
      return beyondLimit('members by one recorder')
    case 'RAISED_RATE':
      return `The recorder set or approved a higher rate for ${plastics.map(polymerName).join(', ')} in the last 7 days.`
    case 'REPEATED':
      return `The same weights were recorded for this member at ${store.name} in the same minute${detail.earlier ? `: ${detail.earlier.code}` : ''}.`
    case 'WRONG_CLOCK':
      return `The device said ${formatDateTime(detail.saidAt)}, which cannot be right. The time is that of its arrival.`
    case 'PLASTIC_NOT_ACCEPTED':
      return `${store.name} does not accept ${plastics.map(polymerName).join(', ')}. The note says why it was recorded.`
  }
}
