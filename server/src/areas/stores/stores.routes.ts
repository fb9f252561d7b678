import { stores } from '@fulmar/contract/stores'
import { routes } from '#core/routes.ts'
import { countStores, listStoreCities, listStorePins, listStores } from './stores.queries.ts'

export const storeRoutes = routes(stores, {
  list: ({ db, query }) => listStores(db, query),
  stats: async ({ db, query }) => ({ data: await countStores(db, query) }),
  map: async ({ db, query }) => ({ data: await listStorePins(db, query) }),
  cities: async ({ db }) => ({ data: await listStoreCities(db) }),
})
