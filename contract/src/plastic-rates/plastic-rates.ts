import { z } from 'zod'
import { id, instant, namedTime, one, personRef } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, pageOf, wholeList } from '../core/list.ts'

export const plasticCode = z.enum(['PET', 'HDPE', 'PVC', 'LDPE', 'PP', 'PS', 'OTHER'])
export type PlasticCode = z.infer<typeof plasticCode>

export const plasticType = z.object({
  code: plasticCode,
  label: z.string(),
  resin: z.number().int(),
  co2eFactor: z.number().nullable(),
  gramsPerBottle: z.number().int().nullable(),
  /** The maximum in one collection. */
  maxGrams: z.number().int(),
  /** Whether it is offered for new collections. */
  isActive: z.boolean(),
})
export type PlasticType = z.infer<typeof plasticType>

/** Derived from the time: the active rate is the latest one that has started. */
export const rateStatus = z.enum(['SCHEDULED', 'ACTIVE', 'SUPERSEDED', 'CANCELLED'])
export type RateStatus = z.infer<typeof rateStatus>

/** Two decimals at most, so that points can be computed in whole numbers. */
export const pointsPerKg = z
  .number()
  .min(0.01, 'At least 0.01 points per kg')
  .max(100_000, 'At most 100,000 points per kg')
  .refine(points => Number.isInteger(Math.round(points * 1e6) / 1e4), 'Two decimals at most')

export const rateReason = z.string().trim().min(3, 'Enter a reason').max(500)

export const plasticRateInput = z.strictObject({
  plasticCode,
  pointsPerKg,
  /** Immediately when left out. */
  effectiveFrom: namedTime.optional(),
  reason: rateReason,
})
export type PlasticRateInput = z.infer<typeof plasticRateInput>

export const plasticRate = z.object({
  id,
  plasticCode,
  pointsPerKg: z.number(),
  effectiveFrom: instant,
  /** When the next rate starts, if one is set. */
  effectiveTo: instant.nullable(),
  status: rateStatus,
  reason: z.string(),
  author: personRef.nullable(),
  /** The second administrator, if approval was needed. */
  approver: personRef.nullable(),
  createdAt: instant,
})
export type PlasticRate = z.infer<typeof plasticRate>

export const plasticRateListQuery = listQuery(['effectiveFrom', 'plasticCode'], {
  plasticCode: anyOf(plasticCode).optional(),
  status: anyOf(rateStatus).optional(),
  startsBefore: namedTime.optional(),
})
export type PlasticRateListQuery = z.output<typeof plasticRateListQuery>

export const rateLimitsQuery = z.strictObject({
  plasticCode,
  effectiveFrom: namedTime.optional(),
  replacesId: id.optional(),
})
export type RateLimitsQuery = z.output<typeof rateLimitsQuery>

/** The range an administrator may set without approval; null where there is no earlier rate to compare with. */
export const rateLimits = z.object({
  factor: z.number(),
  atLeast: z.number().nullable(),
  atMost: z.number().nullable(),
})
export type RateLimits = z.infer<typeof rateLimits>

export interface DraftRate {
  plasticCode: PlasticCode
  pointsPerKg: number
}

/** Parses draft rates from a URL: `PET:120,HDPE:35.5`. */
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
  /** Plastics that are left out keep their rate. */
  rates: z
    .string()
    .max(200)
    .refine(text => drafts.safeParse(draftRatesOf(text)).success, 'Name each plastic once, as PET:120,HDPE:35.5'),
})
export type WhatIfQuery = z.output<typeof whatIfQuery>

const beforeAndAfter = { pointsBefore: z.number().int(), pointsAfter: z.number().int() }
const affected = z.object({ id, name: z.string(), ...beforeAndAfter })

/** Points that recent collections would have earned at other rates, rounded down per line. */
export const whatIf = z.object({
  days: z.number().int(),
  from: instant,
  collections: z.number().int(),
  grams: z.number().int(),
  ...beforeAndAfter,
  /** In minor units, at the policy's value of a point. */
  cost: z.object({ currency: z.string(), before: z.number().int(), after: z.number().int() }),
  plastics: z.array(z.object({ plasticCode, grams: z.number().int(), ...beforeAndAfter })),
  /** The five with the largest change before rounding. */
  stores: z.array(affected),
})
export type WhatIf = z.infer<typeof whatIf>
export type Affected = z.infer<typeof affected>

export const plasticRates = area({
  list: {
    method: 'GET',
    path: '/api/plastic-rates/all',
    access: 'rates:read',
    summary: 'List past, current, scheduled and cancelled rates',
    query: plasticRateListQuery,
    response: pageOf(plasticRate),
  },
  types: {
    method: 'GET',
    path: '/api/plastic-rates/types',
    access: 'rates:read',
    summary: 'List plastics by resin code',
    response: wholeList(plasticType),
  },
  whatIf: {
    method: 'GET',
    path: '/api/plastic-rates/what-if',
    access: 'rates:read',
    summary: 'Simulate recent collections with draft rates',
    query: whatIfQuery,
    response: one(whatIf),
  },
  whatIfPeople: {
    method: 'GET',
    path: '/api/plastic-rates/what-if/people',
    access: 'rates:read',
    summary:
      'Get the five members whose points would change most with draft rates. Reads every collection of the period',
    query: whatIfQuery,
    response: wholeList(affected),
    takesLong: true,
  },
  create: {
    method: 'POST',
    path: '/api/plastic-rates',
    access: 'rates:write',
    summary: 'Set a rate now or schedule one. A large change has to be proposed',
    body: plasticRateInput,
    response: one(plasticRate),
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/api/plastic-rates',
    access: 'rates:write',
    summary: 'Replace a rate: a scheduled one is cancelled, the current one is superseded',
    body: z.strictObject({
      id,
      pointsPerKg: pointsPerKg.optional(),
      effectiveFrom: namedTime.optional(),
      reason: rateReason,
    }),
    response: one(plasticRate),
  },
  cancel: {
    method: 'DELETE',
    path: '/api/plastic-rates',
    access: 'rates:write',
    summary: 'Cancel a scheduled rate',
    body: z.strictObject({ id, reason: rateReason }),
    response: one(plasticRate),
  },
  limits: {
    method: 'GET',
    path: '/api/plastic-rates/limits',
    access: 'rates:read',
    summary: 'Get the range a rate can be set in without approval',
    query: rateLimitsQuery,
    response: one(rateLimits),
  },
})
