import { gameFigures } from '@fulmar/contract/academy/game-analytics'
import { found } from '#core/errors.ts'
import { routes } from '#core/http/routes.ts'
import {
  countDays,
  countDropOff,
  countScores,
  countTotals,
  findGame,
  findLearning,
  listItems,
} from './figures.queries.ts'

export const gameFigureRoutes = routes(gameFigures, {
  ofGame: async ({ db, params, query }) => {
    const { id: gameId } = found(await findGame(db, params.id), 'Game')
    const plays = { gameId, ...query }
    return {
      data: {
        ...(await countTotals(db, plays)),
        histogram: await countScores(db, plays),
        dropOff: await countDropOff(db, plays),
        items: await listItems(db, plays),
        learning: await findLearning(db, plays),
        days: await countDays(db, plays),
      },
    }
  },
})
