import { z } from 'zod'
import { id, instant, namedTime, one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, matching, pagedFrom, pageOf, wholeList } from '../core/list.ts'
import { plasticCode } from '../plastic-rates/plastic-rates.ts'
import { flagRule } from './collection-flags.ts'
import {
  collection,
  collectionInput,
  collectionPreview,
  collectionReceipt,
  collectionReview,
  collectionStatus,
  undoMinutes,
} from './collection-records.ts'

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

/** `search` matches the beginning of a code, and from three letters on the member, their code or the store. */
export const collectionFilter = matching(filters)
export type CollectionFilter = z.output<typeof collectionFilter>

export const collectionSort = ['at', 'grams', 'points'] as const
export const collectionListQuery = listQuery(collectionSort, {
  ...filters,
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
})
export type CollectionListQuery = z.output<typeof collectionListQuery>

export const ownCollectionListQuery = listQuery(['at'], {
  status: filters.status,
  from: filters.from,
  to: filters.to,
  ...pagedFrom,
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
}).omit({ search: true })

/** As its member sees it; `code` is that of the receipt. */
export const ownCollection = collection.pick({
  id: true,
  code: true,
  at: true,
  store: true,
  grams: true,
  points: true,
  pointsPending: true,
  status: true,
  reversedAt: true,
  lines: true,
})

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
  .refine(value => Object.values(value).filter(Boolean).length === 1, 'Name one member, store or neighborhood')
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
  mine: {
    method: 'GET',
    path: '/api/collection/my',
    access: 'account:own',
    summary: 'List your collections, newest first',
    query: ownCollectionListQuery,
    response: pageOf(ownCollection),
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
    response: wholeList(trendWeek),
  },
  trendOfLed: {
    method: 'GET',
    path: '/api/collection/trend/mine',
    access: 'neighborhoods:lead',
    summary: 'Get the last 26 weeks of the neighborhood you lead, this week included',
    response: wholeList(trendWeek),
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
    // A store that asks by code looks a member up, which is counted.
    ownTransactions: true,
  },
  undo: {
    method: 'POST',
    path: '/api/collection/undo',
    access: 'collections:record',
    summary: `Reverse a collection that you recorded in the last ${undoMinutes} minutes, unless it was reviewed or its points are spent`,
    body: z.strictObject({ id }),
    response: one(collection.pick({ id: true, code: true, status: true, grams: true, points: true })),
    idempotent: true,
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
