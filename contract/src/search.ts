import { z } from 'zod'
import { id } from './core/common.ts'
import { area } from './core/endpoint.ts'
import { wholeList } from './core/list.ts'
import type { Permission } from './core/permissions.ts'

/** The kinds of records that a search finds, in the order of the results. */
export const foundKind = z.enum(['USER', 'STORE', 'NEIGHBORHOOD', 'REWARD', 'GAME', 'REDEMPTION', 'COLLECTION'])
export type FoundKind = z.infer<typeof foundKind>

/** The permission to find records of each kind. */
export const findsWith: Record<FoundKind, Permission> = {
  USER: 'users:read',
  STORE: 'stores:read',
  NEIGHBORHOOD: 'neighborhoods:read',
  REWARD: 'rewards:read',
  GAME: 'academy:read',
  REDEMPTION: 'redemptions:read',
  COLLECTION: 'collections:read',
}

/** At most this many records of each kind. */
export const foundOfEachKind = 5

export const foundRecord = z.object({
  kind: foundKind,
  id,
  name: z.string(),
  /** The code of the record, masked for a redemption. */
  code: z.string().nullable(),
  /** Distinguishes records of the same name: email, city, member. */
  detail: z.string().nullable(),
  status: z.string(),
})
export type FoundRecord = z.infer<typeof foundRecord>

export const search = area({
  everywhere: {
    method: 'GET',
    path: '/api/search',
    access: 'search:use',
    summary: 'Find records by name, email, phone or code in the areas you can read, exact codes first',
    query: z.strictObject({ q: z.string().trim().min(1).max(100) }),
    response: wholeList(foundRecord),
  },
})
