import { z } from 'zod'
import { id, instant, one, personRef } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { answerShape, inputShape } from '../core/field-schemas.ts'
import { fields, number, text } from '../core/fields.ts'
import { wholeList } from '../core/list.ts'
import { plasticCode } from '../plastic-rates/plastic-rates.ts'

const factor = z
  .number()
  .min(0, 'At least 0')
  .max(100, 'At most 100')
  .refine(value => Number.isInteger(Math.round(value * 1e6) / 1e3), 'Three decimals at most')
  .nullable()

/** What a kilogram of one plastic counts. Without a factor its kilograms are shown as not counted. */
export const plasticFactor = z.strictObject({
  plasticCode,
  /** Kilograms of CO2e avoided per kilogram recycled. */
  factor,
  /** The range that the source itself gives, if it does. */
  low: factor,
  high: factor,
  bottlesPerKg: z.number().min(0.1).max(10_000).nullable(),
})
export type PlasticFactor = z.infer<typeof plasticFactor>

/** The fields of a set, beside its factors. */
export const setFields = fields({
  name: text('Name', 80, { min: 2 }),
  source: text('Source', 300, { min: 2 }),
  scope: text('Scope', 300, { min: 2, help: 'What the factors cover, and what they must not be used for.' }),
  year: number('Year', [1990, 2100], {}),
  /** How much of the weight may be liquid, labels or dirt: the low end of the range leaves it out. */
  lossPercent: number('Weight that may not be plastic', [0, 50], {
    help: 'Liquid, labels and dirt. The low end of the range leaves this share out; 0% for no allowance.',
    unit: '%',
    decimals: 1,
  }),
  /** What changed, and why. */
  reason: text('Reason for the change', 500, { min: 3, isLong: true }),
})

const input = z.strictObject({
  ...inputShape(setFields, {
    lossPercent: z.number().min(0, 'At least 0%').max(50, 'At most 50%'),
    reason: z.string().trim().min(3, 'Enter a reason').max(500),
  }),
  factors: z.array(plasticFactor).length(plasticCode.options.length),
})

const fits = ({ factors }: z.infer<typeof input>, context: z.RefinementCtx) => {
  const refuse = (at: number, field: string, message: string) =>
    context.addIssue({ code: 'custom', path: ['factors', at, field], message })
  if (new Set(factors.map(factor => factor.plasticCode)).size < factors.length)
    context.addIssue({ code: 'custom', path: ['factors'], message: 'Each plastic once' })
  for (const [at, value] of factors.entries()) {
    if (value.factor === null && (value.low !== null || value.high !== null))
      refuse(at, 'factor', 'A range needs a factor')
    if (value.factor !== null && value.low !== null && value.low > value.factor) refuse(at, 'low', 'Above the factor')
    if (value.factor !== null && value.high !== null && value.high < value.factor)
      refuse(at, 'high', 'Below the factor')
  }
}

export const factorSetInput = input.superRefine(fits)
export type FactorSetInput = z.infer<typeof factorSetInput>

/** One version of the factors. Versions never change: a report keeps the one it was made with. */
export const factorSet = z.object({
  id,
  /** Counts up; the highest is the one in force. */
  number: z.number().int(),
  ...answerShape(setFields, {}),
  factors: z.array(plasticFactor),
  author: personRef.nullable(),
  createdAt: instant,
})
export type FactorSet = z.infer<typeof factorSet>

export const impactFactors = area({
  list: {
    method: 'GET',
    path: '/api/impact/factor-sets',
    access: 'impact:read',
    summary: 'Every version of the impact factors, the one in force first',
    response: wholeList(factorSet.extend({ issuedReports: z.number().int() })),
  },
  create: {
    method: 'POST',
    path: '/api/impact/factor-sets',
    access: 'impact:factors',
    summary: 'Add a version of the impact factors; it is in force at once',
    /** `seenNumber` is the version that was in force when the form was opened. */
    body: input.extend({ seenNumber: z.number().int().min(1).max(1_000_000) }).superRefine(fits),
    response: one(factorSet),
    status: 201,
  },
})
