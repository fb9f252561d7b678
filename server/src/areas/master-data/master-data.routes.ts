import { masterData } from '@fulmar/contract/master-data'
import { routes } from '#core/http/routes.ts'
import { replaceMasterEntry } from '../rewards/rewards.ts'
import { listEntries } from './master-data.queries.ts'
import { changeEntry, createEntry, removeEntry } from './master-data.ts'

export const masterDataRoutes = routes(masterData, {
  list: async ({ db, query }) => ({ data: await listEntries(db, query.type) }),
  create: async ({ db, actor, body }) => {
    const data = await createEntry(db, actor, body)
    return { message: `${data.label} added`, data }
  },
  change: async ({ db, actor, body }) => {
    const data = await changeEntry(db, actor, body)
    return { message: `${data.label} saved`, data }
  },
  remove: async ({ db, actor, body }) => {
    await removeEntry(db, actor, replaceMasterEntry, body)
    return { message: 'Entry removed' }
  },
})
