import { z } from 'zod'
import { id, nothing, one, seenRecord, version } from './common.ts'
import { area } from './endpoint.ts'

/** The lists that administrators maintain. */
export const masterType = z.enum(['REWARD_CATEGORY', 'SUPPLIER', 'GAME_CATEGORY'])
export type MasterType = z.infer<typeof masterType>

/** What else is known of an entry. */
const meta = z
  .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
  .refine(it => Object.keys(it).length <= 20, 'At most 20')

const entryFields = z.strictObject({
  type: masterType,
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9_-]{0,29}$/, 'Use up to 30 letters, digits, dashes or underscores'),
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
    response: one(z.array(masterEntry)),
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
  remove: {
    method: 'DELETE',
    path: '/api/master',
    access: 'master:write',
    summary: 'Remove an entry; where it is used, another has to replace it',
    body: seenRecord.extend({ replaceBy: id.optional() }),
    response: nothing,
  },
})
