import { z } from 'zod'
import { id, namedDay } from '../core/common.ts'
import { plasticCode } from '../plastic-rates/plastic-rates.ts'
import { storeDetails, timeSlot, timezone } from './store-details.ts'

/** A holiday or a day with special hours. */
const hoursException = z.strictObject({
  date: namedDay,
  label: z.string().trim().min(1, 'Enter a name for the day').max(60),
  isOpen: z.boolean(),
  timeSlot,
})
export type HoursException = z.infer<typeof hoursException>

const isOnce = (values: readonly string[]) => new Set(values).size === values.length

/** The store fields an administrator can change: the owner's details and the programme's own. */
export const storeInput = storeDetails.extend({
  image: z.string().max(200).nullable(),
  timezone,
  exceptions: z
    .array(hoursException)
    .max(60)
    .refine(days => isOnce(days.map(day => day.date)), 'Each date can be listed only once'),
  acceptedPlastics: z
    .array(plasticCode)
    .min(1, 'Choose at least one plastic')
    .max(7)
    .refine(isOnce, 'Each plastic can be listed only once'),
  neighborhoodId: id.nullable(),
})
export type StoreInput = z.infer<typeof storeInput>
