import { z } from 'zod'
import { bulkResults, selection } from '../core/bulk.ts'
import { id, namedTime, nothing, one, seenRecord } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { type NameOf, namesOf } from '../core/fields.ts'
import { anyOf, listQuery, matching, pageOf, wholeList } from '../core/list.ts'
import { storeStatus } from './store-details.ts'
import { storeDetailFields } from './store-fields.ts'
import { storeInput } from './store-input.ts'
import { checklist, store, storeCase, storePin, storeRow, storeStats } from './store-records.ts'

const yesOrNo = z.enum(['yes', 'no'])

const filters = {
  status: anyOf(storeStatus).optional(),
  neighborhoodId: id.optional(),
  city: z.string().trim().max(80).optional(),
  /** Active, but without collections in 30 days, or since it became active if that is longer ago. */
  silent30d: yesOrNo.optional(),
  openNow: yesOrNo.optional(),
  /** With a collection at or after this time and before the other that was not reversed. */
  collectedFrom: namedTime.optional(),
  collectedTo: namedTime.optional(),
  /** Active stores without one, approved before the first of these times. */
  silentFrom: namedTime.optional(),
  silentTo: namedTime.optional(),
}

export const storeFilter = matching(filters)
export type StoreFilter = z.output<typeof storeFilter>

export const storeSort = [
  'name',
  'createdAt',
  'requestedAt',
  'plasticCollected',
  'pointsAlloted',
  'lastCollectionAt',
] as const
export const storeListQuery = listQuery(storeSort, filters)
export type StoreListQuery = z.output<typeof storeListQuery>

/** `days` is the period for decisions; all other figures are current. */
const storeStatsQuery = matching({ ...filters, days: z.coerce.number<number>().int().min(1).max(366).default(30) })

/** The fields a reviewer can comment on. The email is not one of them, because comments are sent to it. */
export type CommentableField = Exclude<NameOf<typeof storeDetailFields>, 'contactInfo.email'>
export const commentableFields = namesOf(storeDetailFields).filter(name => name !== 'contactInfo.email')

const reason = z.string().trim().max(500).optional()

/** Fields to change, or with `status` a move or a decision on a request. The totals are accepted but ignored. */
export const storeChange = seenRecord.extend({
  ...storeInput.partial().shape,
  status: storeStatus.optional(),
  reason,
  note: z.string().trim().max(2000).optional(),
  checklist: checklist.optional(),
  fieldComments: z.partialRecord(z.enum(commentableFields), z.string().trim().min(1).max(300)).optional(),
  pointsAlloted: z.unknown().optional(),
  plasticCollected: z.unknown().optional(),
})
export type StoreChange = z.output<typeof storeChange>

/** Moves that can be made in bulk. */
export const bulkMove = z.enum(['pause', 'resume', 'suspend', 'reinstate'])
export type BulkMove = z.infer<typeof bulkMove>

const beforeMove = z.object({ status: storeStatus, reason: z.string().nullable() })
export type BeforeMove = z.infer<typeof beforeMove>

export const stores = area({
  list: {
    method: 'GET',
    path: '/api/store/all',
    access: 'stores:read',
    summary: 'List stores and store requests',
    query: storeListQuery,
    response: pageOf(storeRow),
  },
  stats: {
    method: 'GET',
    path: '/api/store/admin-stats',
    access: 'stores:read',
    summary: 'Get totals of matching stores and decision figures of requests',
    query: storeStatsQuery,
    response: one(storeStats),
  },
  map: {
    method: 'GET',
    path: '/api/store/map',
    access: 'stores:read',
    summary: 'Get map data of matching stores (5,000 at most)',
    query: storeFilter,
    response: wholeList(storePin),
  },
  cities: {
    method: 'GET',
    path: '/api/store/cities',
    access: 'stores:read',
    summary: 'List cities with stores',
    response: wholeList(z.object({ city: z.string(), stores: z.number().int() })),
  },
  export: {
    method: 'GET',
    path: '/api/store/export',
    access: 'stores:export',
    summary: 'Export matching stores as CSV',
    query: storeFilter,
    response: 'csv',
  },
  get: {
    method: 'GET',
    path: '/api/store',
    access: 'stores:read',
    summary: 'Get a store',
    query: z.strictObject({ id }),
    response: one(store),
  },
  review: {
    method: 'GET',
    path: '/api/store/review',
    access: 'stores:read',
    summary: 'Get a request with likely duplicates and a location check',
    query: z.strictObject({ id }),
    response: one(storeCase),
  },
  create: {
    method: 'POST',
    path: '/api/store',
    access: 'stores:approve',
    summary: 'Add a store, which another administrator approves. Its owner is then emailed a link to set a password',
    body: storeInput,
    response: one(store),
    status: 201,
    ownTransactions: true,
  },
  change: {
    method: 'PUT',
    path: '/api/store',
    access: 'stores:write',
    summary:
      'Change a store, decide a request, withdraw questions, or pause, resume, suspend, reinstate or close a store',
    body: storeChange,
    response: one(store),
    ownTransactions: true,
  },
  changeStatus: {
    method: 'PUT',
    path: '/api/store/status',
    access: 'stores:write',
    summary: 'Pause, resume, suspend or reinstate several stores, with a result for each',
    body: z.strictObject({ selection: selection(storeFilter), move: bulkMove, reason }),
    response: bulkResults(beforeMove),
  },
  inviteAgain: {
    method: 'POST',
    path: '/api/store/invite',
    access: 'stores:approve',
    summary: 'Email the owner a new link to set their first password. The old link stops working',
    body: z.strictObject({ id }),
    response: nothing,
  },
  remind: {
    method: 'POST',
    path: '/api/store/remind',
    access: 'stores:approve',
    summary: 'Email the questions to a store again, once a day at most',
    body: z.strictObject({ id }),
    response: one(store),
  },
  remove: {
    method: 'DELETE',
    path: '/api/store',
    access: 'stores:write',
    summary: 'Remove a store without collections',
    body: seenRecord,
    response: nothing,
  },
})
