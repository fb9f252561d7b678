import { z } from 'zod'
import { id, instant, one, version } from './common.ts'
import { area } from './endpoint.ts'
import { anyOf, listQuery, matching, pageOf } from './list.ts'
import { plasticCode } from './plastic-rates.ts'
import { dayOfWeek } from './store-details.ts'
import { storeStatus } from './store-statuses.ts'

const timeSlot = z.object({ openTime: z.string(), closeTime: z.string() })

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
  location: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  operatingHours: z.array(z.object({ dayOfWeek, isOpen: z.boolean(), timeSlot })),
  timezone: z.string(),
  isOpenNow: z.boolean(),
  acceptedPlastics: z.array(plasticCode),
  image: z.string().nullable(),
  status: storeStatus,
  neighborhood: z.object({ id, name: z.string() }).nullable(),
  pointsAlloted: z.number().int(),
  plasticCollected: z.number().int(),
  lastCollectionAt: instant.nullable(),
  requestedAt: instant,
  createdAt: instant,
})
export type StoreRow = z.infer<typeof storeRow>

const yesOrNo = z.enum(['yes', 'no'])

const filters = {
  status: anyOf(storeStatus).optional(),
  neighborhoodId: id.optional(),
  city: z.string().trim().max(80).optional(),
  /** Active, and took nothing in for 30 days. */
  silent30d: yesOrNo.optional(),
  openNow: yesOrNo.optional(),
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

/** `days` is the period that decisions are counted in; everything else is as it stands now. */
export const storeStatsQuery = matching({
  ...filters,
  days: z.coerce.number<number>().int().min(1).max(366).default(30),
})
export type StoreStatsQuery = z.output<typeof storeStatsQuery>

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

export const stores = area({
  list: {
    method: 'GET',
    path: '/api/store/all',
    access: 'stores:read',
    summary: 'One page of stores and store requests',
    query: storeListQuery,
    response: pageOf(storeRow),
  },
  stats: {
    method: 'GET',
    path: '/api/store/admin-stats',
    access: 'stores:read',
    summary: 'Totals over the stores that match, and how requests were decided',
    query: storeStatsQuery,
    response: one(storeStats),
  },
  map: {
    method: 'GET',
    path: '/api/store/map',
    access: 'stores:read',
    summary: 'Where the matching stores are (5,000 at most)',
    query: storeFilter,
    response: one(z.array(storePin)),
  },
  cities: {
    method: 'GET',
    path: '/api/store/cities',
    access: 'stores:read',
    summary: 'The cities that have stores',
    response: one(z.array(z.object({ city: z.string(), stores: z.number().int() }))),
  },
})
