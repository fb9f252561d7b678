import { z } from 'zod'
import { id, instant, maxVersion, named, nothing, one, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { file } from '../core/files.ts'
import { phoneOrEmpty } from '../core/phone.ts'
import { adminRole, userType } from '../core/roles.ts'
import { personalData } from './personal-data.ts'

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

/** With what a member's own app shows. */
export const ownProfile = profile.extend({
  memberCode: z.string().nullable(),
  referralCode: z.string().nullable(),
  neighborhood: named.nullable(),
  /** Of members and leaders; `expiring` is what expires next unless it is spent before, as we announced it. */
  points: z
    .object({
      available: z.number().int(),
      pending: z.number().int(),
      held: z.number().int(),
      expiring: z.object({ points: z.number().int(), on: z.iso.date() }).nullable(),
    })
    .nullable(),
  /** Whether leaders of their neighborhood and other players see their first name. */
  isNameShown: z.boolean(),
  /** When their data will be erased, if they have asked to leave. */
  leavesAt: instant.nullable(),
})
export type OwnProfile = z.infer<typeof ownProfile>

/** How long somebody who leaves can change their mind. */
export const leaveDays = 14

export const profileChange = z.strictObject({
  version: z.coerce.number<number>().int().min(1).max(maxVersion),
  name: z.string().trim().min(1).max(120).optional(),
  phone: phoneOrEmpty.optional(),
  neighborhoodId: id.optional(),
  isNameShown: z.boolean().optional(),
  avatar: file.optional(),
})
export type ProfileChange = z.output<typeof profileChange>

export const users = area({
  myProfile: {
    method: 'GET',
    path: '/api/user/my-profile',
    access: 'signed-in',
    summary: 'Get your profile',
    response: one(ownProfile),
  },
  changeProfile: {
    method: 'PUT',
    path: '/api/user',
    access: 'signed-in',
    summary:
      'Change your name, phone, neighborhood or picture, as JSON or multipart. An empty phone removes it; a leader stays in the neighborhood they lead',
    body: profileChange,
    response: one(ownProfile),
    multipart: { maxFileBytes: 10 * 1024 * 1024 },
    ownTransactions: true,
  },
  myData: {
    method: 'GET',
    path: '/api/user/my-data',
    access: 'account:own',
    summary: 'Export all data held about you, by table',
    response: one(personalData),
    rate: { per: 'person', calls: 10, seconds: 3600 },
  },
  leave: {
    method: 'POST',
    path: '/api/user/leave',
    access: 'account:own',
    summary: `Leave the programme: your data is erased and your points expire after ${leaveDays} days, unless you change your mind`,
    body: z.strictObject({}),
    response: one(z.object({ leavesAt: instant })),
  },
  stay: {
    method: 'DELETE',
    path: '/api/user/leave',
    access: 'account:own',
    summary: 'Stay in the programme after all',
    response: nothing,
  },
})
