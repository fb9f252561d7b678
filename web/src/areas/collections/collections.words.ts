import { type collectionFlag, flagNames } from '@fulmar/contract/collections/collection-flags'
import type { Collection } from '@fulmar/contract/collections/collection-records'
import type { z } from 'zod'
import { optionsOf } from '#ui/form/options.ts'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatCount, formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight, formatWeight } from '#ui/format/weight.ts'
import type { Tone } from '#ui/StatusBadge.tsx'
import { polymerName } from '../../theme/polymers.ts'

export type Flag = z.output<typeof collectionFlag>
type Rule = Flag['rule']

const statusWords: Record<Collection['status'], string> = { RECORDED: 'Recorded', REVERSED: 'Reversed' }
const reviewWords: Record<Collection['review'], string> = {
  NONE: 'Not flagged',
  OPEN: 'To review',
  CONFIRMED: 'Confirmed',
}

/** Without duplicates: a wrong unit can be flagged for both the member and the store. */
export const formatFlags = (flags: readonly Flag[]): string =>
  [...new Set(flags.map(flag => flagNames[flag.rule]))].join(' · ')

/** Short names for the table. */
export const flagMarks: Record<Rule, string> = {
  UNIT_SLIP: 'Wrong unit?',
  UNUSUAL_FOR_PERSON: 'High for member',
  UNUSUAL_FOR_STORE: 'High for store',
  BURST: 'Many in an hour',
  SAME_PHOTO: 'Same photo',
  OUTSIDE_HOURS: 'After hours',
  BACK_DATED: 'Back-dated',
  MEMBER_LIMIT: 'Member limit',
  STORE_LIMIT: 'Store limit',
  RECORDER_LIMIT: 'Recorder limit',
  RAISED_RATE: 'Raised rate',
  PLASTIC_NOT_ACCEPTED: 'Not accepted',
}

/** "12,400 points pending review", or nothing. */
export const formatPending = ({ pointsPending }: Pick<Collection, 'pointsPending'>): string | undefined =>
  pointsPending > 0 ? `${formatPoints(pointsPending)} pending review` : undefined

export const sourceWords: Record<Collection['source'], string> = {
  STORE: 'Store',
  ADMIN: 'Administrator',
  IMPORT: 'Import',
}

export const statusOptions = optionsOf(statusWords)
export const reviewOptions = optionsOf(reviewWords)
export const flagOptions = optionsOf(flagNames)

/** The status shown: an open review comes first. */
export function shownStatus({ status, review }: Pick<Collection, 'status' | 'review'>): { word: string; tone: Tone } {
  if (status === 'REVERSED') return { word: statusWords.REVERSED, tone: 'off' }
  if (review === 'OPEN') return { word: reviewWords.OPEN, tone: 'wait' }
  return { word: review === 'CONFIRMED' ? reviewWords.CONFIRMED : statusWords.RECORDED, tone: 'ok' }
}

type Facts = Pick<Collection, 'grams' | 'at'> & { store: { name: string } }

const times = (grams: number, usual: number) => formatNumber(Math.max(2, Math.round(grams / Math.max(usual, 1))))

/** Why a collection was flagged, with the numbers. */
export function explain({ rule, detail }: Flag, { grams, at, store }: Facts): string {
  const weight = formatExactWeight(grams)
  const { usualGrams = 0, of, withinAnHour, daysBack = 0, changedRates = [], plastics = [] } = detail
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
      return `Collected on ${formatDateTime(at)}, outside the opening hours of ${store.name}.`
    case 'BACK_DATED':
      return [
        daysBack < 1
          ? 'Recorded after it was collected.'
          : `Recorded ${formatCount(daysBack, 'day')} after it was collected.`,
        changedRates.length > 0 && `The rate for ${changedRates.map(polymerName).join(', ')} changed in between.`,
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
    case 'PLASTIC_NOT_ACCEPTED':
      return `${store.name} does not accept ${plastics.map(polymerName).join(', ')}. The note says why it was recorded.`
  }
}

/** "PET 1.2 kg, HDPE 300 g". */
export const formatLines = (lines: Collection['lines']): string =>
  lines.map(line => `${polymerName(line.plasticCode)} ${formatExactWeight(line.grams)}`).join(', ')

/** Why this administrator cannot confirm a collection; undefined when they can. */
export function whyNotConfirm(
  { recordedBy, user }: Pick<Collection, 'recordedBy' | 'user'>,
  myId: string | undefined,
): string | undefined {
  if (recordedBy.id === myId) return 'You recorded this collection. Another administrator must confirm it.'
  if (user.id === myId) return 'These points are your own. Another administrator must confirm the collection.'
  return undefined
}
