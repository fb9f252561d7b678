import { z } from 'zod'
import { id, one } from './common.ts'
import { area } from './endpoint.ts'
import { adminRole, userType } from './permissions.ts'

/** The signed-in person, as the web's `adminDetails`. */
export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  userType,
  adminRole: adminRole.nullable(),
})
export type Profile = z.infer<typeof profile>

export const users = area({
  myProfile: {
    method: 'GET',
    path: '/api/user/my-profile',
    access: 'signed-in',
    summary: 'The signed-in person',
    response: one(profile),
  },
})
