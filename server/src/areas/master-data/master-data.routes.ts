import { masterData } from '@fulmar/contract/master-data'
import { routes, whole } from '#core/http/routes.ts'
import { replaceGameCategory } from '../academy/academy.ts'
import { replaceMasterEntry } from '../rewards/rewards.ts'
import { listEntries } from './master-data.queries.ts'
import { changeEntry, createEntry, type Replace, removeEntry, reorderEntries } from './master-data.ts'

const replace: Replace = (db, type, id, by) =>
  type === 'GAME_CATEGORY' ? replaceGameCategory(db, id, by) : replaceMasterEntry(db, type, id, by)

export const masterDataRoutes = routes(masterData, {
  list: async ({ db, query }) => whole(await listEntries(db, query.type)),
  create: async ({ db, actor, body }) => {
    const data = await createEntry(db, actor, body)
    return { message: `${data.label} added`, data }
  },
  change: async ({ db, actor, body }) => {
    const data = await changeEntry(db, actor, body)
    return { message: `${data.label} saved`, data }
  },
  reorder: async ({ db, actor, body }) => {
    const data = await reorderEntries(db, actor, body.type, body.ids)
    return { message: 'Order saved', data }
  },
  remove: async ({ db, actor, body }) => {
    await removeEntry(db, actor, replace, body)
    return { message: body.replaceBy === undefined ? 'Entry removed' : 'Entry replaced and retired' }
  },
})
