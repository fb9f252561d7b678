import { secondFactor } from '@fulmar/contract/auth/second-factor'
import { routes } from '#core/http/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { confirmSecondFactor, removeSecondFactor, renewRecoveryCodes, startSecondFactor } from './second-factor.ts'

export const secondFactorRoutes = (secrets: Secrets) =>
  routes(secondFactor, {
    start: async ({ db, actor }) => ({ data: await startSecondFactor(db, secrets, actor) }),
    confirm: async ({ db, actor, body }) => ({
      message: 'Two-factor authentication is on',
      data: { recoveryCodes: await confirmSecondFactor(db, secrets, actor, body.code) },
    }),
    renewRecoveryCodes: async ({ db, actor, body }) => ({
      message: 'New recovery codes created',
      data: { recoveryCodes: await renewRecoveryCodes(db, secrets, actor, body.code) },
    }),
    remove: async ({ db, actor, body }) => {
      await removeSecondFactor(db, secrets, actor, body.code)
      return { message: 'Two-factor authentication is off' }
    },
  })
