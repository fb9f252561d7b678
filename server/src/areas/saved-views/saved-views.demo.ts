import type { SavedViewInput } from '@fulmar/contract/saved-views'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db/db.ts'
import { insertPin, insertSavedView } from './saved-views.queries.ts'

const views: (SavedViewInput & { isPinned?: boolean })[] = [
  { list: 'users', name: 'Suspended people', search: { status: 'SUSPENDED' }, isShared: true, isPinned: true },
  {
    list: 'users',
    name: 'Most available points',
    search: { sortBy: 'points', sortOrder: 'desc', userType: 'MEMBER,NEIGHBORHOOD' },
    isShared: false,
  },
  {
    list: 'collections',
    name: 'To review, heaviest first',
    search: { review: 'OPEN', sortBy: 'grams', sortOrder: 'desc' },
    isShared: true,
    isPinned: true,
  },
  { list: 'stores', name: 'No collections in 30 days', search: { silent30d: 'true' }, isShared: false },
]

/** Saved views of the demo owner. */
export async function seedSavedViews(db: Db, ownerId: string) {
  for (const { isPinned, ...view } of views) {
    const id = uuidv7()
    await insertSavedView(db, id, ownerId, view)
    if (isPinned) await insertPin(db, ownerId, id)
  }
}
