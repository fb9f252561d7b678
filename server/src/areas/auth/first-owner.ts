import type { Database, Db } from '#core/db/db.ts'
import { latest } from '#core/within.ts'
import { hasOwner } from './auth.ts'

export const firstOwnerCommand = 'npm run admin -- create --email you@example.org'

const nothing: readonly string[] = []
const howToBegin = [
  'Nobody can sign in yet. Where Fulmar runs, this prints a link that works once, for the first owner:',
  firstOwnerCommand,
]

/** For the sign-in page, until there is an owner. */
export function firstOwnerHints(database: Database): () => Promise<readonly string[]> {
  const read = latest(async (db: Db) => ((await hasOwner(db)) ? nothing : howToBegin), {
    freshMs: 5_000,
    first: nothing,
  })
  return () => read(database)
}
