import { z } from 'zod'
import { emailOrEmpty } from '../auth/auth.ts'
import { byId, id, instant, named, one, personRef, seenRecord } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { answerShape, formShape, inputShape } from '../core/field-schemas.ts'
import { startOf } from '../core/fields.ts'
import { inputFrom } from '../core/input-from.ts'
import { listQuery, pageOf, wholeList } from '../core/list.ts'
import { phoneOrEmpty } from '../core/phone.ts'
import { adminRole } from '../core/roles.ts'
import { entryKind } from '../points/points.ts'
import { personalData } from './personal-data.ts'
import { addressFields, userFields } from './user-fields.ts'
import { userRow } from './user-list.ts'
import { checkStatus, settableStatus, statusKeys } from './user-status.ts'

const own = { email: emailOrEmpty, phone: phoneOrEmpty }

/** An address with only empty parts is saved as none. */
export const userInput = z.strictObject(inputShape(userFields, own))
export type UserInput = z.infer<typeof userInput>

export const userForm = z.strictObject(formShape(userFields, own))
export type UserForm = z.infer<typeof userForm>

/** A member added by an administrator; without an email they need a phone, and collect points until they confirm. */
export const memberInput = userInput.extend({
  /** Whether to email them a link to set a password. */
  isInvited: z.boolean(),
})
export type MemberInput = z.infer<typeof memberInput>

/** A user as their page shows them. */
export const user = userRow.extend({
  adminRole: adminRole.nullable(),
  address: answerShape(addressFields, {}).address.nullable(),
  /** When they agreed to the privacy policy; null for users added by someone else. */
  consentedAt: instant.nullable(),
  /** Opted in to email updates. */
  hasMailConsent: z.boolean(),
  mailConsentAt: instant.nullable(),
  referralCode: z.string().nullable(),
  referredBy: personRef.nullable(),
  /** Users who joined with their code. */
  referrals: z.number().int(),
  statusReason: z.string().nullable(),
  /** Until when the points cannot be spent, because somebody else changed how this person is reached; null when they can be. */
  spendableFrom: instant.nullable(),
  /** When the suspension ends; null for an open-ended one. */
  suspendedUntil: instant.nullable(),
  notes: z.number().int(),
  stores: z.array(z.object({ id, name: z.string(), status: z.string() })),
})
export type User = z.infer<typeof user>

/** A user as a form holds them: what is not known is empty. */
export const userFormOf = ({ email, phone, address, ...rest }: User): UserForm =>
  inputFrom(userForm, {
    ...rest,
    email: email ?? '',
    phone: phone ?? '',
    address: address ?? startOf(addressFields).address,
  })

export const userChange = seenRecord
  .extend({ ...userInput.partial().shape, ...statusKeys, status: settableStatus.optional() })
  .superRefine(checkStatus)
export type UserChange = z.infer<typeof userChange>

export const noteKind = z.enum(['NOTE', 'SUSPENSION', 'BLOCK', 'REINSTATEMENT', 'MESSAGE'])
export type NoteKind = z.infer<typeof noteKind>

/** A note about a user, or a message to them. */
export const note = z.object({
  id,
  at: instant,
  kind: noteKind,
  subject: z.string().nullable(),
  text: z.string(),
  author: personRef.nullable(),
  /** When a message was sent. */
  sentAt: instant.nullable(),
})
export type Note = z.infer<typeof note>

export const noteListQuery = listQuery(['at'], {
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  userId: id,
  kind: noteKind.optional(),
})
export type NoteListQuery = z.output<typeof noteListQuery>

export const noteInput = z.strictObject({ userId: id, text: z.string().trim().min(1).max(2000) })
export type NoteInput = z.infer<typeof noteInput>

export const messageInput = z.strictObject({
  userId: id,
  subject: z.string().trim().min(3).max(120),
  text: z.string().trim().min(3).max(5000),
})
export type MessageInput = z.infer<typeof messageInput>

/** A balance with the sum of each kind of ledger entry. */
export const balance = z.object({
  available: z.number().int(),
  held: z.number().int(),
  /** Of collections that wait for review. */
  pending: z.number().int(),
  /** Spent before they were reversed; later points pay it first. */
  debt: z.number().int(),
  lifetime: z.number().int(),
  kinds: z.array(
    z.object({
      kind: entryKind,
      entries: z.number().int(),
      available: z.number().int(),
      held: z.number().int(),
      pending: z.number().int(),
    }),
  ),
})
export type Balance = z.infer<typeof balance>

