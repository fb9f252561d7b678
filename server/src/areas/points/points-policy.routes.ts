import { pointsPolicy } from '@fulmar/contract/points/points-policy'
import { routes } from '#core/http/routes.ts'
import { previewExpiry } from './expiry/expiry.ts'
import { changePointsPolicy, getPointsPolicy } from './points-policy.ts'

export const pointsPolicyRoutes = routes(pointsPolicy, {
  get: async ({ db }) => ({ data: await getPointsPolicy(db) }),
  change: async ({ db, actor, body }) => ({
    message: 'Points policy saved',
    data: await changePointsPolicy(db, actor, body),
  }),
  expiryPreview: async ({ db, query }) => ({ data: await previewExpiry(db, query) }),
})
