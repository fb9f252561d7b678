import { z } from 'zod'
import { id, one, seenRecord, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { answerShape, inputShape } from '../core/field-schemas.ts'
import { wholeList } from '../core/list.ts'
import { planFields } from './plan-fields.ts'

export const planInterval = z.enum(['MONTH', 'YEAR'])
export type PlanInterval = z.infer<typeof planInterval>

/** `amount` is in the smallest unit of the currency: cents. */
export const priceInput = z.strictObject({
  amount: z.number().int().min(0).max(100_000_000),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Use a code of three letters, such as EUR'),
})
export const price = z.object({ amount: z.number().int(), currency: z.string() })
export type Price = z.infer<typeof price>

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/, 'Use 2 to 20 letters, digits or dashes')

/** Everything of a plan but its price. */
export const planDetails = z.strictObject(
  inputShape(planFields, { features: z.array(z.string().trim().min(1).max(120)).max(20) }),
)
export type PlanDetails = z.infer<typeof planDetails>
export type PlanLimits = PlanDetails['limits']

const priced = { price: priceInput, interval: planInterval }
const { name, limits, ...others } = planDetails.shape
/** What may be left out; a limit that is left out is none. */
const optional = z.object({ ...others, limits: limits.partial() }).partial().shape

export const planInput = z.strictObject({ code, name, ...priced, ...optional })
export type PlanInput = z.output<typeof planInput>

/** A plan as a form holds it, with nothing left out. */
export const planForm = z.strictObject({ code, ...planDetails.omit({ audience: true, status: true }).shape, ...priced })
export type PlanForm = z.infer<typeof planForm>

/** What happens to current subscribers when the price changes: they keep theirs, or get the new one when they renew. */
export const priceChange = z.enum(['KEEP', 'AT_RENEWAL'])
export type PriceChange = z.infer<typeof priceChange>

/** What is not sent stays. Another price or interval becomes a new price version. The code never changes. */
export const planChange = seenRecord.extend({
  ...z.object({ name, ...priced }).partial().shape,
  ...optional,
  /** `KEEP` unless told. */
  subscribers: priceChange.optional(),
})
export type PlanChange = z.output<typeof planChange>

export const plan = z.object({
  id,
  version,
  code: z.string(),
  ...answerShape(planFields, { features: z.array(z.string()) }),
  price,
  /** Counts up with each new price. */
  priceVersion: z.number().int(),
  interval: planInterval,
  /** Stores on this plan now, including trials. */
  subscribers: z.number().int(),
  /** How many of these pay an earlier price. */
  onEarlierPrice: z.number().int(),
  /** What subscribers pay per month, in the smallest unit of the plan's currency; a twelfth of a yearly price. */
  monthlyRevenue: z.number().int(),
})
export type Plan = z.infer<typeof plan>

export const plans = area({
  list: {
    method: 'GET',
    path: '/api/subscription/plans',
    access: 'plans:read',
    summary: 'All plans with their subscribers',
    response: wholeList(plan),
  },
  create: {
    method: 'POST',
    path: '/api/subscription',
    access: 'plans:write',
    summary: 'Add a plan',
    body: planInput,
    response: one(plan),
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/api/subscription',
    access: 'plans:write',
    summary: 'Change or archive a plan; a new price never applies to the current period of a subscriber',
    body: planChange,
    response: one(plan),
  },
})
