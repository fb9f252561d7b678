import { z } from 'zod'
import { id, nothing, one, seenRecord, version } from './core/common.ts'
import { area } from './core/endpoint.ts'
import { wholeList } from './core/list.ts'
import type { Permission } from './core/permissions.ts'

/** Lists with saved views, and the permission that reads each: the filters of a view tell about the list. */
export const savedListReads = {
  users: 'users:read',
  stores: 'stores:read',
  neighborhoods: 'neighborhoods:read',
  'role-switches': 'role-switches:read',
  collections: 'collections:read',
  rates: 'rates:read',
  subscriptions: 'plans:read',
  rewards: 'rewards:read',
  redemptions: 'redemptions:read',
  games: 'academy:read',
  plays: 'academy:read',
  'question-bank': 'academy:read',
  team: 'team:read',
  activity: 'activity:read',
  analytics: 'analytics:read',
  'impact-reports': 'impact:read',
} as const satisfies Record<string, Permission>

export type SavedList = keyof typeof savedListReads
export const savedList = z.enum(Object.keys(savedListReads) as [SavedList, ...SavedList[]])

const name = z.string().trim().min(1).max(60)

/** The search params of the list: filters, order, columns and density. */
const search = z
  .record(z.string().min(1).max(40), z.string().min(1).max(300))
  .refine(value => Object.keys(value).length <= 30, 'Too many filters')

export const savedViewInput = z.strictObject({ list: savedList, name, search, isShared: z.boolean() })
export type SavedViewInput = z.infer<typeof savedViewInput>

export const savedView = z.object({
  id,
  version,
  list: savedList,
  name: z.string(),
  search: z.record(z.string(), z.string()),
  /** Visible to colleagues, who cannot change it. */
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** A tab above the caller's own list. */
  isPinned: z.boolean(),
  owner: z.string(),
})
export type SavedView = z.infer<typeof savedView>

export const savedViews = area({
  list: {
    method: 'GET',
    path: '/api/saved-views',
    access: 'views:keep',
    summary: 'List your saved views of a list and those shared by colleagues',
    query: z.strictObject({ list: savedList }),
    response: wholeList(savedView),
  },
  create: {
    method: 'POST',
    path: '/api/saved-views',
    access: 'views:keep',
    summary: 'Save a view of a list',
    body: savedViewInput,
    response: one(savedView),
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/api/saved-views',
    access: 'views:keep',
    summary: 'Change the given fields of your saved view',
    body: seenRecord.extend(savedViewInput.omit({ list: true }).partial().shape),
    response: one(savedView),
  },
  pin: {
    method: 'PUT',
    path: '/api/saved-views/pin',
    access: 'views:keep',
    summary: 'Pin a view as a tab above your list, or unpin it',
    body: z.strictObject({ id, isPinned: z.boolean() }),
    response: one(savedView),
  },
  remove: {
    method: 'DELETE',
    path: '/api/saved-views',
    access: 'views:keep',
    summary: 'Remove your saved view',
    body: seenRecord,
    response: nothing,
  },
})
