import { nearbyStores } from '@fulmar/contract/stores/nearby-stores'
import { routes, whole } from '#core/http/routes.ts'
import { listNearby } from './nearby-stores.queries.ts'

export const nearbyStoreRoutes = routes(nearbyStores, {
  nearby: async ({ db, query }) => whole(await listNearby(db, query.near)),
})
