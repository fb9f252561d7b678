import { savedListReads, savedViews } from '@fulmar/contract/saved-views'
import { routes, whole } from '#core/http/routes.ts'
import { requirePermission } from '#core/permissions.ts'
import { listSavedViews } from './saved-views.queries.ts'
import { changeSavedView, createSavedView, pinSavedView, removeSavedView } from './saved-views.ts'

export const savedViewRoutes = routes(savedViews, {
  list: async ({ db, actor, query }) => {
    requirePermission(actor, savedListReads[query.list])
    return whole(await listSavedViews(db, actor.id, query.list))
  },
  create: async ({ db, actor, body }) => {
    const data = await createSavedView(db, actor, body)
    return { message: `${data.name} saved`, data }
  },
  change: async ({ db, actor, body }) => {
    const data = await changeSavedView(db, actor, body)
    return { message: `${data.name} saved`, data }
  },
  pin: async ({ db, actor, body }) => {
    const data = await pinSavedView(db, actor, body.id, body.isPinned)
    return { message: `${data.name} ${data.isPinned ? 'pinned' : 'unpinned'}`, data }
  },
  remove: async ({ db, actor, body }) => {
    await removeSavedView(db, actor, body)
    return { message: 'View removed' }
  },
})
