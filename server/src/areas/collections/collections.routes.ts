import { collections } from '@fulmar/contract/collections/collections'
import type { FileStore } from '#core/files/file-store.ts'
import { asReplay } from '#core/http/idempotency.ts'
import { routes, whole } from '#core/http/routes.ts'
import { ledBy } from '../neighborhoods/neighborhoods.ts'
import { countCollections, listCollections } from './collections.queries.ts'
import {
  confirmCollection,
  exportCollections,
  getCollection,
  previewPlastic,
  recordPlastic,
  reverseCollection,
  undoCollection,
} from './collections.ts'
import { listTrend } from './trend.queries.ts'

export const collectionRoutes = (files: FileStore) =>
  routes(collections, {
    list: ({ db, query }) => listCollections(db, query),
    mine: ({ db, actor, query }) => listCollections(db, { ...query, userId: actor.id }),
    stats: async ({ db, query }) => ({ data: await countCollections(db, query) }),
    trend: async ({ db, query }) => whole(await listTrend(db, query)),
    trendOfLed: async ({ db, actor }) => whole(await listTrend(db, { neighborhoodId: await ledBy(db, actor) })),
    export: ({ db, actor, query }) => exportCollections(db, actor, query),
    get: async ({ db, params }) => ({ data: await getCollection(db, params.id) }),
    record: async ({ db, actor, body, idempotencyKey }) => {
      const { replayed, receipt } = await recordPlastic(db, files, actor, idempotencyKey, body)
      const outcome = receipt.pointsPending > 0 ? 'points pending review' : 'points awarded'
      const answer = { message: `${receipt.points} ${outcome}`, data: receipt }
      return replayed ? asReplay(answer) : answer
    },
    preview: async ({ db, actor, body }) => ({ data: await previewPlastic(db, actor, body) }),
    undo: async ({ db, actor, body, idempotencyKey }) => ({
      message: 'Collection undone',
      data: await undoCollection(db, actor, idempotencyKey, body.id),
    }),
    reverse: async ({ db, actor, body, idempotencyKey }) => ({
      message: 'Collection reversed',
      data: await reverseCollection(db, actor, idempotencyKey, body.id, body.reason),
    }),
    confirm: async ({ db, actor, body, idempotencyKey }) => ({
      message: 'Collection confirmed',
      data: await confirmCollection(db, actor, idempotencyKey, body.id),
    }),
  })
