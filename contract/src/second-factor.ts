import { z } from 'zod'
import { nothing, one } from './common.ts'
import { area } from './endpoint.ts'

const code = z.string().trim().min(6).max(20)

/** Time-based codes of an authenticator app, and recovery codes for the day the phone is gone. */
export const secondFactor = area({
  start: {
    method: 'POST',
    path: '/api/auth/totp/start',
    access: 'signed-in',
    summary: 'Make a secret for an authenticator app; it counts once confirmed',
    response: one(z.object({ secret: z.string(), url: z.string() })),
    rate: { per: 'person', calls: 20, seconds: 3600 },
  },
  confirm: {
    method: 'POST',
    path: '/api/auth/totp/confirm',
    access: 'signed-in',
    summary: 'Turn the second factor on with a first code; tells the recovery codes, once',
    ownTransactions: true,
    body: z.strictObject({ code }),
    response: one(z.object({ recoveryCodes: z.array(z.string()) })),
    rate: { per: 'person', calls: 20, seconds: 3600 },
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/auth/totp/recovery-codes',
    access: 'signed-in',
    summary: 'Make new recovery codes; the old ones stop working',
    ownTransactions: true,
    body: z.strictObject({ code }),
    response: one(z.object({ recoveryCodes: z.array(z.string()) })),
    rate: { per: 'person', calls: 20, seconds: 3600 },
  },
  remove: {
    method: 'DELETE',
    path: '/api/auth/totp',
    access: 'signed-in',
    summary: 'Turn the second factor off',
    ownTransactions: true,
    body: z.strictObject({ code }),
    response: nothing,
    rate: { per: 'person', calls: 20, seconds: 3600 },
  },
})
