import { z } from 'zod'
import { email } from '../auth/auth.ts'
import { id, instant, nothing, one, personName, personRef, secretToken, seenRecord, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { wholeList } from '../core/list.ts'
import type { Permission } from '../core/permissions.ts'
import { guessablePin, isGuessable } from '../core/pin-rule.ts'

/** How the owner is called at a counter, where their account has the name of the store. */
export const ownerAtCounter = 'Owner'

/** What staff may do at the counter: never what only the owner of the store may. */
export const counterScopes = [
  'counter:open',
  'counter:use',
  'collections:record',
  'redemptions:fulfil',
] as const satisfies Permission[]

/** What a device may do while nobody has unlocked it. */
export const deviceScopes = ['counter:open'] as const satisfies Permission[]

/** Days until a PIN is asked for again on a device that is never locked. */
export const counterSessionDays = 7

export const pin = z.string().regex(/^\d{4,6}$/, 'Use 4 to 6 digits')

/** One that is chosen now; older ones still unlock. */
export const newPin = pin.refine(text => !isGuessable(text), guessablePin)

/** Emails with a link that a store sends in a day, to add staff or to invite them again. */
export const staffInvitationsADay = 20

const staffName = z.string().trim().min(1, 'Enter a name').max(60)
const deviceName = z.string().trim().min(1, 'Enter a name').max(60)

/** Someone who works at a store: with a PIN on its devices, with a login of their own, or both. The owner is one of them. */
export const staffMember = z.object({
  id,
  version,
  name: z.string(),
  /** Of their login, or where the invitation to one was sent: it says nothing of whether that address has an account. */
  email: z.string().nullable(),
  isOwner: z.boolean(),
  hasPin: z.boolean(),
  /** The PIN was guessed at so often that it is switched off until the owner sets another. */
  isPinOff: z.boolean(),
  /** Until when the emailed link works; null once it was used, or if none was sent. */
  linkExpiresAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
})
export type StaffMember = z.infer<typeof staffMember>

export const staffInput = z
  .strictObject({ storeId: id, name: staffName, pin: newPin.optional(), email: email.optional() })
  .refine(({ pin, email }) => pin !== undefined || email !== undefined, {
    path: ['pin'],
    message: 'Enter a PIN or an email',
  })
export type StaffInput = z.infer<typeof staffInput>

export const staffChange = seenRecord.extend({ name: staffName.optional(), pin: newPin.optional() })
export type StaffChange = z.infer<typeof staffChange>

/** A phone or tablet that an owner set up for the counter of one store. */
export const counterDevice = z.object({
  id,
  name: z.string(),
  createdBy: personRef,
  createdAt: instant,
  lastContactAt: instant.nullable(),
  /** Who has unlocked it. */
  staff: personRef.nullable(),
})
export type CounterDevice = z.infer<typeof counterDevice>

export const deviceInput = z.strictObject({
  storeId: id,
  name: deviceName,
  /** The owner's own, which is required if they have none. */
  pin: newPin.optional(),
})
export type DeviceInput = z.infer<typeof deviceInput>

const ofStore = z.strictObject({ storeId: id })

export const counterStaff = area({
  list: {
    method: 'GET',
    path: '/api/store/staff/all',
    access: 'counter:read',
    summary: 'List the staff of a store, for its owner and administrators',
    query: ofStore,
    response: wholeList(staffMember),
  },
  add: {
    method: 'POST',
    path: '/api/store/staff',
    access: 'stores:own',
    summary:
      'Add someone to the staff of your store, with a PIN, or with a login that they are emailed a link for. The answer is the same for every email',
    body: staffInput,
    response: one(staffMember),
    status: 201,
    ownTransactions: true,
    lane: 'passwords',
    rate: { per: 'person', calls: 60, seconds: 3600 },
  },
  change: {
    method: 'PUT',
    path: '/api/store/staff',
    access: 'stores:own',
    summary: 'Rename someone of your staff or give them another PIN, which signs them out of every device',
    body: staffChange,
    response: one(staffMember),
    ownTransactions: true,
    lane: 'passwords',
    rate: { per: 'person', calls: 60, seconds: 3600 },
  },
  inviteAgain: {
    method: 'PUT',
    path: '/api/store/staff/invite',
    access: 'stores:own',
    summary: 'Email a new link to someone of your staff who has not used theirs. The old link stops working',
    body: z.strictObject({ id }),
    response: one(staffMember),
    rate: { per: 'person', calls: 60, seconds: 3600 },
  },
  join: {
    method: 'POST',
    path: '/api/store/staff/join',
    access: 'public',
    summary: 'Join the staff of a store by the emailed link, with the login that has this email',
    body: z.strictObject({ token: secretToken, name: personName }),
    response: nothing,
    rate: { per: 'address', calls: 20, seconds: 60 },
  },
  remove: {
    method: 'DELETE',
    path: '/api/store/staff',
    access: 'stores:own',
    summary: 'Remove someone from your staff. They are signed out at once; what they recorded keeps their name',
    body: seenRecord,
    response: nothing,
  },
  unlock: {
    method: 'POST',
    path: '/api/store/staff/unlock',
    access: 'counter:open',
    summary: 'Start a session of someone of the staff on this device by their PIN',
    body: z.strictObject({ staffId: id, pin }),
    response: one(
      z.object({
        token: z.string(),
        expiresAt: instant,
        staff: staffMember.pick({ id: true, name: true, isOwner: true }),
      }),
    ),
    ownTransactions: true,
    lane: 'passwords',
  },
  lock: {
    method: 'POST',
    path: '/api/store/staff/lock',
    access: 'counter:open',
    summary:
      'End the session of the staff member who unlocked this device; the device itself says whose, if it was offline when they locked it',
    body: z.strictObject({ staffId: id.optional() }),
    response: nothing,
  },
  devices: {
    method: 'GET',
    path: '/api/store/device/all',
    access: 'counter:read',
    summary: 'List the counter devices of a store, for its owner and administrators',
    query: ofStore,
    response: wholeList(counterDevice),
  },
  addDevice: {
    method: 'POST',
    path: '/api/store/device',
    access: 'stores:own',
    summary: 'Set up a device for the counter of your store. The answer is the only one that contains its token',
    body: deviceInput,
    response: one(counterDevice.extend({ token: z.string() })),
    status: 201,
    ownTransactions: true,
    lane: 'passwords',
    rate: { per: 'person', calls: 30, seconds: 3600 },
  },
  removeDevice: {
    method: 'DELETE',
    path: '/api/store/device',
    access: 'counter:open',
    summary: 'Remove a device of your store, or the calling device itself. Anyone signed in on it is signed out',
    body: z.strictObject({ id }),
    response: nothing,
  },
  revokeDevice: {
    method: 'POST',
    path: '/api/store/device/revoke',
    access: 'stores:write',
    summary:
      'Remove a device of any store, such as a stolen one. Anyone signed in on it is signed out, and the owner is told',
    body: z.strictObject({ id }),
    response: nothing,
  },
})
