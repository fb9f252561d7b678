import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { bulkAnswer } from '#core/bulk.ts'
import { routes, whole } from '#core/http/routes.ts'
import { countNeighborhoods, listCities, listNames, listNeighborhoods, listPins } from './neighborhoods.queries.ts'
import {
  changeNeighborhood,
  changeStatuses,
  createNeighborhood,
  exportNeighborhoods,
  getRecord,
  ledBy,
  listLedMembers,
  removeNeighborhood,
} from './neighborhoods.ts'

export const neighborhoodRoutes = routes(neighborhoods, {
  list: ({ db, query }) => listNeighborhoods(db, query),
  names: async ({ db, query }) => whole(await listNames(db, query.search)),
  mine: async ({ db, actor }) => ({ data: await getRecord(db, await ledBy(db, actor)) }),
  myMembers: async ({ db, actor, query }) => listLedMembers(db, await ledBy(db, actor), query),
  stats: async ({ db, query }) => ({ data: await countNeighborhoods(db, query) }),
  map: async ({ db, query }) => whole(await listPins(db, query)),
  cities: async ({ db }) => whole(await listCities(db)),
  export: ({ db, actor, query }) => exportNeighborhoods(db, actor, query),
  get: async ({ db, params }) => ({ data: await getRecord(db, params.id) }),
  create: async ({ db, actor, body }) => {
    const data = await createNeighborhood(db, actor, body)
    return { message: `${data.name} added`, data }
  },
  change: async ({ db, actor, body }) => {
    const data = await changeNeighborhood(db, actor, body)
    return { message: `${data.name} saved`, data }
  },
  changeStatus: async ({ db, actor, body }) =>
    bulkAnswer(await changeStatuses(db, actor, body.selection, body.status), 'changed'),
  remove: async ({ db, actor, body }) => {
    await removeNeighborhood(db, actor, body)
    return { message: 'Neighborhood removed' }
  },
})