/** A request by or for a user. */
export const userRequest = z.object({
  kind: z.enum(['STORE', 'ADJUSTMENT', 'ROLE_SWITCH']),
  id,
  title: z.string(),
  status: z.string(),
  at: instant,
  decidedAt: instant.nullable(),
})
export type UserRequest = z.infer<typeof userRequest>

/** A fixed list, because free text could keep personal data after erasure. */
export const erasureReason = z.enum(['ASKED', 'LEFT', 'DUPLICATE', 'LAW'])
export type ErasureReason = z.infer<typeof erasureReason>

export const erasure = z.strictObject({
  id,
  /** Typed as confirmation. */
  memberCode: z.string().trim().max(20),
  reason: erasureReason,
})
export type Erasure = z.infer<typeof erasure>

/** What a member is compared with others by, as far as it is typed. */
export const duplicateQuery = z.strictObject({
  name: z.string().trim().max(200).optional(),
  phone: z.string().trim().max(30).optional(),
  neighborhoodId: id.optional(),
  /** The member who is edited. */
  exceptId: id.optional(),
})
export type DuplicateQuery = z.output<typeof duplicateQuery>

/** Somebody with the same phone, or with the same name in the same neighborhood. */
export const likelyMember = z.object({
  id,
  name: z.string(),
  memberCode: z.string(),
  neighborhood: named.nullable(),
  hasSamePhone: z.boolean(),
})
export type LikelyMember = z.infer<typeof likelyMember>

export const userRecord = area({
  get: {
    method: 'GET',
    path: '/api/user/:id',
    access: 'users:read',
    summary: 'Get a user',
    params: byId,
    response: one(user),
  },
  duplicates: {
    method: 'GET',
    path: '/api/member/duplicates',
    access: 'users:write',
    summary: 'Find members with the same phone, or the same name in the same neighborhood, before one is saved',
    query: duplicateQuery,
    response: pageOf(likelyMember),
  },
  create: {
    method: 'POST',
    path: '/api/user',
    access: 'users:write',
    summary:
      'Add a member, who can hand in plastic at once; with `isInvited` they are emailed a link to set a password',
    body: memberInput,
    response: one(user),
    status: 201,
    rate: { per: 'person', calls: 60, seconds: 3600 },
  },
  change: {
    method: 'PUT',
    path: '/api/user/update',
    access: 'users:write',
    summary: 'Change the given fields of a user, or suspend, block or reinstate them',
    body: userChange,
    response: one(user),
  },
  erase: {
    method: 'DELETE',
    path: '/api/user/update',
    access: 'users:erase',
    summary: 'Permanently erase the personal data of a user. Collections and ledger entries remain',
    body: erasure,
    response: one(user),
    takesLong: true,
  },
  notes: {
    method: 'GET',
    path: '/api/user/notes',
    access: 'users:read',
    summary: 'List notes about a user and messages to them, newest first',
    query: noteListQuery,
    response: pageOf(note),
  },
  addNote: {
    method: 'POST',
    path: '/api/user/note',
    access: 'users:write',
    summary: 'Add a note about a user',
    body: noteInput,
    response: one(note),
    status: 201,
  },
  message: {
    method: 'POST',
    path: '/api/user/message',
    access: 'users:write',
    summary: 'Send an email to a user',
    body: messageInput,
    response: one(note),
    status: 201,
    rate: { per: 'person', calls: 30, seconds: 3600 },
  },
  balance: {
    method: 'GET',
    path: '/api/user/:id/balance',
    access: 'points:read',
    summary: 'Get the balance of a user by kind of ledger entry',
    params: byId,
    response: one(balance),
  },
  requests: {
    method: 'GET',
    path: '/api/user/:id/requests',
    access: 'users:read',
    summary: 'List requests by or for a user, newest first (100 at most)',
    params: byId,
    response: wholeList(userRequest),
  },
  personalData: {
    method: 'POST',
    path: '/api/user/personal-data',
    access: 'users:export',
    summary: 'Export all data held about a user, by table',
    body: z.strictObject({ id }),
    response: one(personalData),
  },
})
