import { landing, type Programme } from '@fulmar/contract/landing'
import type { Db } from '#core/db/db.ts'
import { routes } from '#core/http/routes.ts'
import { latest } from '#core/within.ts'
import { findProgramme } from './landing.queries.ts'

export const landingRoutes = () => {
  // The landing page may get many visitors, so its figures are kept for a minute.
  const read = latest<Programme, Db>(findProgramme, { freshMs: 60_000 })
  return routes(landing, { programme: async ({ db }) => ({ data: await read(db) }) })
}
