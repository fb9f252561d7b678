import { z } from 'zod'
import { nothing, one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'

const code = z.string().trim().min(6).max(20)

/** Two-factor authentication: codes from an authenticator app, and recovery codes. */
export const secondFactor = area({
  start: {
    method: 'POST',
    path: '/api/auth/totp/start',
    access: 'signed-in',
    summary: 'Create a secret for an authenticator app, to be confirmed with a code',
    response: one(z.object({ secret: z.string(), url: z.string() })),
    rate: { per: 'person', calls: 20, seconds: 3600 },
  },
  confirm: {
    method: 'POST',
    path: '/api/auth/totp/confirm',
    access: 'signed-in',
    summary: 'Turn on two-factor authentication with a first code. Returns the recovery codes once',
    ownTransactions: true,
    body: z.strictObject({ code }),
    response: one(z.object({ recoveryCodes: z.array(z.string()) })),
    rate: { per: 'person', calls: 20, seconds: 3600 },
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/auth/totp/recovery-codes',
    access: 'signed-in',
    summary: 'Create new recovery codes. The old ones stop working',
    ownTransactions: true,
    body: z.strictObject({ code }),
    response: one(z.object({ recoveryCodes: z.array(z.string()) })),
    rate: { per: 'person', calls: 20, seconds: 3600 },
  },
  remove: {
    method: 'DELETE',
    path: '/api/auth/totp',
    access: 'signed-in',
    summary: 'Turn off two-factor authentication',
    ownTransactions: true,
    body: z.strictObject({ code }),
    response: nothing,
    rate: { per: 'person', calls: 20, seconds: 3600 },
  },
})
