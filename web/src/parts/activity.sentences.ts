import type { ActivityEntry } from '@fulmar/contract/activity'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatDistance, formatPlace } from '#ui/format/distance.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { personSentence } from './person.sentences.ts'
import { storeSentence } from './store.sentences.ts'

export interface Change {
  field: string
  from: string
  to: string
}

const fieldNames: Record<string, string> = {
  radiusMeters: 'radius',
  centre: 'centre',
  grams: 'weight',
  plasticCode: 'plastic',
  pointsPerKg: 'points per kg',
  effectiveFrom: 'start',
  storeId: 'store',
  userId: 'person',
  reasonCode: 'reason',
  zScore: 'distance from the usual',
  unitSlipFactor: 'factor of a unit slip',
  burstPerHour: 'hand-ins within an hour',
  leastHistory: 'hand-ins before anything is usual',
  isOutsideHoursFlagged: 'flag outside opening hours',
  isSamePhotoFlagged: 'flag of a photo used before',
  minorUnitsPer1000Points: 'cost of 1,000 points in the smallest unit',
}

/** `radiusMeters` → "radius". */
export const fieldName = (key: string) => fieldNames[key] ?? key.replaceAll(/([A-Z])/g, ' $1').toLowerCase()

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const word = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')

/** One value of a record as a person would say it. */
export function sayValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (/meters$/i.test(key)) return formatDistance(value)
    return /grams$/i.test(key) ? formatWeight(value) : formatNumber(value)
  }
  if (Array.isArray(value)) return key === 'boundary' ? `${value.length} corners` : value.map(String).join(', ')
  if (isRecord(value)) {
    if (typeof value.latitude === 'number' && typeof value.longitude === 'number')
      return formatPlace({ latitude: value.latitude, longitude: value.longitude })
    return Object.entries(value)
      .map(([inner, it]) => sayValue(inner, it))
      .join(' per ')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (isInstant.test(text)) return formatDateTime(text)
  return /^[A-Z][A-Z_]+$/.test(text) && /status|period|type|role|review|reasonCode/i.test(key)
    ? word(text).toLowerCase()
    : text
}

/** What differs between before and after. */
export function changesOf(entry: Pick<ActivityEntry, 'before' | 'after'>): Change[] {
  const { before, after } = entry
  if (!before || !after) return []
  return (
    Object.keys(after)
      // An id tells nobody anything, and a list of changed fields is a sentence already.
      .filter(key => key !== 'changed' && !key.endsWith('Id'))
      .filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map(key => ({ field: fieldName(key), from: sayValue(key, before[key]), to: sayValue(key, after[key]) }))
  )
}

const joined = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const verbs: Record<string, string> = {
  created: 'added',
  removed: 'removed',
  changed: 'changed',
  'leader-named': 'named a leader of',
  'leader-left': 'ended the lead of somebody in',
}

/** "Ana changed the status and radius of this neighborhood". */
export function sentenceOf(entry: ActivityEntry): { who: string; what: string } {
  const [entity = entry.entityType, deed = 'changed'] = entry.action.split('.')
  const who = entry.actor?.name ?? 'The system'
  const changes = changesOf(entry)
  const told = personSentence(entry) ?? storeSentence(entry)
  if (told) return { who, what: told }
  const thing = `this ${entity.replaceAll(/[-_]/g, ' ')}`
  if (deed !== 'changed') return { who, what: `${verbs[deed] ?? deed.replaceAll(/[-_]/g, ' ')} ${thing}` }
  const [only] = changes
  if (only && changes.length === 1) return { who, what: `changed the ${only.field} from ${only.from} to ${only.to}` }
  return {
    who,
    what:
      changes.length === 0
        ? `saved ${thing} without a change`
        : `changed the ${joined(changes.map(change => change.field))} of ${thing}`,
  }
}
