import { z } from 'zod'
import { id, instant, named, namedTime, one } from './common.ts'
import { area } from './endpoint.ts'
import { anyOf, listQuery, pageOf } from './list.ts'

export const plasticCode = z.enum(['PET', 'HDPE', 'PVC', 'LDPE', 'PP', 'PS', 'OTHER'])
export type PlasticCode = z.infer<typeof plasticCode>

export const plasticType = z.object({
  code: plasticCode,
  label: z.string(),
  resin: z.number().int(),
  co2eFactor: z.number().nullable(),
  gramsPerBottle: z.number().int().nullable(),
  /** More of it than this is not taken in one line. */
  maxGrams: z.number().int(),
})
export type PlasticType = z.infer<typeof plasticType>

/** Derived from the clock: the newest version whose moment has come is the active one. */
export const rateStatus = z.enum(['SCHEDULED', 'ACTIVE', 'SUPERSEDED', 'CANCELLED'])
export type RateStatus = z.infer<typeof rateStatus>

/** Two decimals at most, so that points are whole arithmetic. */
export const pointsPerKg = z
  .number()
  .min(0.01, 'At least 0.01 points per kg')
  .max(100_000, 'At most 100,000 points per kg')
  .refine(points => Number.isInteger(Math.round(points * 1e6) / 1e4), 'Two decimals at most')

const reason = z.string().trim().min(3, 'Say why, in a few words').max(500)

export const plasticRateInput = z.strictObject({
  plasticCode,
  pointsPerKg,
  /** At once when left out. */
  effectiveFrom: namedTime.optional(),
  reason,
})
export type PlasticRateInput = z.infer<typeof plasticRateInput>

export const plasticRate = z.object({
  id,
  plasticCode,
  pointsPerKg: z.number(),
  effectiveFrom: instant,
  /** When the next version takes over, if one is known. */
  effectiveTo: instant.nullable(),
  status: rateStatus,
  reason: z.string(),
  author: named.nullable(),
  createdAt: instant,
})
export type PlasticRate = z.infer<typeof plasticRate>

export const plasticRateListQuery = listQuery(['effectiveFrom', 'plasticCode'], {
  plasticCode: anyOf(plasticCode).optional(),
  status: anyOf(rateStatus).optional(),
})
export type PlasticRateListQuery = z.output<typeof plasticRateListQuery>

export interface DraftRate {
  plasticCode: PlasticCode
  pointsPerKg: number
}

/** The drafts of an address: `PET:120,HDPE:35.5`. */
export const draftRatesOf = (text: string): DraftRate[] =>
  text.split(',').map(part => {
    const [code, ...points] = part.split(':')
    return { plasticCode: code as PlasticCode, pointsPerKg: Number(points.join(':') || Number.NaN) }
  })

const drafts = z
  .array(z.object({ plasticCode, pointsPerKg }))
  .refine(rates => new Set(rates.map(rate => rate.plasticCode)).size === rates.length)

export const whatIfQuery = z.strictObject({
  days: z.coerce
    .number<number>()
    .pipe(z.union([z.literal(30), z.literal(90)]))
    .default(30),
  /** Plastics that are not named keep what they were paid. */
  rates: z
    .string()
    .max(200)
    .refine(text => drafts.safeParse(draftRatesOf(text)).success, 'Name each plastic once, as PET:120,HDPE:35.5'),
})
export type WhatIfQuery = z.output<typeof whatIfQuery>

const beforeAndAfter = { pointsBefore: z.number().int(), pointsAfter: z.number().int() }
const affected = z.object({ id, name: z.string(), ...beforeAndAfter })

/** What the collections of the last days would have been paid by other rates, rounded down for each line. */
export const whatIf = z.object({
  days: z.number().int(),
  from: instant,
  collections: z.number().int(),
  grams: z.number().int(),
  ...beforeAndAfter,
  /** Minor units, by the point cost of the policy. */
  cost: z.object({ currency: z.string(), before: z.number().int(), after: z.number().int() }),
  plastics: z.array(z.object({ plasticCode, grams: z.number().int(), ...beforeAndAfter })),
  /** The five whose points would change most, before they are rounded. */
  stores: z.array(affected),
})
export type WhatIf = z.infer<typeof whatIf>
export type Affected = z.infer<typeof affected>

export const plasticRates = area({
  list: {
    method: 'GET',
    path: '/api/plastic-rates/all',
    access: 'rates:read',
    summary: 'Versions of the rates: past, in force, scheduled and cancelled',
    query: plasticRateListQuery,
    response: pageOf(plasticRate),
  },
  types: {
    method: 'GET',
    path: '/api/plastic-rates/types',
    access: 'rates:read',
    summary: 'The plastics, by resin code',
    response: one(z.array(plasticType)),
  },
  whatIf: {
    method: 'GET',
    path: '/api/plastic-rates/what-if',
    access: 'rates:read',
    summary: 'Replay the last days with draft rates',
    query: whatIfQuery,
    response: one(whatIf),
  },
  whatIfPeople: {
    method: 'GET',
    path: '/api/plastic-rates/what-if/people',
    access: 'rates:read',
    summary: 'The five people whose points draft rates would have changed most; goes through every line of the days',
    query: whatIfQuery,
    response: one(z.array(affected)),
    takesLong: true,
  },
  create: {
    method: 'POST',
    path: '/api/plastic-rates',
    access: 'rates:write',
    summary: 'Set a rate from now or from a moment to come',
    body: plasticRateInput,
    response: one(plasticRate),
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/api/plastic-rates',
    access: 'rates:write',
    summary: 'Put a new version in the place of one: a scheduled one is cancelled, the one in force is followed',
    body: z.strictObject({ id, pointsPerKg: pointsPerKg.optional(), effectiveFrom: namedTime.optional(), reason }),
    response: one(plasticRate),
  },
  cancel: {
    method: 'DELETE',
    path: '/api/plastic-rates',
    access: 'rates:write',
    summary: 'Cancel a version that is not in force yet',
    body: z.strictObject({ id, reason }),
    response: one(plasticRate),
  },
})
