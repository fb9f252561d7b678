import { activity } from '@fulmar/contract/activity'
import { routes } from '#core/routes.ts'
import { listActivity } from './activity.queries.ts'

export const activityRoutes = routes(activity, {
  list: ({ db, query }) => listActivity(db, query),
})
