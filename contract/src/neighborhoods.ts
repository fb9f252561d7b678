import { z } from 'zod'
import { bulkResults, selection } from './bulk.ts'
import { byId, id, instant, nothing, one, place, seenRecord, version } from './common.ts'
import { area } from './endpoint.ts'
import { anyOf, listQuery, matching, pageOf } from './list.ts'

export const neighborhoodStatus = z.enum(['ACTIVE', 'PAUSED', 'ARCHIVED'])
export type NeighborhoodStatus = z.infer<typeof neighborhoodStatus>

export const goalPeriod = z.enum(['WEEK', 'MONTH', 'YEAR'])

/** A ring of [longitude, latitude] points, not closed: the last joins the first. */
export const boundary = z
  .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
  .min(3)
  .max(500)

const text = (max: number) => z.string().trim().min(1).max(max)

export const neighborhoodInput = z.strictObject({
  name: z.string().trim().min(2).max(120),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{1,11}$/, 'Use 2 to 12 letters, digits or dashes'),
  city: text(80),
  state: text(80),
  country: text(80),
  centre: place,
  radiusMeters: z.number().int().min(50).max(50_000),
  boundary: boundary.nullable(),
  households: z.number().int().min(0).max(10_000_000),
  goal: z.strictObject({ grams: z.number().int().min(1).max(1_000_000_000_000), period: goalPeriod }).nullable(),
  status: neighborhoodStatus,
})
export type NeighborhoodInput = z.infer<typeof neighborhoodInput>

/**
 * `members`, `leaders` and `stores` are counted from who is there; `grams` is what its members handed in. What is stored was checked on its way in, so the
 * record is typed plainly: trimming and matching every row of every page again would cost more than the query.
 */
export const neighborhood = z.object({
  name: z.string(),
  code: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  centre: z.object({ latitude: z.number(), longitude: z.number() }),
  radiusMeters: z.number(),
  boundary: z.array(z.tuple([z.number(), z.number()])).nullable(),
  households: z.number(),
  goal: z.object({ grams: z.number(), period: goalPeriod }).nullable(),
  status: neighborhoodStatus,
  id,
  version,
  members: z.number().int(),
  leaders: z.array(z.object({ id, name: z.string(), since: instant })),
  /** Those that are active. */
  stores: z.number().int(),
  grams: z.number().int(),
  /** By grams per household among those that are active and have households; 1 is the best, equals share it. */
  rank: z.number().int().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Neighborhood = z.infer<typeof neighborhood>

/** One neighborhood in full: how it stands in its period, its city and everywhere. */
export const neighborhoodRecord = neighborhood.extend({
  /** Days of the programme's time zone; `until` is the first day after the period. */
  progress: z.object({ grams: z.number().int(), since: z.iso.date(), until: z.iso.date() }).nullable(),
  standing: z.object({
    ranked: z.number().int(),
    cityRank: z.number().int().nullable(),
    cityRanked: z.number().int(),
  }),
})
export type NeighborhoodRecord = z.infer<typeof neighborhoodRecord>

const filters = {
  status: anyOf(neighborhoodStatus).optional(),
  city: z.string().trim().max(80).optional(),
  leader: z.enum(['with', 'without']).optional(),
}

export const neighborhoodFilter = matching(filters)
export type NeighborhoodFilter = z.output<typeof neighborhoodFilter>

export const neighborhoodSort = ['name', 'city', 'rank', 'grams', 'households', 'members', 'createdAt'] as const
export const neighborhoodListQuery = listQuery(neighborhoodSort, filters)
export type NeighborhoodListQuery = z.output<typeof neighborhoodListQuery>

export const neighborhoodStats = z.object({
  total: z.number().int(),
  active: z.number().int(),
  withoutLeader: z.number().int(),
  households: z.number().int(),
  members: z.number().int(),
  grams: z.number().int(),
})
export type NeighborhoodStats = z.infer<typeof neighborhoodStats>

export const neighborhoodPin = neighborhood.pick({
  id: true,
  name: true,
  city: true,
  status: true,
  centre: true,
  radiusMeters: true,
  boundary: true,
  members: true,
})
export type NeighborhoodPin = z.infer<typeof neighborhoodPin>

const beforeStatus = z.object({ status: neighborhoodStatus })

export const neighborhoods = area({
  list: {
    method: 'GET',
    path: '/api/neighborhood/all',
    access: 'neighborhoods:read',
    summary: 'One page of neighborhoods',
    query: neighborhoodListQuery,
    response: pageOf(neighborhood),
  },
  stats: {
    method: 'GET',
    path: '/api/neighborhood/stats',
    access: 'neighborhoods:read',
    summary: 'Totals over the neighborhoods that match',
    query: neighborhoodFilter,
    response: one(neighborhoodStats),
  },
  map: {
    method: 'GET',
    path: '/api/neighborhood/map',
    access: 'neighborhoods:read',
    summary: 'Where the matching neighborhoods lie (2,000 at most)',
    query: neighborhoodFilter,
    response: one(z.array(neighborhoodPin)),
  },
  cities: {
    method: 'GET',
    path: '/api/neighborhood/cities',
    access: 'neighborhoods:read',
    summary: 'The cities that have neighborhoods',
    response: one(z.array(z.object({ city: z.string(), neighborhoods: z.number().int() }))),
  },
  export: {
    method: 'GET',
    path: '/api/neighborhood/export',
    access: 'neighborhoods:export',
    summary: 'Every matching neighborhood as CSV',
    query: neighborhoodFilter,
    response: 'csv',
  },
  get: {
    method: 'GET',
    path: '/api/neighborhood/:id',
    access: 'neighborhoods:read',
    summary: 'One neighborhood',
    params: byId,
    response: one(neighborhoodRecord),
  },
  create: {
    method: 'POST',
    path: '/api/neighborhood',
    access: 'neighborhoods:write',
    summary: 'Add a neighborhood',
    body: neighborhoodInput,
    response: one(neighborhood),
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/api/neighborhood',
    access: 'neighborhoods:write',
    summary: 'Change a neighborhood; what is not sent stays',
    body: seenRecord.extend(neighborhoodInput.partial().shape),
    response: one(neighborhood),
  },
  changeStatus: {
    method: 'PUT',
    path: '/api/neighborhood/status',
    access: 'neighborhoods:write',
    summary: 'Set the status of many neighborhoods; tells what became of each',
    body: z.strictObject({ selection: selection(neighborhoodFilter), status: neighborhoodStatus }),
    response: bulkResults(beforeStatus),
  },
  remove: {
    method: 'DELETE',
    path: '/api/neighborhood',
    access: 'neighborhoods:write',
    summary: 'Remove a neighborhood where nobody lives',
    body: seenRecord,
    response: nothing,
  },
})
