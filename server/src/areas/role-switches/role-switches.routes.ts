import { roleSwitches } from '@fulmar/contract/role-switches'
import { bulkAnswer } from '#core/bulk.ts'
import { routes } from '#core/http/routes.ts'
import { withImages } from '../uploads/uploads.ts'
import { approveMany, cancel, decide } from './role-switch-decisions.ts'
import { countRoleSwitches, listRoleSwitches } from './role-switches.queries.ts'
import { askForSwitch, exportRoleSwitches, getCase, type RoleSwitchServices } from './role-switches.ts'

const decided = { APPROVED: 'approved', REJECTED: 'rejected', CANCELLED: 'cancelled' } as const

export const roleSwitchRoutes = (services: RoleSwitchServices) =>
  routes(roleSwitches, {
    list: ({ db, query }) => listRoleSwitches(db, query),
    mine: ({ db, actor, query }) => listRoleSwitches(db, { ...query, userId: actor.id }),
    stats: async ({ db, query }) => ({ data: await countRoleSwitches(db, query) }),
    export: ({ db, actor, query }) => exportRoleSwitches(db, actor, query),
    get: async ({ db, query }) => ({ data: await getCase(db, query.id) }),
    ask: async ({ db, actor, body }) => ({
      message: 'Request received',
      data: await withImages(db, services.files, { evidence: body.evidence ?? [] }, tx =>
        askForSwitch(tx, services, actor, body),
      ),
    }),
    decide: async ({ db, actor, body }) => {
      const data = await decide(db, services, actor, body)
      return { message: `${data.user.name}’s request ${decided[body.status]}`, data }
    },
    approveMany: async ({ db, actor, body }) =>
      bulkAnswer(await approveMany(db, services, actor, body.selection), 'approved'),
    cancel: async ({ db, actor, body }) => ({
      message: 'Request cancelled',
      data: await cancel(db, services, actor, body),
    }),
  })
