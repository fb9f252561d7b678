import { z } from 'zod'
import { id, maxVersion, one, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { file } from '../core/files.ts'
import { phoneOrEmpty } from '../core/phone.ts'
import { adminRole, userType } from '../core/roles.ts'

/** The signed-in user, `adminDetails` in the web app. */
export const profile = z.object({
  id,
  version,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  userType,
  adminRole: adminRole.nullable(),
  hasSecondFactor: z.boolean(),
  /** The role requires two-factor authentication that is not set up yet; until then only the profile opens. */
  needsSecondFactor: z.boolean(),
})
export type Profile = z.infer<typeof profile>

export const profileChange = z.strictObject({
  version: z.coerce.number<number>().int().min(1).max(maxVersion),
  name: z.string().trim().min(1).max(120).optional(),
  phone: phoneOrEmpty.optional(),
  avatar: file.optional(),
})
export type ProfileChange = z.output<typeof profileChange>

export const users = area({
  myProfile: {
    method: 'GET',
    path: '/api/user/my-profile',
    access: 'signed-in',
    summary: 'Get your profile',
    response: one(profile),
  },
  changeProfile: {
    method: 'PUT',
    path: '/api/user',
    access: 'signed-in',
    summary: 'Change your name, phone or picture, as JSON or multipart. An empty phone removes it',
    body: profileChange,
    response: one(profile),
    multipart: { maxFileBytes: 10 * 1024 * 1024 },
    ownTransactions: true,
  },
})
