import type { CollectionInput, CollectionReceipt } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { type Adjustment, points } from '@fulmar/contract/points/points'
import type { StoreRow } from '@fulmar/contract/stores/store-records'
import { stores } from '@fulmar/contract/stores/stores'
import { type UserRow, userList } from '@fulmar/contract/users/user-list'
import { unique } from './arrange.ts'

/** Asks the API over the wire; what moves points gets a key of its own. */
export async function ask<R>(path: string, token: string, body?: object): Promise<R> {
  const answer = await fetch(`${process.env.BASE_URL}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': unique('key') }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`)
  return ((await answer.json()) as { data: R }).data
}

/** A person of the demo with a history, so that it is known what is usual for them, and a store that takes plastic. */
export async function memberAndStore(token: string): Promise<{ person: UserRow; store: StoreRow }> {
  const regulars = `${userList.list.path}?userType=MEMBER&status=ACTIVE&sortBy=grams&sortOrder=desc&limit=20`
  const persons = await ask<UserRow[]>(regulars, token)
  const [store] = await ask<StoreRow[]>(`${stores.list.path}?status=ACTIVE&limit=1`, token)
  const person = persons[Math.floor(Math.random() * persons.length)]
  if (!person || !store) throw new Error('The demo has nobody who hands plastic in')
  return { person, store }
}

/** Plastic handed in and paid; a hundred times the usual is flagged. */
export async function recordCollection(token: string, over: Partial<CollectionInput> = {}) {
  const { person, store } = await memberAndStore(token)
  const body = { storeId: store.id, userId: person.id, lines: [{ plasticCode: 'PET', grams: 1500 }], ...over }
  return { person, store, ...(await ask<CollectionReceipt>(collections.record.path, token, body)) }
}

/** Points for someone, as few as an owner may give alone. */
export const givePoints = (token: string, userId: string, amount: number): Promise<Adjustment> =>
  ask(points.adjust.path, token, { userId, points: amount, reasonCode: 'CAMPAIGN', note: 'For a story' })

/** Points that wait for a second person, requested by the owner of the token. */
export async function askForPoints(token: string, note: string): Promise<Adjustment> {
  const { person } = await memberAndStore(token)
  return ask(points.adjust.path, token, { userId: person.id, points: 900, reasonCode: 'GOODWILL', note })
}
