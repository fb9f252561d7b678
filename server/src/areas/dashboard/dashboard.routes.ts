import { dashboard, decides, waitingKind } from '@fulmar/contract/dashboard'
import { can } from '@fulmar/contract/permissions'
import { routes } from '#core/http/routes.ts'
import { readableBy } from '../activity/activity.ts'
import { findActiveStores, findNewMembers, findToday, findWaiting, listDeeds } from './dashboard.queries.ts'
import { besides, sentenceOf } from './deeds.ts'

export const dashboardRoutes = routes(dashboard, {
  figures: async ({ db, actor }) => {
    const kinds = waitingKind.options.filter(kind => can(actor, decides[kind]))
    const [today, newMembers, activeStores, waiting] = await Promise.all([
      findToday(db),
      findNewMembers(db),
      findActiveStores(db),
      findWaiting(db, kinds),
    ])
    return { data: { ...today, cards: { ...today.cards, newMembers, activeStores }, waiting } }
  },
  activity: async ({ db, actor, query }) => ({
    data: (await listDeeds(db, readableBy(actor), besides, query.limit)).map(row =>
      sentenceOf(row, permission => can(actor, permission)),
    ),
  }),
})
