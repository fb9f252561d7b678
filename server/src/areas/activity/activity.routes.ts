import { activity } from '@fulmar/contract/activity'
import { routes } from '#core/http/routes.ts'
import { listActivity } from './activity.queries.ts'
import { readableBy } from './activity.ts'

export const activityRoutes = routes(activity, {
  list: ({ db, actor, query }) => listActivity(db, readableBy(actor), query),
})
