import { z } from 'zod'
import { id } from '../core/common.ts'
import { plasticCode } from '../plastic-rates/plastic-rates.ts'

export const flagRule = z.enum([
  'UNIT_SLIP',
  'UNUSUAL_FOR_PERSON',
  'UNUSUAL_FOR_STORE',
  'BURST',
  'SAME_PHOTO',
  'OUTSIDE_HOURS',
  'BACK_DATED',
  'MEMBER_LIMIT',
  'STORE_LIMIT',
  'RECORDER_LIMIT',
  'RAISED_RATE',
  'PLASTIC_NOT_ACCEPTED',
  'REPEATED',
  'WRONG_CLOCK',
])
export type FlagRule = z.infer<typeof flagRule>

/** Each rule as lists and charts call it. */
export const flagNames: Record<FlagRule, string> = {
  UNIT_SLIP: 'Possibly wrong unit (g or kg)',
  UNUSUAL_FOR_PERSON: 'Unusually large for this member',
  UNUSUAL_FOR_STORE: 'Unusually large for this store',
  BURST: 'Many collections in an hour',
  SAME_PHOTO: 'Photo used before',
  OUTSIDE_HOURS: 'Outside opening hours',
  BACK_DATED: 'Back-dated',
  MEMBER_LIMIT: 'Daily limit of the member',
  STORE_LIMIT: 'Daily limit of the store',
  RECORDER_LIMIT: 'Daily limit of the recorder',
  RAISED_RATE: 'Rate raised by the recorder',
  PLASTIC_NOT_ACCEPTED: 'Plastic the store does not accept',
  REPEATED: 'Possibly recorded twice',
  WRONG_CLOCK: 'Clock of the device was wrong',
}

/** Why a collection was flagged for review. */
export const collectionFlag = z.object({
  rule: flagRule,
  /** Whether the points are pending until the review. */
  holdsPoints: z.boolean(),
  detail: z.object({
    usualGrams: z.number().optional(),
    of: z.enum(['PERSON', 'STORE']).optional(),
    withinAnHour: z.number().optional(),
    /** When it reached the server, if that was outside the opening hours and the time it says is not. */
    arrivedAt: z.string().optional(),
    daysBack: z.number().optional(),
    /** Plastics whose rate has changed since. */
    changedRates: z.array(plasticCode).optional(),
    /** Those of them that were paid at a higher rate than today's. */
    higherRates: z.array(plasticCode).optional(),
    /** Points a day that are awarded without a review, and how many already were. */
    limitPoints: z.number().optional(),
    pointsBefore: z.number().optional(),
    /** Those with a raised rate, or that the store does not accept. */
    plastics: z.array(plasticCode).optional(),
    /** The time that a device said, where that cannot be. The collection has the time of its arrival. */
    saidAt: z.string().optional(),
    /** The first collection with the same photo, or with the same weights in the same minute. */
    earlier: z.object({ id, code: z.string() }).optional(),
  }),
})
