import type { ChangeDecision, OwnStore, OwnStoreChange } from '@fulmar/contract/stores/own-store'
import type { Store } from '@fulmar/contract/stores/store-records'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, found } from '#core/errors.ts'
import { record } from '../activity/activity.ts'
import { notify } from '../notifications/notifications.ts'
import { planOf } from '../subscriptions/subscriptions.ts'
import { listOwnStores, saveColleaguesMayUndo, saveWaitingChange } from './store-records.queries.ts'
import { changeFields, getStore, storeRecords } from './stores.ts'

/** Fails with NOT_FOUND, also for the store of somebody else. */
async function getOwnStore(db: Db, actor: Actor, id: string): Promise<OwnStore> {
  const own = await listOwnStores(db, actor.id)
  return found(
    own.find(store => store.id === id),
    'Store',
  )
}

/**
 * Hours, contact, plastics and who may undo change at once; name, address and place once an administrator has approved them.
 * Fails with NOT_FOUND, STALE_VERSION, STATUS_NOT_POSSIBLE.
 */
export async function changeOwnStore(
  db: Db,
  actor: Actor,
  { id, version, name, address, location, contactInfo, colleaguesMayUndo, ...atOnce }: OwnStoreChange,
): Promise<OwnStore> {
  const own = await getOwnStore(db, actor, id)
  const before = await lockSeen(db, storeRecords, { id, version })
  if (before.status === 'CLOSED') throw new AppError('STATUS_NOT_POSSIBLE', 'A closed store cannot be changed')
  await changeFields(db, actor, before, {
    ...atOnce,
    ...(contactInfo && { contactInfo: { ...before.contactInfo, ...contactInfo } }),
  })
  if (colleaguesMayUndo !== undefined && colleaguesMayUndo !== own.colleaguesMayUndo) {
    await saveColleaguesMayUndo(db, id, colleaguesMayUndo)
    const change = { before: { colleaguesMayUndo: !colleaguesMayUndo }, after: { colleaguesMayUndo } }
    await record(db, actor, { action: 'store.changed', entityId: id, ...change })
  }
  await askFor(db, actor, before, { name, address: address && { ...before.address, ...address }, location })
  return getOwnStore(db, actor, id)
}

type Asked = { [Field in 'name' | 'address' | 'location']: Store[Field] | undefined }

/** Adds to what was asked for before; asking for what is there takes a field back. */
async function askFor(db: Db, actor: Actor, store: Store, asked: Asked) {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  const wanted = { ...store.waitingChange?.changes, ...Object.fromEntries(given) }
  const isNew = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(store[field as keyof Asked])
  const changes = Object.fromEntries(Object.entries(wanted).filter(isNew))
  const fields = Object.keys(changes)
  const change = { by: actor.id, at: new Date().toISOString(), changes }
  await saveWaitingChange(db, store.id, fields.length > 0 ? change : null)
  if (fields.length === 0) return
  await record(db, actor, { action: 'store.change-requested', entityId: store.id, after: { fields } })
  await notify(db, {
    type: 'STORE_CHANGE_REQUESTED',
    title: `${store.name} asks for a change`,
    body: `Its owner would like to change: ${fields.join(', ')}`,
    link: `/stores/${store.id}`,
  })
}

/** Notifies the owner. Fails with NOT_FOUND, STALE_VERSION, NOTHING_ASKED. */
export async function decideChange(
  db: Db,
  actor: Actor,
  { isApproved, reason, ...seen }: ChangeDecision,
): Promise<Store> {
  const store = await lockSeen(db, storeRecords, seen)
  const { waitingChange, owner, id, name } = store
  if (!waitingChange) throw new AppError('NOTHING_ASKED', 'No change of this store is waiting')
  await saveWaitingChange(db, id, null)
  if (isApproved) await changeFields(db, actor, store, waitingChange.changes)
  const action = isApproved ? 'store.change-approved' : 'store.change-declined'
  const fields = Object.keys(waitingChange.changes)
  await record(db, actor, { action, entityId: id, after: { fields }, ...(reason && { reason }) })
  if (owner)
    await notify(db, {
      type: 'STORE_CHANGE_DECIDED',
      userId: owner.id,
      title: `Your change of ${name} was ${isApproved ? 'approved' : 'declined'}`,
      body: reason ?? `Requested change: ${fields.join(', ')}`,
      link: '/counter',
    })
  return getStore(db, id)
}

/** Fails with NOT_FOUND. */
export async function planOfOwnStore(db: Db, actor: Actor, storeId: string) {
  await getOwnStore(db, actor, storeId)
  return planOf(db, storeId)
}
