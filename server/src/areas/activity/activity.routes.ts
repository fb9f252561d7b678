import { activity } from '@fulmar/contract/activity/activity'
import { routes } from '#core/http/routes.ts'
import { exportActivity, listReadable } from './activity.ts'
import { getWithRestore, type RestorableRecords, restoreRecord } from './restore.ts'

export const activityRoutes = (records: RestorableRecords) =>
  routes(activity, {
    list: ({ db, actor, query }) => listReadable(db, actor, query),
    export: ({ db, actor, query }) => exportActivity(db, actor, query),
    get: async ({ db, actor, params }) => ({ data: await getWithRestore(db, records, actor, params.id) }),
    restore: async ({ db, actor, body }) => {
      await restoreRecord(db, records, actor, body)
      return { message: 'Earlier version restored' }
    },
  })
