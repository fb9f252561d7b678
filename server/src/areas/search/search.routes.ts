import { can } from '@fulmar/contract/core/permissions'
import { findsWith, foundKind, search } from '@fulmar/contract/search'
import { routes, whole } from '#core/http/routes.ts'
import { findRecords } from './search.queries.ts'

export const searchRoutes = routes(search, {
  everywhere: async ({ db, actor, query }) => {
    const kinds = foundKind.options.filter(kind => can(actor, findsWith[kind]))
    return whole(await findRecords(db, kinds, query.q))
  },
})
