import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { routes, whole } from '#core/http/routes.ts'
import { getFigures, listRecentActivity } from './dashboard.ts'
import { arrangePanels, getPanels } from './dashboard-panels.ts'

export const dashboardRoutes = routes(dashboard, {
  figures: async ({ db, actor, query }) => ({ data: await getFigures(db, actor, query.period) }),
  panels: async ({ db, actor, query }) => ({ data: await getPanels(db, actor, query.period) }),
  arrange: async ({ db, actor, body }) => ({
    message: 'Dashboard saved',
    data: await arrangePanels(db, actor, body),
  }),
  recentActivity: async ({ db, actor, query }) => whole(await listRecentActivity(db, actor, query.limit)),
})
