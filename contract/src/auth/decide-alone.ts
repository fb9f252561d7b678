import { z } from 'zod'
import { instant, one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'

/** How long a proof lasts. */
export const aloneMinutes = 5

export const aloneReason = z.string().trim().min(10).max(500)

/** For decisions that need a second person, where nobody is who could be it: they are answered with DECIDE_ALONE. */
export const decideAlone = area({
  prove: {
    method: 'POST',
    path: '/api/auth/decide-alone',
    // Every administrator has it.
    access: 'activity:read',
    summary:
      'Prove who you are and say why, so that your next call may decide something alone. Only where no other administrator can decide it; used once, within five minutes',
    ownTransactions: true,
    lane: 'passwords',
    body: z.strictObject({
      /** The password, or a code of the authenticator app. */
      proof: z.string().min(6).max(128),
      reason: aloneReason,
    }),
    response: one(z.object({ until: instant })),
    rate: { per: 'person', calls: 20, seconds: 3600 },
  },
})
