import { z } from 'zod'
import { email } from './auth.ts'
import { byId, id, instant, one, personRef, seenRecord } from './common.ts'
import { area } from './endpoint.ts'
import { listQuery, pageOf } from './list.ts'
import { userRow } from './people.ts'
import { phoneOrEmpty } from './phone.ts'
import { entryKind } from './points.ts'
import { adminRole, userType } from './roles.ts'
import { checkStatus, settableStatus, statusKeys } from './user-status.ts'

/** Empty where it is not known; an address of empty lines is none. */
export const address = z.strictObject({
  street: z.string().trim().max(160),
  city: z.string().trim().max(80),
  state: z.string().trim().max(80),
  postalCode: z.string().trim().max(20),
  country: z.string().trim().max(80),
})
export type Address = z.infer<typeof address>

/** What an administrator can change about a person. */
export const userInput = z.strictObject({
  name: z.string().trim().min(1).max(120),
  email,
  phone: phoneOrEmpty,
  neighborhoodId: id.nullable(),
  address,
  hasMailConsent: z.boolean(),
})
export type UserInput = z.infer<typeof userInput>

/** A person in full: what the page about them shows. */
export const user = userRow.extend({
  adminRole: adminRole.nullable(),
  address: address.nullable(),
  /** When they agreed to take part; unknown of those who were added by someone else. */
  consentedAt: instant.nullable(),
  /** Whether they agreed to get news by mail. */
  hasMailConsent: z.boolean(),
  mailConsentAt: instant.nullable(),
  referralCode: z.string().nullable(),
  referredBy: personRef.nullable(),
  /** How many joined by their code. */
  referrals: z.number().int(),
  statusReason: z.string().nullable(),
  /** When a suspension ends by itself; never, when there is none. */
  suspendedUntil: instant.nullable(),
  notes: z.number().int(),
  stores: z.array(z.object({ id, name: z.string(), status: z.string() })),
})
export type User = z.infer<typeof user>

export const userChange = seenRecord
  .extend({ ...userInput.partial().shape, ...statusKeys, status: settableStatus.optional() })
  .superRefine(checkStatus)
export type UserChange = z.infer<typeof userChange>

export const noteKind = z.enum(['NOTE', 'SUSPENSION', 'BLOCK', 'MESSAGE'])
export type NoteKind = z.infer<typeof noteKind>

/** Something said about a person, or to them. */
export const note = z.object({
  id,
  at: instant,
  kind: noteKind,
  subject: z.string().nullable(),
  text: z.string(),
  author: personRef.nullable(),
  /** Of a message, when it left. */
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

/** Why a balance is what it is: what each kind of movement did to it, adding up to it. */
export const balance = z.object({
  available: z.number().int(),
  held: z.number().int(),
  lifetime: z.number().int(),
  kinds: z.array(
    z.object({ kind: entryKind, entries: z.number().int(), available: z.number().int(), held: z.number().int() }),
  ),
})
export type Balance = z.infer<typeof balance>

/** Something a person asked for, or that was asked for them, and what became of it. */
export const personRequest = z.object({
  kind: z.enum(['STORE', 'ADJUSTMENT', 'ROLE_SWITCH']),
  id,
  title: z.string(),
  status: z.string(),
  at: instant,
  decidedAt: instant.nullable(),
})
export type PersonRequest = z.infer<typeof personRequest>

/** Why somebody is erased: a word of this list, because a sentence would outlive the person it is about. */
export const erasureReason = z.enum(['ASKED', 'LEFT', 'DUPLICATE', 'LAW'])
export type ErasureReason = z.infer<typeof erasureReason>

export const erasure = z.strictObject({
  id,
  /** Typed by hand, so that the right person is meant. */
  memberCode: z.string().trim().max(20),
  reason: erasureReason,
})
export type Erasure = z.infer<typeof erasure>

/** Everything that is held about a person: the rows of each table, named as the privacy page names them. */
export const personalData = z.object({
  exportedAt: instant,
  userId: id,
  userType,
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type PersonalData = z.infer<typeof personalData>

export const person = area({
  get: {
    method: 'GET',
    path: '/api/user/:id',
    access: 'users:read',
    summary: 'One person in full',
    params: byId,
    response: one(user),
  },
  change: {
    method: 'PUT',
    path: '/api/user/update',
    access: 'users:write',
    summary: 'Change a person, or suspend, block or reinstate them; what is not sent stays',
    body: userChange,
    response: one(user),
  },
  erase: {
    method: 'DELETE',
    path: '/api/user/update',
    access: 'users:erase',
    summary: 'Erase a person for good: who they were goes, the books stay',
    body: erasure,
    response: one(user),
    takesLong: true,
  },
  notes: {
    method: 'GET',
    path: '/api/user/notes',
    access: 'users:read',
    summary: 'What was said about a person and to them, newest first',
    query: noteListQuery,
    response: pageOf(note),
  },
  addNote: {
    method: 'POST',
    path: '/api/user/note',
    access: 'users:write',
    summary: 'Write a note about a person',
    body: noteInput,
    response: one(note),
    status: 201,
  },
  message: {
    method: 'POST',
    path: '/api/user/message',
    access: 'users:write',
    summary: 'Write a person a mail',
    body: messageInput,
    response: one(note),
    status: 201,
    rate: { per: 'person', calls: 30, seconds: 3600 },
  },
  balance: {
    method: 'GET',
    path: '/api/user/:id/balance',
    access: 'points:read',
    summary: 'Why a person’s balance is what it is',
    params: byId,
    response: one(balance),
  },
  requests: {
    method: 'GET',
    path: '/api/user/:id/requests',
    access: 'users:read',
    summary: 'What was asked by a person or for them, newest first (100 at most)',
    params: byId,
    response: one(z.array(personRequest)),
  },
  personalData: {
    method: 'POST',
    path: '/api/user/personal-data',
    access: 'users:export',
    summary: 'Everything held about a person, table by table',
    body: z.strictObject({ id }),
    response: one(personalData),
  },
})
