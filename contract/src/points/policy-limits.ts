import { valueAt } from '../core/fields.ts'
import type { ProposedChange } from '../proposals.ts'
import { flatPolicy, type PointsPolicyInput } from './points-policy.ts'

type Flat = Partial<ReturnType<typeof flatPolicy>>

interface Limit {
  /** Its name in the activity log. */
  flat: keyof Flat
  /** The higher, the looser. */
  loosenessOf: (value: unknown) => number
}

const asTyped = (value: unknown) => Number(value)
/** 0 is no limit. */
const untilNone = (value: unknown) => Number(value) || Number.POSITIVE_INFINITY
const isOff = (value: unknown) => (value === true ? 0 : 1)

/** What keeps one person from handing out points, by the field of the policy. */
const limits: Record<string, Limit> = {
  'flags.zScore': { flat: 'zScore', loosenessOf: asTyped },
  'flags.unitSlipFactor': { flat: 'unitSlipFactor', loosenessOf: asTyped },
  'flags.burstPerHour': { flat: 'burstPerHour', loosenessOf: asTyped },
  'flags.leastHistory': { flat: 'leastHistory', loosenessOf: asTyped },
  'flags.isOutsideHoursFlagged': { flat: 'isOutsideHoursFlagged', loosenessOf: isOff },
  'flags.isSamePhotoFlagged': { flat: 'isSamePhotoFlagged', loosenessOf: isOff },
  'limits.rateFactor': { flat: 'rateFactor', loosenessOf: asTyped },
  'limits.backdateDays': { flat: 'backdateDays', loosenessOf: asTyped },
  'dailyPoints.member': { flat: 'memberPointsPerDay', loosenessOf: untilNone },
  'dailyPoints.store': { flat: 'storePointsPerDay', loosenessOf: untilNone },
  'dailyPoints.recorder': { flat: 'recorderPointsPerDay', loosenessOf: untilNone },
}

export const limitsOf = (policy: PointsPolicyInput): Record<string, ProposedChange['from']> =>
  Object.fromEntries(Object.keys(limits).map(field => [field, valueAt(policy, field) as ProposedChange['from']]))

/**
 * The limits that are lifted by more than the factor, compared with the strictest value in force among those of `past`, or removed.
 * The factor is itself one of them, and the strictest counts.
 */
export function liftedLimits(
  before: PointsPolicyInput,
  after: PointsPolicyInput,
  past: readonly Flat[],
): ProposedChange[] {
  const versions = [flatPolicy(before), ...past]
  const strictest = ({ flat, loosenessOf }: Limit) =>
    Math.min(...versions.flatMap(policy => (policy[flat] === undefined ? [] : loosenessOf(policy[flat]))))
  const factor = strictest(limits['limits.rateFactor'] as Limit)
  const [now, then] = [limitsOf(before), limitsOf(after)]
  return Object.entries(limits).flatMap(([field, limit]) => {
    const [from, to] = [now[field] ?? null, then[field] ?? null]
    const looseness = limit.loosenessOf(to)
    // The factor that the others may be lifted by is not lifted by one person at all.
    const margin = field === 'limits.rateFactor' ? 1 : factor
    const isLifted = looseness > limit.loosenessOf(from) && looseness > strictest(limit) * margin
    return isLifted ? { field, from, to } : []
  })
}

/** The policy with these limits. */
export function withLimits(
  policy: PointsPolicyInput,
  changed: Record<string, ProposedChange['from']>,
): PointsPolicyInput {
  const { flags, limits, dailyPoints } = policy
  const made = { ...policy, flags: { ...flags }, limits: { ...limits }, dailyPoints: { ...dailyPoints } }
  for (const [field, value] of Object.entries(changed)) {
    const [part, name] = field.split('.') as ['flags', 'zScore']
    made[part][name] = value as number
  }
  return made
}
