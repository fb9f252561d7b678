import { z } from 'zod'
import { id, instant, named, personRef, version } from '../core/common.ts'
import { answerShape } from '../core/field-schemas.ts'
import { recordOnlyFields, rowFields } from '../core/fields.ts'
import { userType } from '../core/roles.ts'
import { plasticCode } from '../plastic-rates/plastic-rates.ts'
import { dayOfWeek, storeStatus } from './store-details.ts'
import { storeFields } from './store-fields.ts'

const timeSlot = z.object({ openTime: z.string(), closeTime: z.string() })

/** A row of the store list. `plasticCollected` is in grams; `isOpenNow` uses the store's time zone. */
export const storeRow = z.object({
  id,
  version,
  storeId: z.string().nullable(),
  referenceCode: z.string(),
  ...answerShape(rowFields(storeFields), {
    location: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
    operatingHours: z.array(z.object({ dayOfWeek, isOpen: z.boolean(), timeSlot })),
    image: z.string().nullable(),
    timezone: z.string(),
    acceptedPlastics: z.array(plasticCode),
  }),
  isOpenNow: z.boolean(),
  status: storeStatus,
  neighborhood: named.nullable(),
  pointsAlloted: z.number().int(),
  plasticCollected: z.number().int(),
  lastCollectionAt: instant.nullable(),
  requestedAt: instant,
  /** When its applicant answered the last questions, until the next decision. */
  answeredAt: instant.nullable(),
  createdAt: instant,
})
export type StoreRow = z.infer<typeof storeRow>

/** The checklist of a reviewer. */
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

/** A decision on a request. `by` is null when it expired. */
export const storeDecision = decision.extend({
  id,
  outcome: z.enum(['APPROVED', 'NEEDS_INFO', 'REJECTED', 'EXPIRED']),
  requestedAt: instant,
  fieldComments: z.record(z.string(), z.string()),
})
export type StoreDecision = z.infer<typeof storeDecision>

/** What an owner would like their store to be called, or where it is now: the fields that differ. */
export const waitingChange = z.object({
  by: personRef,
  at: instant,
  changes: storeRow.pick({ name: true, address: true, location: true }).partial(),
})
export type WaitingChange = z.infer<typeof waitingChange>

/** A store as its page shows it. */
export const store = storeRow.extend({
  ...answerShape(recordOnlyFields(storeFields), {
    exceptions: z.array(z.object({ date: z.string(), label: z.string(), isOpen: z.boolean(), timeSlot })),
    neighborhoodId: id.nullable(),
  }),
  /** The store's account. It has no password yet while `linkExpiresAt` is set. */
  owner: personRef.extend({ email: z.string(), status: z.string(), linkExpiresAt: instant.nullable() }).nullable(),
  decision: decision.nullable(),
  decisions: z.array(storeDecision),
  fieldComments: z.record(z.string(), z.string()),
  /** What the fields that were asked about said before the answer. */
  answeredFrom: z.record(z.string(), z.unknown()),
  /** When the store was last reminded of open questions. */
  remindedAt: instant.nullable(),
  statusReason: z.string().nullable(),
  /** Until an administrator decides on it. */
  waitingChange: waitingChange.nullable(),
  updatedAt: instant,
})
export type Store = z.infer<typeof store>

export const duplicateReason = z.enum(['PHONE', 'EMAIL', 'NAME', 'PLACE'])
export type DuplicateReason = z.infer<typeof duplicateReason>

export const likelyDuplicate = storeRow
  .pick({ id: true, name: true, status: true, referenceCode: true, address: true })
  .extend({ reasons: z.array(duplicateReason), meters: z.number().int() })
export type LikelyDuplicate = z.infer<typeof likelyDuplicate>

/** The distance of the pin to the nearest known place in the city of the address. */
export const placeCheck = z.object({
  isFar: z.boolean(),
  /** Null when no place in that city is known. */
  nearest: z
    .object({ kind: z.enum(['NEIGHBORHOOD', 'STORE', 'GEOCODER']), name: z.string(), meters: z.number().int() })
    .nullable(),
  compared: z.object({ neighborhoods: z.number().int(), stores: z.number().int(), addresses: z.number().int() }),
  limitMeters: z.number().int(),
})
export type PlaceCheck = z.infer<typeof placeCheck>

/** A request with the facts needed to decide it. */
export const storeCase = z.object({
  store,
  duplicates: z.array(likelyDuplicate),
  place: placeCheck,
  /**
   * An existing account with the contact email. It becomes the owner if it is a store's, or a member's who asked for this store while
   * signed in; any other blocks the approval.
   */
  account: personRef.extend({ userType, canOwn: z.boolean() }).nullable(),
  /** The neighborhood around the pin, if any. */
  neighborhood: named.nullable(),
})
export type StoreCase = z.infer<typeof storeCase>

export const storeStats = z.object({
  total: z.number().int(),
  active: z.number().int(),
  pending: z.number().int(),
  needsInfo: z.number().int(),
  oldestPendingAt: instant.nullable(),
  /** Approved or rejected in the period; expired requests are left out. */
  decided: z.number().int(),
  /** Rejected divided by decided; null when there are none. */
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
