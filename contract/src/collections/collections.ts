import { z } from 'zod'
import { id, instant, memberRef, named, namedTime, one, personRef } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, matching, pageOf } from '../core/list.ts'
import { plasticCode } from '../plastic-rates/plastic-rates.ts'

export const collectionStatus = z.enum(['RECORDED', 'REVERSED'])
export const collectionReview = z.enum(['NONE', 'OPEN', 'CONFIRMED'])
export const flagRule = z.enum([
  'UNIT_SLIP',
  'UNUSUAL_FOR_PERSON',
  'UNUSUAL_FOR_STORE',
  'BURST',
  'SAME_PHOTO',
  'OUTSIDE_HOURS',
  'BACK_DATED',
  'MEMBER_LIMIT',
  'STORE_LIMIT',
  'RECORDER_LIMIT',
  'RAISED_RATE',
  'PLASTIC_NOT_ACCEPTED',
])
export type FlagRule = z.infer<typeof flagRule>

/** Each rule as lists and charts call it. */
export const flagNames: Record<FlagRule, string> = {
  UNIT_SLIP: 'Possibly wrong unit (g or kg)',
  UNUSUAL_FOR_PERSON: 'Unusually large for this member',
  UNUSUAL_FOR_STORE: 'Unusually large for this store',
  BURST: 'Many collections in an hour',
  SAME_PHOTO: 'Photo used before',
  OUTSIDE_HOURS: 'Outside opening hours',
  BACK_DATED: 'Back-dated',
  MEMBER_LIMIT: 'Daily limit of the member',
  STORE_LIMIT: 'Daily limit of the store',
  RECORDER_LIMIT: 'Daily limit of the recorder',
  RAISED_RATE: 'Rate raised by the recorder',
  PLASTIC_NOT_ACCEPTED: 'Plastic the store does not accept',
}

/** Why a collection was flagged for review. */
export const collectionFlag = z.object({
  rule: flagRule,
  /** Whether the points are pending until the review. */
  holdsPoints: z.boolean(),
  detail: z.object({
    usualGrams: z.number().optional(),
    of: z.enum(['PERSON', 'STORE']).optional(),
    withinAnHour: z.number().optional(),
    daysBack: z.number().optional(),
    /** Plastics whose rate has changed since. */
    changedRates: z.array(plasticCode).optional(),
    /** Points a day that are awarded without a review, and how many already were. */
    limitPoints: z.number().optional(),
    pointsBefore: z.number().optional(),
    /** Those with a raised rate, or that the store does not accept. */
    plastics: z.array(plasticCode).optional(),
    /** The first collection with the same photo. */
    earlier: z.object({ id, code: z.string() }).optional(),
  }),
})

export const collectionLine = z.object({
  plasticCode,
  grams: z.number().int(),
  /** The rate at the time of the collection. Points are rounded down per line. */
  pointsPerKg: z.number(),
  points: z.number().int(),
})

export const collectionInput = z.strictObject({
  storeId: id,
  userId: id,
  lines: z
    .array(z.strictObject({ plasticCode, grams: z.number().int().min(1, 'Enter more than 0 grams').max(100_000_000) }))
    .min(1)
    .max(20),
  /** As far back as the points policy allows; further with `collections:backdate`. */
  at: namedTime.optional(),
  note: z.string().trim().max(500).optional(),
  /** The key of an uploaded image. */
  photo: z.string().max(200).optional(),
  /** Why a plastic is recorded that the store does not accept. Administrators only; the collection is flagged. */
  overrideReason: z.string().trim().min(3, 'Enter a reason').max(300).optional(),
})
export type CollectionInput = z.infer<typeof collectionInput>

/** The points awarded, how many of them are pending review, and the member's new available balance. */
export const collectionReceipt = z.object({
  id,
  code: z.string(),
  points: z.number().int(),
  pointsPending: z.number().int(),
  grams: z.number().int(),
  balance: z.number().int(),
  flags: z.array(collectionFlag),
  lines: z.array(collectionLine),
})
export type CollectionReceipt = z.infer<typeof collectionReceipt>

/** What recording a collection would award, as of now. */
export const collectionPreview = collectionReceipt.pick({ points: true, pointsPending: true, flags: true, lines: true })
export type CollectionPreview = z.infer<typeof collectionPreview>

