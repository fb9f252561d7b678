import { activity } from '@fulmar/contract/activity'
import { routes } from '#core/http/routes.ts'
import { listReadable } from './activity.ts'

export const activityRoutes = routes(activity, {
  list: ({ db, actor, query }) => listReadable(db, actor, query),
})
