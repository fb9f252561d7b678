import { z } from 'zod'
import { instant, namedDay, one, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { inputShape } from '../core/field-schemas.ts'
import { policyFields } from './policy-fields.ts'

/** Points expire on the first day of a month. */
const firstOfMonth = namedDay.regex(/-01$/, 'Choose the first day of a month')

export const pointsPolicyInput = z.strictObject(
  inputShape(policyFields, { 'expiry.startsOn': firstOfMonth.nullable() }),
)
export type PointsPolicyInput = z.infer<typeof pointsPolicyInput>
export type DailyPointsPolicy = PointsPolicyInput['dailyPoints']
export type ExpiryPolicy = PointsPolicyInput['expiry']
export const expiryPolicy = pointsPolicyInput.shape.expiry

/** Flat, so that the activity log and conflicts name the figures that changed. */
export const flatPolicy = ({ flags, limits, dailyPoints, expiry }: PointsPolicyInput) => ({
  ...flags,
  ...limits,
  memberPointsPerDay: dailyPoints.member,
  storePointsPerDay: dailyPoints.store,
  recorderPointsPerDay: dailyPoints.recorder,
  isExpiryOn: expiry.isOn,
  expiryMonths: expiry.months,
  expiryWarningDays: expiry.warningDays,
  expiryStartsOn: expiry.startsOn,
})

export const pointsPolicyRecord = z.object({ version, ...pointsPolicyInput.shape })
export type PointsPolicy = z.infer<typeof pointsPolicyRecord>

const asked = ({ min, max }: { min: number; max: number }) => z.coerce.number<number>().int().min(min).max(max)

export const expiryPreviewQuery = z.strictObject({
  months: asked(policyFields['expiry.months']),
  warningDays: asked(policyFields['expiry.warningDays']),
  startsOn: firstOfMonth,
})
export type ExpiryPreviewQuery = z.output<typeof expiryPreviewQuery>

const expiryFigures = {
  members: z.number().int(),
  points: z.number().int(),
  /** In minor units, at the value of a point. */
  cost: z.number().int(),
}

/** What a policy would expire in the next 12 months if nobody spent or earned any more points. */
export const expiryPreview = z.object({
  currency: z.string(),
  /** When the ages of points were counted, every night; null before the first night. */
  countedAt: instant.nullable(),
  ...expiryFigures,
  months: z.array(z.object({ on: z.iso.date(), ...expiryFigures })),
})
export type ExpiryPreview = z.infer<typeof expiryPreview>

export const pointsPolicy = area({
  get: {
    method: 'GET',
    path: '/api/points-policy',
    access: 'policy:read',
    summary: 'Get the points policy: review flags, approval and daily limits and when points expire',
    response: one(pointsPolicyRecord),
  },
  change: {
    method: 'PUT',
    path: '/api/points-policy',
    access: 'policy:write',
    summary: 'Replace the points policy',
    body: z.strictObject({ version, ...pointsPolicyInput.shape }),
    response: one(pointsPolicyRecord),
  },
  expiryPreview: {
    method: 'GET',
    path: '/api/points-policy/expiry-preview',
    access: 'policy:read',
    summary: 'Preview what an expiry policy would expire in each of the next 12 months, before it is saved',
    query: expiryPreviewQuery,
    response: one(expiryPreview),
  },
})
