import type { SeenRecord } from '@fulmar/contract/core/common'
import { namesOf, valueAt } from '@fulmar/contract/core/fields'
import { inputFrom } from '@fulmar/contract/core/input-from'
import { storeFields } from '@fulmar/contract/stores/store-fields'
import { type StoreInput, storeInput } from '@fulmar/contract/stores/store-input'
import type { Store } from '@fulmar/contract/stores/store-records'
import { type ManualMove, moveBetween, type StoreStatus, storeMoves } from '@fulmar/contract/stores/store-statuses'
import type { StoreChange } from '@fulmar/contract/stores/stores'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Refusal } from '#core/bulk.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, found, onConstraint, refuseField } from '#core/errors.ts'
import type { FileStore } from '#core/files/file-store.ts'
import type { MailServices } from '#core/mail/mail.ts'
import { requirePermission } from '#core/permissions.ts'
import { isTimeZone } from '#core/time-zones.ts'
import { record } from '../activity/activity.ts'
import { withdrawLink } from '../auth/auth.ts'
import { notify } from '../notifications/notifications.ts'
import { claimUpload, releaseUpload } from '../uploads/uploads.ts'
import { removeInvited } from '../users/users.ts'
import { ownsAnotherStore, updateStoreStatuses } from './requests/store-decisions.queries.ts'
import { decide, type Grounds, isDecision, requireOwnerEmail, withdrawQuestions } from './requests/store-decisions.ts'
import { insertStoreRequest } from './requests/store-requests.queries.ts'
import { newReference } from './requests/store-requests.ts'
import { deleteStore, findStore, updateStore } from './store-records.queries.ts'

export interface StoreServices extends MailServices {
  files: FileStore
}

/** Fails with NOT_FOUND. */
export async function getStore(db: Db, id: string): Promise<Store> {
  const store = found(await findStore(db, id), 'Store')
  const [last] = store.decisions
  return { ...store, decision: last ?? null }
}

export const storeRecords = { noun: 'store', table: 'stores', get: getStore }

/**
 * Adds a store by hand: a request like every other, which somebody else approves. Fails with INVALID_INPUT, UNFIT_FILE,
 * EMAIL_TAKEN, also when the email has an open request: that is decided in its inbox.
 */
export async function createStore(db: Db, actor: Actor, input: StoreInput): Promise<Store> {
  if (!isTimeZone(input.timezone)) throw unknownZone()
  const { name, contactInfo, address } = input
  await requireOwnerEmail(db, contactInfo.email)
  const id = uuidv7()
  const details = { ...input, image: input.image ?? undefined }
  const origin = { timezone: input.timezone, requestedBy: actor.id }
  if (!(await insertStoreRequest(db, id, newReference(), details, origin))) throw requestIsOpen()
  if (input.image) await claimUpload(db, input.image, 'image')
  await onStoreConstraints(updateStore(db, id, input))
  await record(db, actor, { action: 'store.created', entityId: id, after: { ...traced(input), status: 'PENDING' } })
  await notify(db, {
    type: 'STORE_REQUESTED',
    title: `${name} was added and needs your approval`,
    body: `A colleague added a store in ${address.city}`,
    link: `/stores/requests?open=${id}`,
    exceptUserId: actor.id,
  })
  return getStore(db, id)
}

/**
 * Changes fields, or moves the store to `status`. Fails with NOT_FOUND, STALE_VERSION, INVALID_INPUT, UNFIT_FILE,
 * EMAIL_TAKEN, STATUS_NOT_REACHABLE, NOT_ALLOWED, SECOND_PERSON_NEEDED, DECIDE_ALONE.
 */
export async function changeStore(
  db: Db,
  services: StoreServices,
  actor: Actor,
  { id, version, status, reason, note, checklist, fieldComments, ...fields }: StoreChange,
): Promise<Store> {
  const before = await lockSeen(db, storeRecords, { id, version })
  await changeFields(db, actor, before, fields)
  if (status !== undefined && status !== before.status)
    await moveStore(db, services, actor, await getStore(db, id), status, { reason, note, checklist, fieldComments })
  return getStore(db, id)
}

