import { z } from 'zod'
import { id, nothing, one, seenRecord, version } from './common.ts'
import { area } from './endpoint.ts'

/** The lists that can be saved as they are looked at. */
export const savedList = z.enum([
  'users',
  'stores',
  'neighborhoods',
  'role-switches',
  'collections',
  'rates',
  'rewards',
  'redemptions',
  'team',
  'activity',
])
export type SavedList = z.infer<typeof savedList>

const name = z.string().trim().min(1).max(60)

/** What stands in the address of the list: filters, order, columns and density, each as it is written there. */
const search = z
  .record(z.string().min(1).max(40), z.string().min(1).max(300))
  .refine(it => Object.keys(it).length <= 30, 'Too many filters')

export const savedViewInput = z.strictObject({ list: savedList, name, search, isShared: z.boolean() })
export type SavedViewInput = z.infer<typeof savedViewInput>

export const savedView = z.object({
  id,
  version,
  list: savedList,
  name: z.string(),
  search: z.record(z.string(), z.string()),
  /** Colleagues see it and cannot change it. */
  isShared: z.boolean(),
  isMine: z.boolean(),
  owner: z.string(),
})
export type SavedView = z.infer<typeof savedView>

export const savedViews = area({
  list: {
    method: 'GET',
    path: '/api/saved-views',
    access: 'views:keep',
    summary: 'My saved views of one list, and those colleagues share',
    query: z.strictObject({ list: savedList }),
    response: one(z.array(savedView)),
  },
  create: {
    method: 'POST',
    path: '/api/saved-views',
    access: 'views:keep',
    summary: 'Save a list as it is looked at, under a name',
    body: savedViewInput,
    response: one(savedView),
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/api/saved-views',
    access: 'views:keep',
    summary: 'Rename, share or replace a view of mine; what is not sent stays',
    body: seenRecord.extend(savedViewInput.omit({ list: true }).partial().shape),
    response: one(savedView),
  },
  remove: {
    method: 'DELETE',
    path: '/api/saved-views',
    access: 'views:keep',
    summary: 'Remove a view of mine',
    body: seenRecord,
    response: nothing,
  },
})
