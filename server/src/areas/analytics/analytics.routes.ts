import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { routes } from '#core/http/routes.ts'
import { getAnalytics } from './analytics.ts'
import { getMetrics } from './metrics.ts'

export const analyticsRoutes = routes(analyticsArea, {
  view: async ({ db, actor, query }) => ({ data: await getAnalytics(db, actor, query) }),
  metrics: async ({ db, actor, query }) => ({ data: await getMetrics(db, actor, query) }),
})
