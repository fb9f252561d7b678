import { gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { routes, whole } from '#core/http/routes.ts'
import { listBlackouts } from './blackouts.queries.ts'
import { addBlackout, removeBlackout } from './blackouts.ts'
import { payPrizeHeldBack } from './held-back.ts'
import { listPastRounds, listRounds } from './rounds.queries.ts'
import { cancelRound, moveRound } from './rounds.ts'
import { addWindow, changeWindow, getWindows, previewWindow, removeWindow } from './windows.ts'
import { getWinners } from './winners.ts'

export const scheduleRoutes = routes(gameSchedule, {
  rounds: async ({ db, query }) => whole(await listRounds(db, query)),
  pastRounds: ({ db, query }) => listPastRounds(db, query),
  windows: async ({ db, params }) => whole(await getWindows(db, params.id)),
  addWindow: async ({ db, actor, body }) => ({ message: 'Scheduled', data: await addWindow(db, actor, body) }),
  changeWindow: async ({ db, actor, body }) => ({
    message: 'Schedule saved',
    data: await changeWindow(db, actor, body),
  }),
  removeWindow: async ({ db, actor, body }) => {
    await removeWindow(db, actor, body)
    return { message: 'Time removed' }
  },
  preview: async ({ db, body }) => ({ data: await previewWindow(db, body) }),
  moveRound: async ({ db, actor, body }) => ({ message: 'Round moved', data: await moveRound(db, actor, body) }),
  cancelRound: async ({ db, actor, body }) => {
    await cancelRound(db, actor, body)
    return { message: 'Round cancelled' }
  },
  blackouts: async ({ db }) => whole(await listBlackouts(db)),
  addBlackout: async ({ db, actor, body }) => {
    const data = await addBlackout(db, actor, body)
    return { message: `Blackout ${data.name} added`, data }
  },
  removeBlackout: async ({ db, actor, body }) => {
    await removeBlackout(db, actor, body.id)
    return { message: 'Blackout removed' }
  },
  winners: async ({ db, actor, params }) => ({ data: await getWinners(db, actor, params.id) }),
  payHeldBack: async ({ db, actor, body }) => ({
    message: 'Prize paid',
    data: await payPrizeHeldBack(db, actor, body.id),
  }),
})
