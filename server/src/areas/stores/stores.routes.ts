import { nearbyStores } from '@fulmar/contract/stores/nearby-stores'
import { ownStores } from '@fulmar/contract/stores/own-store'
import { stores } from '@fulmar/contract/stores/stores'
import { bulkAnswer } from '#core/bulk.ts'
import type { Db } from '#core/db/db.ts'
import { routes, whole } from '#core/http/routes.ts'
import { withImages } from '../uploads/uploads.ts'
import { changeOwnStore, decideChange, planOfOwnStore } from './own-stores.ts'
import { mailPasswordLink, remindOfQuestions } from './requests/store-decisions.ts'
import { getCase } from './requests/store-review.ts'
import { moveStores } from './store-bulk.ts'
import { exportStores } from './store-export.ts'
import { listOwnStores } from './store-records.queries.ts'
import {
  countStores,
  listNearby,
  listOfferedPlastics,
  listStoreCities,
  listStorePins,
  listStores,
} from './stores.queries.ts'
import { changeStore, createStore, getStore, removeStore, type StoreServices } from './stores.ts'

export const storeRoutes = (services: StoreServices) =>
  routes(stores, {
    list: ({ db, query }) => listStores(db, query),
    stats: async ({ db, query }) => ({ data: await countStores(db, query) }),
    map: async ({ db, query }) => whole(await listStorePins(db, query)),
    cities: async ({ db }) => whole(await listStoreCities(db)),
    export: ({ db, actor, query }) => exportStores(db, actor, query),
    get: async ({ db, query }) => ({ data: await getStore(db, query.id) }),
    review: async ({ db, query }) => ({ data: await getCase(db, query.id) }),
    create: async ({ db, actor, body }) => {
      const create = (tx: Db) => createStore(tx, actor, body)
      const data = await withImages(db, services.files, { image: [body.image] }, create)
      return { message: `${data.name} added. Another administrator approves it`, data }
    },
    change: async ({ db, actor, body }) => {
      const change = (tx: Db) => changeStore(tx, services, actor, body)
      const data = await withImages(db, services.files, { image: [body.image] }, change)
      return { message: `${data.name} saved`, data }
    },
    changeStatus: async ({ db, actor, body }) =>
      bulkAnswer(await moveStores(db, actor, body.selection, body.move, body.reason), 'changed'),
    inviteAgain: async ({ db, actor, body }) => {
      await mailPasswordLink(db, services, actor, await getStore(db, body.id))
      return { message: 'New link sent' }
    },
    remind: async ({ db, actor, body }) => {
      await remindOfQuestions(db, services, actor, await getStore(db, body.id))
      return { message: 'Reminder sent', data: await getStore(db, body.id) }
    },
    remove: async ({ db, actor, body }) => {
      await removeStore(db, actor, body)
      return { message: 'Store removed' }
    },
  })

export const nearbyStoreRoutes = routes(nearbyStores, {
  nearby: async ({ db, query }) => whole(await listNearby(db, query.near)),
})

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
  plastics: async ({ db }) => whole(await listOfferedPlastics(db)),
  plan: async ({ db, actor, query }) => ({ data: await planOfOwnStore(db, actor, query.storeId) }),
})
