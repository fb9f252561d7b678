import { plays } from '@fulmar/contract/academy/plays'
import { asReplay } from '#core/http/idempotency.ts'
import { routes } from '#core/http/routes.ts'
import { asReadBy } from '../players.ts'
import { countPlays, listPlays } from './plays.queries.ts'
import { answer, asAskedBy, exportPlays, finish, getPlay, listAllPlays, preview, start, takeBack } from './plays.ts'

export const playRoutes = routes(plays, {
  start: async ({ db, actor, params }) => {
    const { isNew, play } = await start(db, actor, params.id)
    return isNew ? { message: 'Play started', data: play } : asReplay({ message: 'Play resumed', data: play })
  },
  answer: async ({ db, actor, params, body }) => ({
    message: 'Answer saved',
    data: await answer(db, actor, { playId: params.playId, ...body }),
  }),
  finish: async ({ db, actor, params }) => ({
    message: 'Play finished',
    data: await finish(db, actor, params.playId),
  }),
  preview: async ({ db, params }) => ({ data: await preview(db, params.id) }),
  list: ({ db, actor, query }) => listAllPlays(db, actor, query),
  mine: ({ db, actor, query }) => listPlays(db, { ...query, userId: actor.id }),
  stats: async ({ db, actor, query }) => ({ data: await countPlays(db, asAskedBy(actor, query)) }),
  export: ({ db, actor, query }) => exportPlays(db, actor, query),
  get: async ({ db, actor, params }) => ({ data: asReadBy(actor)(await getPlay(db, params.playId)) }),
  void: async ({ db, actor, body, idempotencyKey }) => ({
    message: 'Play voided',
    data: await takeBack(db, actor, idempotencyKey, body),
  }),
})
