import { z } from 'zod'
import { bulkResults, selection } from '../core/bulk.ts'
import { byId, id, instant, nothing, one, place, seenRecord, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { answerShape, filterShape, inputShape } from '../core/field-schemas.ts'
import { listQuery, matching, pageOf, wholeList } from '../core/list.ts'
import { neighborhoodFields } from './neighborhood-fields.ts'

export const goalPeriod = z.enum(['WEEK', 'MONTH', 'YEAR'])

/** An open ring of [longitude, latitude] points: the last one connects to the first. */
export const boundary = z
  .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
  .min(3)
  .max(500)

export const neighborhoodInput = z.strictObject(
  inputShape(neighborhoodFields, {
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9-]{1,11}$/, 'Use 2 to 12 letters, digits or dashes'),
    centre: place,
    boundary: boundary.nullable(),
    goal: z.strictObject({ grams: z.number().int().min(1).max(1_000_000_000_000), period: goalPeriod }).nullable(),
  }),
)
export type NeighborhoodInput = z.infer<typeof neighborhoodInput>
export type NeighborhoodStatus = NeighborhoodInput['status']
export const neighborhoodStatus = neighborhoodInput.shape.status

/** `grams` is collected by its members. */
export const neighborhood = z.object({
  ...answerShape(neighborhoodFields, {
    centre: z.object({ latitude: z.number(), longitude: z.number() }),
    boundary: z.array(z.tuple([z.number(), z.number()])).nullable(),
    goal: z.object({ grams: z.number(), period: goalPeriod }).nullable(),
  }),
  id,
  version,
  members: z.number().int(),
  leaders: z.array(z.object({ id, name: z.string(), since: instant })),
  /** Active stores only. */
  stores: z.number().int(),
  grams: z.number().int(),
  /** By grams per household among active neighborhoods with households. 1 is the best; ties share a rank. */
  rank: z.number().int().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Neighborhood = z.infer<typeof neighborhood>

/** A neighborhood with its progress and its ranking in the city and overall. */
export const neighborhoodRecord = neighborhood.extend({
  /** Days in the programme's time zone, `until` excluded. */
  progress: z.object({ grams: z.number().int(), since: z.iso.date(), until: z.iso.date() }).nullable(),
  ranking: z.object({
    ranked: z.number().int(),
    cityRank: z.number().int().nullable(),
    cityRanked: z.number().int(),
  }),
})
export type NeighborhoodRecord = z.infer<typeof neighborhoodRecord>

const filters = {
  ...filterShape(neighborhoodFields),
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
  grams: true,
})
export type NeighborhoodPin = z.infer<typeof neighborhoodPin>

/** The most names in one answer. */
export const mostNames = 50

/** A neighborhood as members choose theirs. */
export const neighborhoodName = neighborhood.pick({ id: true, name: true, city: true })

/** As its leader sees it. */
export const ledNeighborhood = neighborhoodRecord.pick({
  id: true,
  name: true,
  city: true,
  households: true,
  members: true,
  stores: true,
  grams: true,
  rank: true,
  ranking: true,
  goal: true,
  progress: true,
})

/** A member who agreed that the leader sees their first name. */
export const ledMember = z.object({ id, name: z.string(), joinedAt: instant, grams: z.number().int() })
export type LedMember = z.infer<typeof ledMember>

export const ledMemberQuery = listQuery(['name', 'joinedAt'], {}).omit({ search: true })
export type LedMemberQuery = z.output<typeof ledMemberQuery>

const beforeStatus = z.object({ status: neighborhoodStatus })

export const neighborhoods = area({
  list: {
    method: 'GET',
    path: '/api/neighborhood/all',
    access: 'neighborhoods:read',
    summary: 'List neighborhoods',
    query: neighborhoodListQuery,
    response: pageOf(neighborhood),
  },
  names: {
    method: 'GET',
    path: '/api/neighborhood/names',
    access: 'public',
    summary: `Find active neighborhoods by name or city (${mostNames} at most)`,
    query: z.strictObject({ search: z.string().trim().max(100).default('') }),
    response: wholeList(neighborhoodName),
    rate: { per: 'address', calls: 300, seconds: 60 },
  },
  mine: {
    method: 'GET',
    path: '/api/neighborhood/mine',
    access: 'neighborhoods:lead',
    summary: 'Get the neighborhood you lead, with its goal',
    response: one(ledNeighborhood),
  },
  myMembers: {
    method: 'GET',
    path: '/api/neighborhood/mine/members',
    access: 'neighborhoods:lead',
    summary:
      'List the members of the neighborhood you lead who agreed to show their first name; `hidden` counts the others',
    query: ledMemberQuery,
    response: pageOf(ledMember).extend({ hidden: z.number().int() }),
  },
  stats: {
    method: 'GET',
    path: '/api/neighborhood/stats',
    access: 'neighborhoods:read',
    summary: 'Get totals of matching neighborhoods',
    query: neighborhoodFilter,
    response: one(neighborhoodStats),
  },
  map: {
    method: 'GET',
    path: '/api/neighborhood/map',
    access: 'neighborhoods:read',
    summary: 'Get map data of matching neighborhoods (2,000 at most)',
    query: neighborhoodFilter,
    response: wholeList(neighborhoodPin),
  },
  cities: {
    method: 'GET',
    path: '/api/neighborhood/cities',
    access: 'neighborhoods:read',
    summary: 'List cities with neighborhoods',
    response: wholeList(z.object({ city: z.string(), neighborhoods: z.number().int() })),
  },
  export: {
    method: 'GET',
    path: '/api/neighborhood/export',
    access: 'neighborhoods:export',
    summary: 'Export matching neighborhoods as CSV',
    query: neighborhoodFilter,
    response: 'csv',
  },
  get: {
    method: 'GET',
    path: '/api/neighborhood/:id',
    access: 'neighborhoods:read',
    summary: 'Get a neighborhood',
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
    summary: 'Change the given fields of a neighborhood',
    body: seenRecord.extend(neighborhoodInput.partial().shape),
    response: one(neighborhood),
  },
  changeStatus: {
    method: 'PUT',
    path: '/api/neighborhood/status',
    access: 'neighborhoods:write',
    summary: 'Set the status of several neighborhoods, with a result for each',
    body: z.strictObject({ selection: selection(neighborhoodFilter), status: neighborhoodStatus }),
    response: bulkResults(beforeStatus),
  },
  remove: {
    method: 'DELETE',
    path: '/api/neighborhood',
    access: 'neighborhoods:write',
    summary: 'Remove a neighborhood without members',
    body: seenRecord,
    response: nothing,
  },
})
