import { z } from 'zod'
import { email } from '../auth/auth.ts'
import { phone } from '../core/phone.ts'
import { storeStatuses } from './store-statuses.ts'

export const storeStatus = z.enum(storeStatuses)

export const dayOfWeek = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
export type DayOfWeek = z.infer<typeof dayOfWeek>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00')

/** A closing time at or before the opening time is on the next day. */
export const timeSlot = z.strictObject({ openTime: timeOfDay, closeTime: timeOfDay })

const operatingHoursEntry = z.strictObject({ dayOfWeek, isOpen: z.boolean(), timeSlot })
export type OperatingHoursEntry = z.infer<typeof operatingHoursEntry>

const operatingHours = z
  .array(operatingHoursEntry)
  .max(7)
  .refine(
    entries => new Set(entries.map(entry => entry.dayOfWeek)).size === entries.length,
    'Each day can be listed only once',
  )

const required = (label: string, max: number) =>
  z.string(`${label} is required`).trim().min(1, `${label} is required`).max(max, `${label} is too long`)

const within = (label: string, limit: number) =>
  z
    .number(`${label} is required`)
    .min(-limit, `${label} must be between -${limit} and ${limit}`)
    .max(limit, `${label} must be between -${limit} and ${limit}`)

const longitude = within('Longitude', 180)
const latitude = within('Latitude', 90)

export const timezone = z
  .string()
  .regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, 'Enter a time zone like Europe/Lisbon')
  .max(64)

/** The store details entered by the owner. */
export const storeDetails = z.strictObject({
  name: required('Store name', 120),
  description: z.string().trim().max(2000).optional(),
  contactInfo: z.strictObject({
    phoneNumber: required('Contact phone', 30).pipe(phone),
    email: z.string('Contact email is required').min(1, 'Contact email is required').pipe(email),
    website: z
      .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Enter a website like https://example.org' })])
      .optional(),
  }),
  address: z.strictObject({
    street: required('Street address', 200),
    city: required('City', 80),
    state: required('State/Province', 80),
    country: required('Country', 80),
    postalCode: required('Postal code', 20),
  }),
  location: z.strictObject({
    type: z.literal('Point'),
    coordinates: z
      .tuple([longitude, latitude])
      .refine(([east, north]) => east !== 0 || north !== 0, 'Latitude and longitude cannot both be 0. Place the pin'),
  }),
  operatingHours,
  image: z.string().max(200).optional(),
})
export type StoreDetails = z.output<typeof storeDetails>
