import { leaderboards } from '@fulmar/contract/academy/leaderboards'
import { routes, whole } from '#core/http/routes.ts'
import { asReadBy } from '../players.ts'
import { exportBoard, getBoard } from './boards.ts'
import { disqualify, getDisqualified, requalify } from './disqualifications.ts'

export const leaderboardRoutes = routes(leaderboards, {
  global: ({ db, actor, query }) => getBoard(db, actor, null, query),
  ofGame: ({ db, actor, params, query }) => getBoard(db, actor, params.id, query),
  export: ({ db, actor, params, query }) => exportBoard(db, actor, params.id, query),
  exportGlobal: ({ db, actor, query }) => exportBoard(db, actor, null, query),
  disqualified: async ({ db, actor, params }) => whole((await getDisqualified(db, params.id)).map(asReadBy(actor))),
  disqualify: async ({ db, actor, body }) => ({
    message: 'Player disqualified',
    data: await disqualify(db, actor, body),
  }),
  requalify: async ({ db, actor, body }) => ({
    message: 'Player reinstated',
    data: { plays: await requalify(db, actor, body) },
  }),
})
