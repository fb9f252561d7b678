import { decideAlone } from '@fulmar/contract/auth/decide-alone'
import { routes } from '#core/http/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { proveAlone } from './decide-alone.ts'

export const decideAloneRoutes = (secrets: Secrets) =>
  routes(decideAlone, {
    prove: async ({ db, actor, body }) => ({ data: await proveAlone(db, secrets, actor, body) }),
  })