/** What differs, in one update and one entry of the log. Fails with INVALID_INPUT, UNFIT_FILE, EMAIL_TAKEN. */
export async function changeFields(db: Db, actor: Actor, store: Store, fields: Partial<StoreInput>) {
  const before = inputOf(store)
  const after = { ...before, ...given(fields) }
  const changed = inputKeys.filter(key => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
  if (changed.length === 0) return
  if (changed.includes('image')) await exchangeImage(db, before.image, after.image)
  if (changed.includes('timezone') && !isTimeZone(after.timezone)) throw unknownZone()
  await onStoreConstraints(updateStore(db, store.id, after))
  await record(db, actor, {
    action: 'store.changed',
    entityId: store.id,
    before: traced(before),
    after: { ...traced(after), changed },
  })
}

async function exchangeImage(db: Db, before: string | null, after: string | null) {
  if (after) await claimUpload(db, after, 'image')
  if (before) await releaseUpload(db, before)
}

/** The audit log outlives contact details, so it records that they changed, not their values. */
const traced = (store: StoreInput) => Object.fromEntries(loggedFields.map(name => [name, valueAt(store, name)]))
const loggedFields = namesOf(storeFields, ({ isLogged }) => isLogged === true)

async function moveStore(db: Db, post: MailServices, actor: Actor, store: Store, to: StoreStatus, grounds: Grounds) {
  const move = moveBetween(store.status, to)
  if (!move) {
    const { code, message } = notReachable(store.status, to)
    throw new AppError(code, message, { data: store })
  }
  requireMay(actor, move, grounds.reason)
  if (move === 'withdraw') return withdrawQuestions(db, post, actor, store)
  if (isDecision(move)) return decide(db, post, actor, store, move, grounds)
  await updateStoreStatuses(db, [store.id], to, grounds.reason || null)
  return record(db, actor, { ...entryOf(move, store), ...(grounds.reason && { reason: grounds.reason }) })
}

export const notReachable = (from: StoreStatus, to: StoreStatus): Refusal => ({
  code: 'STATUS_NOT_REACHABLE',
  message: `A store that is ${statusName(from)} cannot become ${statusName(to)}`,
})

const statusName = (status: StoreStatus) => status.toLowerCase().replace('_', ' ')

/** Fails with NOT_ALLOWED, INVALID_INPUT. */
export function requireMay(actor: Actor, move: ManualMove, reason: string | undefined) {
  const { permission, needsReason } = storeMoves[move]
  requirePermission(actor, permission)
  if (needsReason && !reason) refuseField('reason', 'Enter a reason')
}

const pastTense = {
  pause: 'store.paused',
  resume: 'store.resumed',
  suspend: 'store.suspended',
  reinstate: 'store.reinstated',
  close: 'store.closed',
} as const

export const entryOf = (move: keyof typeof pastTense, { id, status }: { id: string; status: StoreStatus }) => ({
  action: pastTense[move],
  entityId: id,
  before: { status },
  after: { status: storeMoves[move].to },
})

/**
 * What took plastic in, handed rewards over or was on a plan stays. Fails with NOT_FOUND, STALE_VERSION,
 * STORE_HAS_COLLECTIONS, STORE_HAS_REDEMPTIONS, STORE_HAS_SUBSCRIPTION.
 */
export async function removeStore(db: Db, actor: Actor, seen: SeenRecord) {
  const { id, name, referenceCode, image, owner, status } = await lockSeen(db, storeRecords, seen)
  await onConstraint(deleteStore(db, id), {
    collections_store_id_fkey: () =>
      new AppError('STORE_HAS_COLLECTIONS', 'This store has collections, which stay on record. Close it instead'),
    redemptions_store_id_fkey: () =>
      new AppError('STORE_HAS_REDEMPTIONS', 'This store has redemptions, which stay on record. Close it instead'),
    subscriptions_store_id_fkey: () =>
      new AppError('STORE_HAS_SUBSCRIPTION', 'This store has invoices, which stay on record. Close it instead'),
  })
  if (image) await releaseUpload(db, image)
  if (owner?.status === 'PENDING' && !(await ownsAnotherStore(db, owner.id))) {
    await withdrawLink(db, owner.id)
    await removeInvited(db, owner.id)
  }
  await record(db, actor, { action: 'store.removed', entityId: id, before: { name, referenceCode, status } })
}

const inputKeys = Object.keys(storeInput.shape) as (keyof StoreInput)[]

const inputOf = (store: Store): StoreInput => inputFrom(storeInput, store)

const given = (fields: Partial<StoreInput>) =>
  Object.fromEntries(inputKeys.filter(key => fields[key] !== undefined).map(key => [key, fields[key]]))

const refusal = (code: 'EMAIL_TAKEN' | 'INVALID_INPUT', field: string, message: string) => () =>
  new AppError(code, message, { fields: { [field]: message } })

const requestIsOpen = refusal(
  'EMAIL_TAKEN',
  'contactInfo.email',
  'There is an open request with this email. Approve that request instead',
)

const unknownZone = refusal('INVALID_INPUT', 'timezone', 'This time zone does not exist')

const onStoreConstraints = <T>(work: Promise<T>) =>
  onConstraint(work, {
    stores_open_request_key: refusal('EMAIL_TAKEN', 'contactInfo.email', 'Another open request has this email'),
    stores_timezone_known: unknownZone,
    stores_neighborhood_id_fkey: refusal('INVALID_INPUT', 'neighborhoodId', 'This neighborhood no longer exists'),
  })
