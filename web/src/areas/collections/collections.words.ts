import type { Collection, collectionFlag } from '@fulmar/contract/collections'
import type { z } from 'zod'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

export type Flag = z.output<typeof collectionFlag>
type Rule = Flag['rule']

const options = <V extends string>(words: Record<V, string>) =>
  (Object.keys(words) as V[]).map(value => ({ value, label: words[value] }))

const statusWords: Record<Collection['status'], string> = { RECORDED: 'Recorded', REVERSED: 'Reversed' }
const reviewWords: Record<Collection['review'], string> = {
  NONE: 'Not flagged',
  OPEN: 'To review',
  CONFIRMED: 'Confirmed',
}

/** The name of each flag. */
export const flagWords: Record<Rule, string> = {
  UNIT_SLIP: 'Grams or kilograms?',
  UNUSUAL_FOR_PERSON: 'Unusually large for this member',
  UNUSUAL_FOR_STORE: 'Unusually large for this store',
  BURST: 'Many within an hour',
  SAME_PHOTO: 'Photo used before',
  OUTSIDE_HOURS: 'Outside opening hours',
  BACK_DATED: 'Back-dated',
}

/** Each once: a slip of the unit is told of the person and of the store. */
export const sayFlags = (flags: readonly Flag[]): string =>
  [...new Set(flags.map(flag => flagWords[flag.rule]))].join(' · ')

/** The same where space is short. */
export const flagMarks: Record<Rule, string> = {
  UNIT_SLIP: 'g or kg?',
  UNUSUAL_FOR_PERSON: 'High for member',
  UNUSUAL_FOR_STORE: 'High for store',
  BURST: 'Many at once',
  SAME_PHOTO: 'Same photo',
  OUTSIDE_HOURS: 'After hours',
  BACK_DATED: 'Back-dated',
}

export const sourceWords: Record<Collection['source'], string> = {
  STORE: 'By the store',
  ADMIN: 'By an administrator',
  IMPORT: 'By an import',
}

export const statusOptions = options(statusWords)
export const reviewOptions = options(reviewWords)
export const flagOptions = options(flagWords)

/** One word for where a collection stands: what is open comes before what is done. */
export function standing({ status, review }: Pick<Collection, 'status' | 'review'>): { word: string; tone: Tone } {
  if (status === 'REVERSED') return { word: statusWords.REVERSED, tone: 'off' }
  if (review === 'OPEN') return { word: reviewWords.OPEN, tone: 'wait' }
  return { word: review === 'CONFIRMED' ? reviewWords.CONFIRMED : statusWords.RECORDED, tone: 'ok' }
}

type Facts = Pick<Collection, 'grams' | 'at'> & { store: { name: string } }

const times = (grams: number, usual: number) => formatNumber(Math.max(2, Math.round(grams / Math.max(usual, 1))))

/** Why a collection was put up for a look, with the numbers that did it. */
export function explain({ rule, detail }: Flag, { grams, at, store }: Facts): string {
  const weight = formatWeight(grams)
  const { usualGrams = 0, of, withinAnHour, daysBack = 0, changedRates = [] } = detail
  const usual = formatWeight(usualGrams)
  switch (rule) {
    case 'UNIT_SLIP':
      return `${weight} is about ${times(grams, usualGrams)} times what ${
        of === 'STORE' ? 'this store usually takes in' : 'this person usually hands in'
      } (${usual}). Grams may have been typed as kilograms.`
    case 'UNUSUAL_FOR_PERSON':
      return `${weight}; this person usually hands in about ${usual}.`
    case 'UNUSUAL_FOR_STORE':
      return `${weight}; this store usually takes in about ${usual} at a time.`
    case 'BURST':
      return `This was hand-in number ${formatNumber(withinAnHour)} of this person within an hour.`
    case 'SAME_PHOTO':
      return 'The same photo belongs to another collection as well.'
    case 'OUTSIDE_HOURS':
      return `Handed in on ${formatDateTime(at)}, outside the opening hours of ${store.name}.`
    case 'BACK_DATED':
      return [
        daysBack < 1 ? 'Recorded after the fact.' : `Recorded ${formatCount(daysBack, 'day')} after it was handed in.`,
        changedRates.length > 0 && `The rate of ${changedRates.map(plasticName).join(', ')} changed in between.`,
      ]
        .filter(Boolean)
        .join(' ')
  }
}

const plasticName = (code: string) => (code === 'OTHER' ? 'Other' : code)

/** "PET 1.2 kg, HDPE 300 g". */
export const sayLines = (lines: Collection['lines']): string =>
  lines.map(line => `${plasticName(line.plasticCode)} ${formatWeight(line.grams)}`).join(', ')

/** Why this person cannot confirm a collection; nothing when they can. */
export function whyNotConfirm(
  { recordedBy, user }: Pick<Collection, 'recordedBy' | 'user'>,
  myId: string | undefined,
): string | undefined {
  if (recordedBy.id === myId) return 'You recorded this collection. Another administrator must confirm it.'
  if (user.id === myId) return 'These points are your own. Another administrator must confirm the collection.'
  return undefined
}

/** Reasons given often when points are taken back. */
export const reversalReasons = ['Weighed wrong', 'Typed in the wrong unit', 'Recorded twice', 'Wrong person'] as const
