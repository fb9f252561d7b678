import { z } from 'zod'
import { email } from '../auth/auth.ts'
import { collection } from '../collections/collection-records.ts'
import { id, instant, memberRef, namedDay, nothing, one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { listQuery, pagedFrom, pageOf, wholeList } from '../core/list.ts'
import { memberCode } from '../core/member-code.ts'
import { phone } from '../core/phone.ts'
import { plasticCode } from '../plastic-rates/plastic-rates.ts'
import { offeredPlastic } from '../stores/own-store.ts'
import { storeRow } from '../stores/store-records.ts'
import { staffMember } from './counter-staff.ts'

/** Which of their stores an owner means; staff and devices belong to one, and an owner of one need not say. */
const atStore = { storeId: id.optional() }

/** All that a counter needs to go on without a network. */
export const counterState = z.object({
  store: storeRow.pick({
    id: true,
    storeId: true,
    name: true,
    status: true,
    acceptedPlastics: true,
    timezone: true,
  }),
  /** Those that the store accepts, with the rate in force; null without one. */
  plastics: z.array(offeredPlastic),
  /** Those who can unlock a device. */
  staff: z.array(staffMember.pick({ id: true, name: true, hasPin: true })),
  /** How far back a recording may be dated. */
  backDatingDays: z.number().int(),
  undoMinutes: z.number().int(),
  at: instant,
})
export type CounterState = z.infer<typeof counterState>

/** A member as a store sees them: `Ana C.` */
export const counterMember = z.object({
  id,
  name: z.string(),
  memberCode: z.string(),
  /** Has confirmed their registration; until then they collect points but cannot redeem them. */
  isConfirmed: z.boolean(),
})
export type CounterMember = z.infer<typeof counterMember>

export const registeredMember = counterMember.extend({
  /** What somebody without an email confirms with; no other answer contains it. */
  confirmationCode: z.string().nullable(),
})
export type RegisteredMember = z.infer<typeof registeredMember>

const isOneOf = (values: readonly unknown[]) => values.filter(value => value !== undefined).length === 1

export const memberQuery = z
  .strictObject({ code: memberCode.optional(), phone: phone.optional(), email: email.optional(), ...atStore })
  .refine(({ code, phone, email }) => isOneOf([code, phone, email]), {
    path: ['code'],
    message: 'Enter a code, a phone or an email',
  })

export const counterRegistration = z
  .strictObject({
    name: z.string().trim().min(1, 'Enter a name').max(120),
    /** Where they confirm, and sign in. Without one they confirm by registering with their phone and confirmation code. */
    email: email.optional(),
    phone: phone.optional(),
    neighborhoodId: id.optional(),
    /** The member has agreed to the privacy policy. */
    consent: z.literal(true),
    ...atStore,
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    path: ['email'],
    message: 'Enter an email or a phone',
  })
export type CounterRegistration = z.output<typeof counterRegistration>

/** A collection as its store sees it. */
export const counterCollection = collection
  .pick({
    id: true,
    code: true,
    at: true,
    recordedAt: true,
    staff: true,
    grams: true,
    points: true,
    pointsPending: true,
    flags: true,
    review: true,
    status: true,
    lines: true,
  })
  .extend({
    member: memberRef.pick({ name: true, memberCode: true }),
    /** Until when the caller can undo it; null if they cannot. */
    undoUntil: instant.nullable(),
  })
export type CounterCollection = z.infer<typeof counterCollection>

/** The day is one of the store's time zone. */
export const counterCollectionQuery = listQuery(['at'], {
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  day: namedDay.optional(),
  ...pagedFrom,
  ...atStore,
})
export type CounterCollectionQuery = z.output<typeof counterCollectionQuery>

/** The most days in one answer. */
export const mostTotalDays = 92

const dayMs = 86_400_000

export const totalsQuery = z
  .strictObject({ from: namedDay, to: namedDay, ...atStore })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day comes before the first' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < mostTotalDays * dayMs, {
    path: ['to'],
    message: `Choose at most ${mostTotalDays} days`,
  })
export type TotalsQuery = z.output<typeof totalsQuery>

/** A day of the store's time zone; reversed collections are counted apart. */
export const dayTotals = z.object({
  day: z.iso.date(),
  collections: z.number().int(),
  grams: z.number().int(),
  points: z.number().int(),
  pointsPending: z.number().int(),
  reversed: z.number().int(),
})
export type DayTotals = z.infer<typeof dayTotals>

/** What anyone with a receipt can check. It names nobody. */
export const publicReceipt = z.object({
  code: z.string(),
  store: z.object({ name: z.string(), city: z.string() }),
  at: instant,
  lines: z.array(z.object({ plasticCode, label: z.string(), grams: z.number().int(), points: z.number().int() })),
  grams: z.number().int(),
  points: z.number().int(),
  pointsPending: z.number().int(),
  status: collection.shape.status,
  reversedAt: instant.nullable(),
})
export type PublicReceipt = z.infer<typeof publicReceipt>

export const counter = area({
  state: {
    method: 'GET',
    path: '/api/store/counter',
    access: 'counter:open',
    summary: 'Get all that the counter of a store needs to go on without a network',
    query: z.strictObject(atStore),
    response: one(counterState),
  },
  findMember: {
    method: 'GET',
    path: '/api/store/member',
    access: 'counter:use',
    summary:
      'Find the member with exactly this code, phone or email. A store has 20 misses an hour and 60 a day, and 30 look-ups an hour by phone or email; then 429 with `Retry-After`',
    query: memberQuery,
    response: one(counterMember),
    // Misses are counted.
    ownTransactions: true,
  },
  registerMember: {
    method: 'POST',
    path: '/api/store/member',
    access: 'counter:use',
    summary:
      'Register a member, who confirms by an emailed link. They collect points at once and redeem them once they have confirmed. A store registers 20 a day',
    body: counterRegistration,
    response: one(registeredMember),
    status: 201,
    idempotent: true,
    // Refused ones are counted too.
    ownTransactions: true,
  },
  collections: {
    method: 'GET',
    path: '/api/store/collections',
    access: 'counter:use',
    summary: 'List the collections of your store, newest first',
    query: counterCollectionQuery,
    response: pageOf(counterCollection),
  },
  totals: {
    method: 'GET',
    path: '/api/store/totals',
    access: 'counter:use',
    summary: `Get the totals of your store by day, for ${mostTotalDays} days at most`,
    query: totalsQuery,
    response: wholeList(dayTotals),
  },
  emailReceipt: {
    method: 'POST',
    path: '/api/collection/receipt',
    access: 'counter:use',
    summary: 'Email the receipt of a collection of your store to its member, once an hour at most',
    body: z.strictObject({ id }),
    response: nothing,
  },
  receipt: {
    method: 'GET',
    path: '/api/receipt/:code',
    access: 'public',
    summary: 'Check a receipt by its code',
    params: z.object({
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{12}$/, 'Check the code'),
    }),
    response: one(publicReceipt),
    rate: { per: 'address', calls: 30, seconds: 60 },
  },
})
