import { geo } from '@fulmar/contract/geo'
import { routes, whole } from '#core/http/routes.ts'
import { attribution, searchAddresses } from './geo.ts'

export const geoRoutes = (geocoderUrl: string) =>
  routes(geo, {
    search: async ({ db, query }) => ({ ...whole(await searchAddresses(db, geocoderUrl, query.q)), attribution }),
  })
