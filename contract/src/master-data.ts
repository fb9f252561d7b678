import { z } from 'zod'
import type { ActivityAction } from './activity/activity-actions.ts'
import { id, nothing, one, seenRecord, version } from './core/common.ts'
import { area } from './core/endpoint.ts'
import { wholeList } from './core/list.ts'

/** Reasons that dialogs offer, with the actions that record them. */
export const reasonActions = {
  STORE_REJECT_REASON: ['store.rejected'],
  STORE_SUSPEND_REASON: ['store.suspended'],
  STORE_CLOSE_REASON: ['store.closed'],
  USER_SUSPEND_REASON: ['user.suspended', 'user.blocked'],
  ROLE_SWITCH_REJECT_REASON: ['role-switch.rejected'],
  COLLECTION_REVERSE_REASON: ['collection.reversed'],
  REDEMPTION_CANCEL_REASON: ['redemption.cancelled'],
  PLAY_VOID_REASON: ['play.voided'],
  DISQUALIFY_REASON: ['game.player-disqualified'],
} as const satisfies Record<string, readonly ActivityAction[]>
export type ReasonType = keyof typeof reasonActions
const reasonTypes = Object.keys(reasonActions) as [ReasonType, ...ReasonType[]]

/** The lists that administrators maintain. */
export const masterType = z.enum([
  'PLASTIC_TYPE',
  'REWARD_CATEGORY',
  'SUPPLIER',
  'GAME_CATEGORY',
  'ADJUST_REASON',
  ...reasonTypes,
])
export type MasterType = z.infer<typeof masterType>

/** What refers to an entry of these can be pointed at another. Recorded reasons and collected plastics stay as they were. */
export const replaceableTypes = ['REWARD_CATEGORY', 'SUPPLIER', 'GAME_CATEGORY'] as const satisfies MasterType[]
export type ReplaceableType = (typeof replaceableTypes)[number]
export const isReplaceable = (type: MasterType): type is ReplaceableType =>
  (replaceableTypes as readonly MasterType[]).includes(type)

export const isReasonType = (type: MasterType): type is ReasonType => type in reasonActions

/** A reason of a list, with details: "Wrong weight: the scale was off". */
export const withDetails = (label: string, details: string) => (details === '' ? label : `${label}: ${details}`)

export const masterCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_-]{0,29}$/, 'Use up to 30 letters, digits, dashes or underscores')

/** What else is known of an entry. */
const meta = z
  .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
  .refine(value => Object.keys(value).length <= 20, 'At most 20')

export const entryFields = z.strictObject({
  type: masterType,
  code: masterCode,
  label: z.string().trim().min(1).max(80),
  order: z.number().int().min(0).max(10_000),
  active: z.boolean(),
  meta,
})

/** The code is made from the label when it is not given. */
export const masterInput = entryFields.partial().required({ type: true, label: true })
export type MasterInput = z.infer<typeof masterInput>

export const masterEntry = z.object({
  id,
  version,
  type: masterType,
  code: z.string(),
  label: z.string(),
  order: z.number().int(),
  active: z.boolean(),
  meta,
  /** How many records refer to it. */
  usedBy: z.number().int(),
})
export type MasterEntry = z.infer<typeof masterEntry>

export const masterData = area({
  list: {
    method: 'GET',
    path: '/api/master',
    access: 'master:read',
    summary: 'The entries of one list, or of all',
    query: z.strictObject({ type: masterType.optional() }),
    response: wholeList(masterEntry),
  },
  create: {
    method: 'POST',
    path: '/api/master',
    access: 'master:write',
    summary: 'Add an entry',
    body: masterInput,
    response: one(masterEntry),
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/api/master',
    access: 'master:write',
    summary: 'Change an entry; its code is fixed once it is used',
    body: seenRecord.extend(entryFields.omit({ type: true }).partial().shape),
    response: one(masterEntry),
  },
  reorder: {
    method: 'PUT',
    path: '/api/master/order',
    access: 'master:write',
    summary: 'Put the entries of a list in order; every entry has to be named',
    body: z.strictObject({ type: masterType, ids: z.array(id).min(1).max(1000) }),
    response: one(z.array(masterEntry)),
  },
  remove: {
    method: 'DELETE',
    path: '/api/master',
    access: 'master:write',
    summary: 'Remove an unused entry, or retire a used one after another has replaced it everywhere',
    body: seenRecord.extend({ replaceBy: id.optional() }),
    response: nothing,
  },
})
