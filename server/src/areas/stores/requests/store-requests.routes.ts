import { storeRequests } from '@fulmar/contract/stores/store-requests'
import { routes } from '#core/http/routes.ts'
import { withImages } from '../../uploads/uploads.ts'
import type { StoreServices } from '../stores.ts'
import { getRequestStatus, requestStore, resubmitStore } from './store-requests.ts'

export const storeRequestRoutes = (services: StoreServices) =>
  routes(storeRequests, {
    register: async ({ db, body, actor, caller }) => ({
      message: 'Your store request has been sent',
      data: await withImages(db, services.files, { image: [body.image] }, tx =>
        requestStore(tx, services, body, { id: actor?.id ?? null, ...caller }),
      ),
    }),
    requestStatus: async ({ db, body }) => ({ data: await getRequestStatus(db, body) }),
    resubmit: async ({ db, body, caller }) => ({
      message: 'Your updated store request has been sent',
      data: await withImages(db, services.files, { image: [body.store.image] }, tx =>
        resubmitStore(tx, body, body.store, caller),
      ),
    }),
  })
