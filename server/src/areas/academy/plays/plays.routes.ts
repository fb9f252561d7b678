import { plays } from '@fulmar/contract/academy/plays'
import { asReplay } from '#core/http/idempotency.ts'
import { routes } from '#core/http/routes.ts'
import { countPlays, listPlays } from './plays.queries.ts'
import { answer, exportPlays, finish, getPlay, preview, start, takeBack } from './plays.ts'

export const playRoutes = routes(plays, {
  start: async ({ db, actor, params }) => {
    const { isNew, play } = await start(db, actor, params.id)
    return isNew ? { message: 'Play started', data: play } : asReplay({ message: 'Play resumed', data: play })
  },
  answer: async ({ db, actor, params, body }) => {
    const data = await answer(db, actor, { playId: params.playId, ...body })
    return { message: data.isTaken ? 'Answer saved' : 'That was too fast to have read the question', data }
  },
  finish: async ({ db, actor, params }) => ({
    message: 'Play finished',
    data: await finish(db, actor, params.playId),
  }),
  preview: async ({ db, params }) => ({ data: await preview(db, params.id) }),
  list: ({ db, query }) => listPlays(db, query),
  mine: ({ db, actor, query }) => listPlays(db, { ...query, userId: actor.id }),
  stats: async ({ db, query }) => ({ data: await countPlays(db, query) }),
  export: ({ db, actor, query }) => exportPlays(db, actor, query),
  get: async ({ db, params }) => ({ data: await getPlay(db, params.playId) }),
  void: async ({ db, actor, body, idempotencyKey }) => ({
    message: 'Play voided',
    data: await takeBack(db, actor, idempotencyKey, body),
  }),
})
