import type {
  ChecklistItem,
  DuplicateReason,
  PlaceCheck,
  StoreDecision,
  StoreRow,
} from '@fulmar/contract/stores/store-records'
import type { ManualMove, StoreStatus } from '@fulmar/contract/stores/store-statuses'
import { statuses } from '#parts/statuses.tsx'
import { formatDistance } from '#ui/format/distance.ts'
import { formatCount } from '#ui/format/numbers.ts'
import type { MapPin } from '#ui/map/map.types.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

const status = statuses<StoreStatus>({
  PENDING: ['Pending', 'wait'],
  NEEDS_INFO: ['Needs info', 'info'],
  ACTIVE: ['Active', 'ok'],
  PAUSED: ['Paused', 'wait'],
  SUSPENDED: ['Suspended', 'bad'],
  REJECTED: ['Rejected', 'off'],
  CLOSED: ['Closed', 'off'],
})
export const { words: statusWords, options: statusOptions, Badge: StoreBadge } = status

/** In days: a decision is overdue after a week. */
export const patience = { pressing: 3, late: 7 }

export const formatAddress = ({ street, postalCode, city, state, country }: StoreRow['address']): string =>
  [street, `${postalCode} ${city}`, state, country].filter(Boolean).join(', ')

export const placeOf = ({ coordinates: [longitude, latitude] }: StoreRow['location']) => ({ latitude, longitude })

export const pinOf = (store: Pick<StoreRow, 'id' | 'name' | 'status' | 'location'>): MapPin => ({
  id: store.id,
  name: store.name,
  tone: status.tones[store.status],
  ...placeOf(store.location),
})

export const duplicateWords: Partial<Record<DuplicateReason, string>> = {
  PHONE: 'same phone',
  EMAIL: 'same email',
  NAME: 'similar name',
}

export const checklistWords: Record<ChecklistItem, string> = {
  IDENTITY: 'The store exists and belongs to the applicant',
  PLACE: 'The pin matches the address',
  CONTACT: 'Phone and email work',
  HOURS: 'The opening hours are plausible',
  NEW: 'The store is not registered yet',
}

export const outcomeWords: Record<StoreDecision['outcome'], { words: string; tone: Tone }> = {
  APPROVED: { words: 'Approved', tone: 'ok' },
  NEEDS_INFO: { words: 'Asked for information', tone: 'info' },
  REJECTED: { words: 'Rejected', tone: 'bad' },
  EXPIRED: { words: 'Expired', tone: 'off' },
}

export const moveWords: Record<ManualMove, { verb: string; done: string }> = {
  approve: { verb: 'Approve', done: 'approved' },
  ask: { verb: 'Ask for information', done: 'asked' },
  reject: { verb: 'Reject', done: 'rejected' },
  withdraw: { verb: 'Withdraw questions', done: 'waiting for a decision' },
  pause: { verb: 'Pause', done: 'paused' },
  resume: { verb: 'Resume', done: 'resumed' },
  suspend: { verb: 'Suspend', done: 'suspended' },
  reinstate: { verb: 'Reinstate', done: 'reinstated' },
  close: { verb: 'Close permanently', done: 'closed' },
}

/** Whether the pin is near a known place in the city of the address. */
export function formatPlaceCheck(
  { isFar, nearest, compared }: PlaceCheck,
  city: string,
): { title: string; text: string } {
  if (!nearest) return { title: 'Pin not checked', text: `No known places in ${city} to compare the pin with.` }
  const distance = formatDistance(nearest.meters)
  if (!isFar) return { title: 'The pin matches the address', text: `${distance} from ${nearest.name}, ${city}.` }
  const known = formatCount(compared.neighborhoods + compared.stores + compared.addresses, 'known place')
  return {
    title: `The pin is far from ${city}`,
    text: `${distance} from ${nearest.name}, the nearest of ${known} in ${city}.`,
  }
}
