import type { SavedViewInput } from '@fulmar/contract/saved-views'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db/db.ts'
import { insertSavedView } from './saved-views.queries.ts'

const views: SavedViewInput[] = [
  { list: 'users', name: 'Suspended people', search: { status: 'SUSPENDED' }, isShared: true },
  {
    list: 'users',
    name: 'Most points to spend',
    search: { sortBy: 'points', sortOrder: 'desc', userType: 'MEMBER,NEIGHBORHOOD' },
    isShared: false,
  },
  {
    list: 'collections',
    name: 'To check, heaviest first',
    search: { review: 'OPEN', sortBy: 'grams', sortOrder: 'desc' },
    isShared: true,
  },
  { list: 'stores', name: 'Silent stores', search: { silent30d: 'true' }, isShared: false },
]

/** Saved views of the demo owner. */
export async function seedSavedViews(db: Db, ownerId: string) {
  for (const view of views) await insertSavedView(db, uuidv7(), ownerId, view)
}
