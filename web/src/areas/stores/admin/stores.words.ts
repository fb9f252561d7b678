import type {
  ChecklistItem,
  DuplicateReason,
  PlaceCheck,
  StoreDecision,
  StoreRow,
} from '@fulmar/contract/store-records'
import type { ManualMove, StoreStatus } from '@fulmar/contract/store-statuses'
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

/** A week is too long to wait for a decision. */
export const patience = { pressing: 3, late: 7 }

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

export const moveWords: Record<ManualMove, { verb: string; done: string }> = {
  approve: { verb: 'Approve', done: 'approved' },
  ask: { verb: 'Ask for information', done: 'asked' },
  reject: { verb: 'Reject', done: 'rejected' },
  pause: { verb: 'Pause', done: 'paused' },
  resume: { verb: 'Resume', done: 'resumed' },
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
  const known = formatCount(compared.neighborhoods + compared.stores + compared.addresses, 'place')
  const distance = formatDistance(nearest.meters)
  return `Of the ${known} known in ${city}, the nearest is ${nearestWords[nearest.kind](nearest.name)}, ${distance} from the pin. More than ${formatDistance(limitMeters)} counts as far.`
}
