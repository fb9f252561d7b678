import { landing, type Programme } from '@fulmar/contract/landing'
import type { Db } from '#core/db/db.ts'
import { routes } from '#core/http/routes.ts'
import { findProgramme } from './landing.queries.ts'

const freshMs = 60_000

/** The landing page may get many visitors, so its figures are cached for a minute. */
function cachedProgramme() {
  let known: { programme: Promise<Programme>; until: number } | undefined
  return (db: Db): Promise<Programme> => {
    if (known && known.until > Date.now()) return known.programme
    const programme = findProgramme(db)
    known = { programme, until: Date.now() + freshMs }
    programme.catch(() => {
      known = undefined
    })
    return programme
  }
}

export const landingRoutes = () => {
  const read = cachedProgramme()
  return routes(landing, { programme: async ({ db }) => ({ data: await read(db) }) })
}