export const collection = z.object({
  id,
  code: z.string(),
  at: instant,
  recordedAt: instant,
  user: memberRef,
  store: named,
  recordedBy: personRef,
  source: z.enum(['STORE', 'ADMIN', 'IMPORT']),
  grams: z.number().int(),
  points: z.number().int(),
  /** All of its points while it waits for the review of a flag that holds them. */
  pointsPending: z.number().int(),
  note: z.string().nullable(),
  photoKey: z.string().nullable(),
  flags: z.array(collectionFlag),
  review: collectionReview,
  status: collectionStatus,
  reversedAt: instant.nullable(),
  reversalReason: z.string().nullable(),
  lines: z.array(collectionLine),
})
export type Collection = z.infer<typeof collection>

const filters = {
  status: anyOf(collectionStatus).optional(),
  review: anyOf(collectionReview).optional(),
  plasticCode: anyOf(plasticCode).optional(),
  flag: anyOf(flagRule).optional(),
  storeId: id.optional(),
  userId: id.optional(),
  neighborhoodId: id.optional(),
  from: namedTime.optional(),
  to: namedTime.optional(),
}

/** `search` matches the beginning of a code. */
export const collectionFilter = matching(filters)
export type CollectionFilter = z.output<typeof collectionFilter>

export const collectionSort = ['at', 'grams', 'points'] as const
export const collectionListQuery = listQuery(collectionSort, {
  ...filters,
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
})
export type CollectionListQuery = z.output<typeof collectionListQuery>

/**
 * `total` counts all matches; `grams` and `points` leave out reversed collections. `openReviews` stops counting at 10,000,
 * and `hasMoreReviews` says so.
 */
export const collectionStats = z.object({
  total: z.number().int(),
  grams: z.number().int(),
  points: z.number().int(),
  reversed: z.number().int(),
  openReviews: z.number().int(),
  hasMoreReviews: z.boolean(),
  oldestOpenAt: instant.nullable(),
})
export type CollectionStats = z.infer<typeof collectionStats>

/** The collections of one member, store or neighborhood. */
export const trendQuery = z
  .strictObject({ userId: id.optional(), storeId: id.optional(), neighborhoodId: id.optional() })
  .refine(it => Object.values(it).filter(Boolean).length === 1, 'Name one member, store or neighborhood')
export type TrendQuery = z.output<typeof trendQuery>

/** A week from its Monday, in the programme's time zone, without reversed collections. */
export const trendWeek = z.object({
  week: z.iso.date(),
  grams: z.number().int(),
  points: z.number().int(),
  collections: z.number().int(),
})
export type TrendWeek = z.infer<typeof trendWeek>

export const collections = area({
  list: {
    method: 'GET',
    path: '/api/collection/all',
    access: 'collections:read',
    summary: 'List collections, newest first',
    query: collectionListQuery,
    response: pageOf(collection),
  },
  stats: {
    method: 'GET',
    path: '/api/collection/stats',
    access: 'collections:read',
    summary: 'Get totals of matching collections',
    query: collectionFilter,
    response: one(collectionStats),
  },
  trend: {
    method: 'GET',
    path: '/api/collection/trend',
    access: 'collections:read',
    summary: 'Get the last 26 weeks of one member, store or neighborhood, this week included',
    query: trendQuery,
    response: one(z.array(trendWeek)),
  },
  export: {
    method: 'GET',
    path: '/api/collection/export',
    access: 'collections:export',
    summary: 'Export matching collections as CSV',
    query: collectionFilter,
    response: 'csv',
  },
  get: {
    method: 'GET',
    path: '/api/collection/:id',
    access: 'collections:read',
    summary: 'Get a collection',
    params: z.object({ id }),
    response: one(collection),
  },
  record: {
    method: 'POST',
    path: '/api/collection',
    access: 'collections:record',
    summary: 'Record a collection and award its points',
    body: collectionInput,
    response: one(collectionReceipt),
    status: 201,
    idempotent: true,
    oneStatement: true,
  },
  preview: {
    method: 'POST',
    path: '/api/collection/preview',
    access: 'collections:record',
    summary: 'Get the points and flags that recording a collection would lead to. Nothing is recorded',
    body: collectionInput,
    response: one(collectionPreview),
  },
  reverse: {
    method: 'POST',
    path: '/api/collection/reverse',
    access: 'collections:review',
    summary: 'Reverse a collection and its points with counter-entries. Points already spent become a debt',
    body: z.strictObject({ id, reason: z.string().trim().min(3, 'Enter a reason').max(500) }),
    response: one(collection),
    idempotent: true,
  },
  confirm: {
    method: 'POST',
    path: '/api/collection/confirm',
    access: 'collections:review',
    summary: 'Confirm a flagged collection recorded by someone else. Pending points become available',
    body: z.strictObject({ id }),
    response: one(collection),
    idempotent: true,
  },
})
