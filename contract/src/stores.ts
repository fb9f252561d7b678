import { z } from 'zod'
import { email } from './auth.ts'
import { id, instant, one } from './common.ts'
import { area } from './endpoint.ts'

export const dayOfWeek = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
export type DayOfWeek = z.infer<typeof dayOfWeek>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time like 09:00')

/** A close before the open means the next day. */
export const operatingHoursEntry = z.strictObject({
  dayOfWeek,
  isOpen: z.boolean(),
  timeSlot: z.strictObject({ openTime: timeOfDay, closeTime: timeOfDay }),
})
export type OperatingHoursEntry = z.infer<typeof operatingHoursEntry>

const operatingHours = z
  .array(operatingHoursEntry)
  .max(7)
  .refine(entries => new Set(entries.map(entry => entry.dayOfWeek)).size === entries.length, 'Each day once')

export const storeStatus = z.enum(['PENDING', 'NEEDS_INFO', 'ACTIVE', 'PAUSED', 'SUSPENDED', 'REJECTED', 'CLOSED'])
export type StoreStatus = z.infer<typeof storeStatus>

const required = (label: string, max: number) =>
  z.string(`${label} is required`).trim().min(1, `${label} is required`).max(max, `${label} is too long`)

const within = (label: string, limit: number) =>
  z
    .number(`${label} is required`)
    .min(-limit, `${label} goes from -${limit} to ${limit}`)
    .max(limit, `${label} goes from -${limit} to ${limit}`)

const longitude = within('Longitude', 180)
const latitude = within('Latitude', 90)

/** What a store owner tells about the store. */
const storeDetails = z.strictObject({
  name: required('Store name', 120),
  description: z.string().trim().max(2000).optional(),
  contactInfo: z.strictObject({
    phoneNumber: required('Contact phone', 30),
    email: z.string('Contact email is required').min(1, 'Contact email is required').pipe(email),
    website: z
      .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Write the website like https://example.org' })])
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

/** Sent by the form and set by the server whatever it says: a public caller can only ask. */
const setByServer = {
  storeId: z.unknown().optional(),
  password: z.unknown().optional(),
  status: z.unknown().optional(),
  flag: z.unknown().optional(),
  pointsAlloted: z.unknown().optional(),
  plasticCollected: z.unknown().optional(),
}

export const storeRequest = storeDetails.extend({
  ...setByServer,
  /** Hidden from people; what fills it in is a program. */
  nickname: z.string().max(200).optional(),
})
export type StoreRequest = z.output<typeof storeRequest>
export type StoreDetails = z.output<typeof storeDetails>

const reference = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{6,20}$/, 'This is not a reference code')
const ownRequest = z.strictObject({ reference, email })

/** What the requester may see of a request: how it stands, and what was asked of them. */
export const storeRequestStatus = z.object({
  reference: z.string(),
  name: z.string(),
  status: storeStatus,
  submittedAt: instant,
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  /** What to mend, by field. */
  fieldComments: z.record(z.string(), z.string()),
  /** What was sent, to mend it from; only while something is asked for. */
  details: storeDetails.nullable(),
})
export type StoreRequestStatus = z.infer<typeof storeRequestStatus>

export const stores = area({
  register: {
    method: 'POST',
    path: '/api/store/register',
    access: 'public',
    summary: 'Ask to become a store; status, points and totals are set by the server',
    body: storeRequest,
    response: one(z.object({ id: id.nullable(), reference: z.string(), status: storeStatus })),
    status: 201,
    rate: { per: 'address', calls: 5, seconds: 3600 },
  },
  requestStatus: {
    method: 'POST',
    path: '/api/store/request-status',
    access: 'public',
    summary: 'How a store request stands, for whoever knows its reference and email',
    body: ownRequest,
    response: one(storeRequestStatus),
    rate: { per: 'address', calls: 30, seconds: 3600 },
  },
  resubmit: {
    method: 'PUT',
    path: '/api/store/request',
    access: 'public',
    summary: 'Send a store request again after something was asked for',
    body: ownRequest.extend({ store: storeDetails.extend(setByServer) }),
    response: one(storeRequestStatus),
    rate: { per: 'address', calls: 10, seconds: 3600 },
  },
})
