import { ownStores } from '@fulmar/contract/stores/own-store'
import { routes, whole } from '#core/http/routes.ts'
import { changeOwnStore, decideChange, planOfOwnStore } from './own-stores.ts'
import { listOwnStores } from './store-records.queries.ts'

export const ownStoreRoutes = routes(ownStores, {
  list: async ({ db, actor }) => whole(await listOwnStores(db, actor.id)),
  change: async ({ db, actor, body }) => {
    const data = await changeOwnStore(db, actor, body)
    return {
      message: data.waitingChange ? 'Saved. An administrator has to approve the new name or address' : 'Saved',
      data,
    }
  },
  decide: async ({ db, actor, body }) => ({
    message: body.isApproved ? 'Change approved' : 'Change declined',
    data: await decideChange(db, actor, body),
  }),
  plan: async ({ db, actor, query }) => ({ data: await planOfOwnStore(db, actor, query.storeId) }),
})
