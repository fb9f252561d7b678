import { z } from 'zod'
import { email } from './auth/auth.ts'
import { one, version } from './core/common.ts'
import { area } from './core/endpoint.ts'
import { phoneOrEmpty } from './core/phone.ts'
import { timezone } from './stores/store-details.ts'

export const currency = z.string().regex(/^[A-Z]{3}$/, 'Use a three-letter code, such as EUR')

/** What a point is worth, on average, to the programme. */
export interface PointValue {
  currency: string
  minorUnitsPer1000Points: number
}

/** What points are worth, in minor units. */
export const moneyOf = (points: number, { minorUnitsPer1000Points }: PointValue) =>
  Math.round((points * minorUnitsPer1000Points) / 1000)

/** The points that an amount of minor units is worth; null where a point has no value. */
export const pointsOf = (money: number, { minorUnitsPer1000Points }: Pick<PointValue, 'minorUnitsPer1000Points'>) =>
  minorUnitsPer1000Points === 0 ? null : (money * 1000) / minorUnitsPer1000Points

const none = z.literal('')

/** ISO 3166-1. */
const country = z.string().regex(/^[A-Z]{2}$/, 'Use a code of two letters, such as PT')

/** How people outside the team reach the programme. An empty text is left out wherever it would be shown. */
const contact = {
  email: z.union([none, email]),
  phone: phoneOrEmpty,
  address: z.string().trim().max(300),
  website: z.union([none, z.url({ protocol: /^https?$/, error: 'Enter a website like https://example.org' }).max(300)]),
}

export const programmeInput = z.strictObject({
  name: z.string().trim().min(1, 'Enter the name of the programme').max(60),
  /** The key of an uploaded image. */
  logo: z.string().max(200).nullable(),
  ...contact,
  /** Dates, clock and phone numbers are written as in this country; as the reader's browser does where it is empty. */
  country: z.union([none, country]),
  /** Days of figures and reports begin at midnight here. */
  timeZone: timezone,
  /** Prices and invoices keep the currency they were made in. */
  currency,
  minorUnitsPer1000Points: z.number().int().min(0).max(100_000_000),
})
export type ProgrammeInput = z.infer<typeof programmeInput>

export const programmeRecord = z.object({
  version,
  name: z.string(),
  logo: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  website: z.string(),
  country: z.string(),
  timeZone: z.string(),
  /** The time zone that figures are counted in; another one until a recount has begun, which follows it month by month. */
  figuresTimeZone: z.string(),
  /** The time zone whose days some figures still have, until a recount that follows a new one is done. */
  formerTimeZone: z.string().nullable(),
  /** How far the recalculation of all figures is; null when there is none. */
  recount: z.object({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
  currency: z.string(),
  minorUnitsPer1000Points: z.number().int(),
})
export type ProgrammeRecord = z.infer<typeof programmeRecord>

/** How the programme presents itself to everyone: on public pages, in the app, in emails and on paper. */
export type Brand = Pick<ProgrammeRecord, 'name' | 'logo' | 'email' | 'phone' | 'address' | 'website' | 'country'>

export const programmeArea = area({
  get: {
    method: 'GET',
    path: '/api/programme',
    access: 'programme:read',
    summary: 'Get the programme: name, logo, contact, country, time zone, currency and the value of a point',
    response: one(programmeRecord),
  },
  change: {
    method: 'PUT',
    path: '/api/programme',
    access: 'programme:write',
    summary: 'Change the programme; what is not sent stays. A new time zone recounts all figures in the background',
    body: programmeInput.partial().extend({ version }),
    ownTransactions: true,
    response: one(programmeRecord),
  },
})
