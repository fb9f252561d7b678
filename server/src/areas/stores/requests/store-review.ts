import type { StoreCase } from '@fulmar/contract/stores/store-records'
import type { Db } from '#core/db/db.ts'
import { findPerson } from '../../users/users.ts'
import { getStore } from '../stores.ts'
import { canOwn } from './store-decisions.ts'
import { findDuplicates, findNeighborhoodAt, findPlaceCheck } from './store-review.queries.ts'

/** The facts needed to decide a request. Fails with NOT_FOUND. */
export async function getCase(db: Db, id: string): Promise<StoreCase> {
  const store = await getStore(db, id)
  const [duplicates, place, neighborhood, person] = await Promise.all([
    findDuplicates(db, id),
    findPlaceCheck(db, id),
    findNeighborhoodAt(db, id),
    findPerson(db, store.contactInfo.email),
  ])
  const account = person
    ? { id: person.id, name: person.name, userType: person.userType, canOwn: await canOwn(db, person, id) }
    : null
  return { store, duplicates, place, account, neighborhood: neighborhood ?? null }
}
