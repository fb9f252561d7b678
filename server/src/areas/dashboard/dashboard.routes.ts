import { actsOn, dashboard, waitingKind } from '@fulmar/contract/dashboard'
import { can } from '@fulmar/contract/permissions'
import { routes } from '#core/http/routes.ts'
import { findActiveStores, findNewMembers, findToday, findWaiting } from './dashboard.queries.ts'
import { listRecentActivity } from './recent-activity.ts'

export const dashboardRoutes = routes(dashboard, {
  figures: async ({ db, actor }) => {
    const kinds = waitingKind.options.filter(kind => can(actor, actsOn[kind]))
    const [today, newMembers, activeStores, waiting] = await Promise.all([
      findToday(db),
      findNewMembers(db),
      findActiveStores(db),
      findWaiting(db, kinds),
    ])
    return { data: { ...today, cards: { ...today.cards, newMembers, activeStores }, waiting } }
  },
  recentActivity: async ({ db, actor, query }) => ({ data: await listRecentActivity(db, actor, query.limit) }),
})
