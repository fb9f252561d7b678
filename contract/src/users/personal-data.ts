import { z } from 'zod'
import { id, instant } from '../core/common.ts'
import { userType } from '../core/roles.ts'

/** All data held about a user, by table, with the table names of the privacy page. */
export const personalData = z.object({
  exportedAt: instant,
  userId: id,
  userType,
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type PersonalData = z.infer<typeof personalData>
