import { flagNames } from '@fulmar/contract/collections/collection-flags'
import type { Collection } from '@fulmar/contract/collections/collection-records'
import type { Flag } from '#parts/collections/explain-flag.ts'
import { aloneHint } from '#parts/inbox/proposals.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import type { Tone } from '#ui/StatusBadge.tsx'
import { polymerName } from '../../theme/polymers.ts'

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
  REPEATED: 'Recorded twice?',
  WRONG_CLOCK: 'Wrong clock',
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

/** "PET 1.2 kg, HDPE 300 g". */
export const formatLines = (lines: Collection['lines']): string =>
  lines.map(line => `${polymerName(line.plasticCode)} ${formatExactWeight(line.grams)}`).join(', ')

/** What stands between this administrator and a confirmation, and whether it is closed to them. */
export function obstacleTo(
  { recordedBy, user }: Pick<Collection, 'recordedBy' | 'user'>,
  myId: string | undefined,
): { words: string; isClosed: boolean } | undefined {
  if (user.id === myId)
    return { words: 'These points are your own. Another administrator must confirm the collection.', isClosed: true }
  if (recordedBy.id === myId)
    return { words: `You recorded this collection, so a colleague confirms it. ${aloneHint}`, isClosed: false }
  return undefined
}
