import type {
  ChecklistItem,
  DuplicateReason,
  PlaceCheck,
  StoreDecision,
  StoreRow,
} from '@fulmar/contract/store-records'
import type { ManualMove, StoreStatus } from '@fulmar/contract/store-statuses'
import type { BulkResult, CommentableField } from '@fulmar/contract/stores'
import { formatDistance } from '#ui/format/distance.ts'
import { formatCount } from '#ui/format/numbers.ts'
import type { MapPin } from '#ui/map/map.types.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

export const statusWords: Record<StoreStatus, string> = {
  PENDING: 'Pending',
  NEEDS_INFO: 'Needs info',
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  SUSPENDED: 'Suspended',
  REJECTED: 'Rejected',
  CLOSED: 'Closed',
}

export const statusTones: Record<StoreStatus, Tone> = {
  PENDING: 'wait',
  NEEDS_INFO: 'info',
  ACTIVE: 'ok',
  PAUSED: 'wait',
  SUSPENDED: 'bad',
  REJECTED: 'off',
  CLOSED: 'off',
}

export const statusOptions = (Object.keys(statusWords) as StoreStatus[]).map(value => ({
  value,
  label: statusWords[value],
}))

const DAY_MS = 86_400_000

/** How long a request has waited, in a word and a colour: a week is too long. */
export function ageOf(requestedAt: string, now: Date): { tone: Tone; words: string } {
  const days = Math.floor((now.getTime() - Date.parse(requestedAt)) / DAY_MS)
  if (days < 1) return { tone: 'ok', words: 'today' }
  const words = formatCount(days, 'day')
  if (days < 3) return { tone: 'ok', words }
  return days < 7 ? { tone: 'wait', words } : { tone: 'bad', words: `${words}, too long` }
}

export const sayAddress = ({ street, postalCode, city, state, country }: StoreRow['address']): string =>
  [street, `${postalCode} ${city}`, state, country].filter(Boolean).join(', ')

export const placeOf = ({ coordinates: [longitude, latitude] }: StoreRow['location']) => ({ latitude, longitude })

export const pinOf = (it: Pick<StoreRow, 'id' | 'name' | 'status' | 'location'>): MapPin => ({
  id: it.id,
  name: it.name,
  tone: statusTones[it.status],
  ...placeOf(it.location),
})

export const duplicateWords: Partial<Record<DuplicateReason, string>> = {
  PHONE: 'same phone',
  EMAIL: 'same email',
  NAME: 'similar name',
}

export const checklistWords: Record<ChecklistItem, string> = {
  IDENTITY: 'It is a real store, and it is theirs',
  PLACE: 'The pin is at the address',
  CONTACT: 'Phone and email reach them',
  HOURS: 'The opening hours make sense',
  NEW: 'We do not have this store yet',
}

export const outcomeWords: Record<StoreDecision['outcome'], { words: string; tone: Tone }> = {
  APPROVED: { words: 'Approved', tone: 'ok' },
  NEEDS_INFO: { words: 'Asked for information', tone: 'info' },
  REJECTED: { words: 'Rejected', tone: 'bad' },
  EXPIRED: { words: 'Ended without an answer', tone: 'off' },
}

export const fieldWords: Record<CommentableField, string> = {
  name: 'Store name',
  description: 'Description',
  'contactInfo.phoneNumber': 'Contact phone',
  'contactInfo.website': 'Website',
  'address.street': 'Street address',
  'address.city': 'City',
  'address.state': 'State/Province',
  'address.country': 'Country',
  'address.postalCode': 'Postal code',
  location: 'Place on the map',
  operatingHours: 'Operating hours',
  image: 'Store image',
}

export const moveWords: Record<ManualMove, { verb: string; done: string }> = {
  approve: { verb: 'Approve', done: 'approved' },
  ask: { verb: 'Ask for information', done: 'asked' },
  reject: { verb: 'Reject', done: 'rejected' },
  pause: { verb: 'Pause', done: 'paused' },
  resume: { verb: 'Resume', done: 'active again' },
  suspend: { verb: 'Suspend', done: 'suspended' },
  reinstate: { verb: 'Reinstate', done: 'reinstated' },
  close: { verb: 'Close for good', done: 'closed' },
}

const nearestWords = {
  NEIGHBORHOOD: (name: string) => `the neighborhood ${name}`,
  STORE: (name: string) => `the store ${name}`,
  GEOCODER: (name: string) => `an address searched for earlier (${name})`,
}

/** What the pin was compared with, and what came of it. */
export function sayPlaceCheck({ nearest, compared, limitMeters }: PlaceCheck, city: string): string {
  if (!nearest) return `Nothing is known in ${city} yet, so the pin could not be compared with anything.`
  const places = [
    formatCount(compared.neighborhoods, 'neighborhood'),
    formatCount(compared.stores, 'store'),
    formatCount(compared.addresses, 'address', 'addresses'),
  ].join(', ')
  const distance = formatDistance(nearest.meters)
  return `The nearest place known in ${city} is ${nearestWords[nearest.kind](nearest.name)}, ${distance} from the pin. Compared with ${places} there; more than ${formatDistance(limitMeters)} is far.`
}

const countOf = (results: readonly BulkResult[], outcome: BulkResult['outcome']) =>
  results.filter(result => result.outcome === outcome).length

/** "3 stores paused, 1 was already, 2 could not be". */
export function sayResults(results: readonly BulkResult[], done: string): string {
  const same = countOf(results, 'SAME')
  const refused = countOf(results, 'REFUSED')
  return [
    `${formatCount(countOf(results, 'CHANGED'), 'store')} ${done}`,
    same > 0 && `${same} ${same === 1 ? 'was' : 'were'} already`,
    refused > 0 && `${refused} could not be`,
  ]
    .filter(Boolean)
    .join(', ')
}
