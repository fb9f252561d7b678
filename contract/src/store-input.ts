import { z } from 'zod'
import { id } from './common.ts'
import { plasticCode } from './plastic-rates.ts'
import { storeDetails, timeSlot, timezone } from './store-details.ts'

/** A day that is not as the week says: a holiday, or other hours than usual. */
const hoursException = z.strictObject({
  date: z.iso.date('Choose a date').refine(text => !text.startsWith('0000'), 'There was no such year'),
  label: z.string().trim().min(1, 'Say what day it is').max(60),
  isOpen: z.boolean(),
  timeSlot,
})
export type HoursException = z.infer<typeof hoursException>

const isOnce = (values: readonly string[]) => new Set(values).size === values.length

/** What an administrator keeps about a store: what its owner told, and what the programme adds. */
export const storeInput = storeDetails.extend({
  image: z.string().max(200).nullable(),
  timezone,
  exceptions: z
    .array(hoursException)
    .max(60)
    .refine(days => isOnce(days.map(day => day.date)), 'Each date once'),
  acceptedPlastics: z
    .array(plasticCode)
    .min(1, 'Choose at least one plastic')
    .max(7)
    .refine(isOnce, 'Each plastic once'),
  neighborhoodId: id.nullable(),
})
export type StoreInput = z.infer<typeof storeInput>
