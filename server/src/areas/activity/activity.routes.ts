import { activity } from '@fulmar/contract/activity/activity'
import { routes } from '#core/http/routes.ts'
import type { StoreServices } from '../stores/stores.ts'
import { exportActivity, listReadable } from './activity.ts'
import { getWithRestore, restoreRecord } from './restore.ts'

export const activityRoutes = (services: StoreServices) =>
  routes(activity, {
    list: ({ db, actor, query }) => listReadable(db, actor, query),
    export: ({ db, actor, query }) => exportActivity(db, actor, query),
    get: async ({ db, actor, params }) => ({ data: await getWithRestore(db, actor, params.id) }),
    restore: async ({ db, actor, body }) => {
      await restoreRecord(db, services, actor, body)
      return { message: 'Earlier version restored' }
    },
  })
