import { z } from 'zod'
import { id, instant, named, personRef, version } from './common.ts'
import { plasticCode } from './plastic-rates.ts'
import { userType } from './roles.ts'
import { dayOfWeek, storeStatus } from './store-details.ts'

const timeSlot = z.object({ openTime: z.string(), closeTime: z.string() })
const location = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) })

/**
 * What a list shows of a store. `pointsAlloted` and `plasticCollected` (grams) are what it awarded and took in;
 * `isOpenNow` is judged in its own time zone.
 */
export const storeRow = z.object({
  id,
  version,
  storeId: z.string().nullable(),
  referenceCode: z.string(),
  name: z.string(),
  contactInfo: z.object({ phoneNumber: z.string(), email: z.string(), website: z.string() }),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    postalCode: z.string(),
  }),
  location,
  operatingHours: z.array(z.object({ dayOfWeek, isOpen: z.boolean(), timeSlot })),
  timezone: z.string(),
  isOpenNow: z.boolean(),
  acceptedPlastics: z.array(plasticCode),
  image: z.string().nullable(),
  status: storeStatus,
  neighborhood: named.nullable(),
  pointsAlloted: z.number().int(),
  plasticCollected: z.number().int(),
  lastCollectionAt: instant.nullable(),
  requestedAt: instant,
  createdAt: instant,
})
export type StoreRow = z.infer<typeof storeRow>

/** What a reviewer makes sure of. */
export const checklistItems = ['IDENTITY', 'PLACE', 'CONTACT', 'HOURS', 'NEW'] as const
export type ChecklistItem = (typeof checklistItems)[number]
export const checklist = z.partialRecord(z.enum(checklistItems), z.boolean())

const decision = z.object({
  by: personRef.nullable(),
  at: instant,
  reason: z.string().nullable(),
  note: z.string(),
  checklist,
})

/** What was decided about a request, once; `by` is nobody when time ran out. */
export const storeDecision = decision.extend({
  id,
  outcome: z.enum(['APPROVED', 'NEEDS_INFO', 'REJECTED', 'EXPIRED']),
  requestedAt: instant,
  fieldComments: z.record(z.string(), z.string()),
})
export type StoreDecision = z.infer<typeof storeDecision>

/** The whole of a store. */
export const store = storeRow.extend({
  description: z.string(),
  exceptions: z.array(z.object({ date: z.string(), label: z.string(), isOpen: z.boolean(), timeSlot })),
  neighborhoodId: id.nullable(),
  /** Whose account records for it; waits for its first password while `linkExpiresAt` is set. */
  owner: personRef.extend({ email: z.string(), status: z.string(), linkExpiresAt: instant.nullable() }).nullable(),
  decision: decision.nullable(),
  decisions: z.array(storeDecision),
  fieldComments: z.record(z.string(), z.string()),
  statusReason: z.string().nullable(),
  updatedAt: instant,
})
export type Store = z.infer<typeof store>

export const duplicateReason = z.enum(['PHONE', 'EMAIL', 'NAME', 'PLACE'])
export type DuplicateReason = z.infer<typeof duplicateReason>

export const likelyDuplicate = storeRow
  .pick({ id: true, name: true, status: true, referenceCode: true, address: true })
  .extend({ reasons: z.array(duplicateReason), meters: z.number().int() })
export type LikelyDuplicate = z.infer<typeof likelyDuplicate>

/** How far the pin is from the nearest place known in the typed city, and what that place is. */
export const placeCheck = z.object({
  isFar: z.boolean(),
  /** Nothing is known about that city when there is nothing to compare with. */
  nearest: z
    .object({ kind: z.enum(['NEIGHBORHOOD', 'STORE', 'GEOCODER']), name: z.string(), meters: z.number().int() })
    .nullable(),
  compared: z.object({ neighborhoods: z.number().int(), stores: z.number().int(), addresses: z.number().int() }),
  limitMeters: z.number().int(),
})
export type PlaceCheck = z.infer<typeof placeCheck>

/** A request with everything that helps to decide about it. */
export const storeCase = z.object({
  store,
  duplicates: z.array(likelyDuplicate),
  place: placeCheck,
  /** Who signs in with the contact email already: a store's account is taken over, any other stands in the way. */
  account: z.object({ name: z.string(), userType, canOwn: z.boolean() }).nullable(),
  /** Where the pin lies, if it lies in a neighborhood. */
  neighborhood: named.nullable(),
})
export type StoreCase = z.infer<typeof storeCase>

export const storeStats = z.object({
  total: z.number().int(),
  active: z.number().int(),
  pending: z.number().int(),
  needsInfo: z.number().int(),
  oldestPendingAt: instant.nullable(),
  /** Approved or rejected by someone in the period. */
  decided: z.number().int(),
  /** Rejected of those decided, 0 to 1; nothing when none was. */
  rejectionRate: z.number().nullable(),
  medianHoursToDecide: z.number().nullable(),
  plasticCollected: z.number().int(),
  pointsAlloted: z.number().int(),
  silent30d: z.number().int(),
  openNow: z.number().int(),
})
export type StoreStats = z.infer<typeof storeStats>

export const storePin = storeRow.pick({
  id: true,
  name: true,
  status: true,
  location: true,
  plasticCollected: true,
  isOpenNow: true,
})
export type StorePin = z.infer<typeof storePin>
