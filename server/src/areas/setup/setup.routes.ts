import { setupArea } from '@fulmar/contract/setup'
import { routes } from '#core/http/routes.ts'
import { changeSetup, getSetup, requestDemo } from './setup.ts'

export const setupRoutes = routes(setupArea, {
  get: async ({ db }) => ({ data: await getSetup(db) }),
  change: async ({ db, body }) => ({ message: 'Setup saved', data: await changeSetup(db, body) }),
  loadDemo: async ({ db, actor }) => {
    await requestDemo(db, actor)
    return { message: 'Loading the demo data' }
  },
})
