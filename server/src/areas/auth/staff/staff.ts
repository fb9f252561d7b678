import type { SeenRecord } from '@fulmar/contract/core/common'
import type { StaffChange, StaffInput } from '@fulmar/contract/counter/counter-staff'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { lockRecord, lockSeen } from '#core/db/record-lock.ts'
import { AppError, found, refuseField } from '#core/errors.ts'
import { record } from '../../activity/activity.ts'
import { hashPassword } from '../passwords/passwords.ts'
import {
  findStaff,
  insertStaff,
  lockStore,
  ownsStore,
  renameStaff,
  retireStaff,
  type Staff,
  savePin,
  sharesName,
} from './staff.queries.ts'
import { inviteToCounter } from './staff-invitations.ts'

const getStaff = async (db: Db, id: string): Promise<Staff> => found(await findStaff(db, id), 'Staff member')

const staffRecords = { noun: 'staff member', table: 'store_staff', get: getStaff }

/** Administrators see every store, an owner their own. Fails with NOT_FOUND. */
export async function requireStore(db: Db, actor: Actor, storeId: string) {
  if (actor.userType === 'STORE') found((await ownsStore(db, storeId, actor.id)) || undefined, 'Store')
}

/**
 * With an email they are invited: who has an account shows neither in the answer nor in the list, but only in the email that they get.
 * Fails with NOT_FOUND, PLAN_LIMIT_REACHED, INVALID_INPUT, TOO_MANY_REQUESTS.
 */
export async function addStaff(database: Database, actor: Actor, input: StaffInput): Promise<Staff> {
  const pinHash = input.pin === undefined ? null : await hashPassword(input.pin)
  return database.transaction(async tx => {
    await requireStore(tx, actor, input.storeId)
    const store = found(await lockStore(tx, input.storeId), 'Store')
    if (store.included !== null && store.staff >= store.included) throw planIsFull(store.included)
    const id = uuidv7()
    await insertStaff(tx, { id, storeId: input.storeId, name: input.name, pinHash })
    await requireNameOfTheirOwn(tx, await getStaff(tx, id))
    if (input.email !== undefined) await inviteToCounter(tx, { id, storeId: input.storeId, email: input.email })
    await record(tx, actor, { action: 'store.staff-added', entityId: input.storeId, after: { staffId: id } })
    return getStaff(tx, id)
  })
}

const planIsFull = (included: number) =>
  new AppError(
    'PLAN_LIMIT_REACHED',
    `Your plan includes ${included} staff accounts, the owner's among them. Remove somebody first, or ask the programme for a larger plan`,
  )

/** People choose their name to unlock a device, and what they record says it. */
async function requireNameOfTheirOwn(db: Db, staff: Staff) {
  if (await sharesName(db, staff))
    refuseField('name', `Somebody on your staff is already called ${staff.name}. Add a last name or an initial`)
}

/** Fails with NOT_FOUND, STALE_VERSION, INVALID_INPUT. */
export async function changeStaff(
  database: Database,
  actor: Actor,
  { name, pin, ...seen }: StaffChange,
): Promise<Staff> {
  const pinHash = pin === undefined ? undefined : await hashPassword(pin)
  return database.transaction(async tx => {
    const staff = await lockOwnStaff(tx, actor, seen)
    if (name !== undefined && name !== staff.name) {
      if (staff.userId) refuseField('name', 'Staff with a login change their name in their profile')
      await lockStore(tx, staff.storeId)
      await renameStaff(tx, staff.id, name)
      await requireNameOfTheirOwn(tx, { ...staff, name })
    }
    if (pinHash) await savePin(tx, staff.id, pinHash)
    const after = { staffId: staff.id, hasNewPin: pinHash !== undefined }
    await record(tx, actor, { action: 'store.staff-changed', entityId: staff.storeId, after })
    return getStaff(tx, staff.id)
  })
}

/** Fails with NOT_FOUND, ALREADY_ACCEPTED, TOO_MANY_REQUESTS. */
export async function inviteStaffAgain(db: Db, actor: Actor, id: string): Promise<Staff> {
  await requireStore(db, actor, (await getStaff(db, id)).storeId)
  const { storeId, email, userId, linkExpiresAt } = await lockRecord(db, staffRecords, id)
  if (email === null || userId !== null || linkExpiresAt === null)
    throw new AppError('ALREADY_ACCEPTED', 'This person has no open invitation')
  await inviteToCounter(db, { id, storeId, email })
  await record(db, actor, { action: 'store.staff-invited-again', entityId: storeId, after: { staffId: id } })
  return getStaff(db, id)
}

/** Fails with NOT_FOUND, STALE_VERSION, STAFF_IS_OWNER. */
export async function removeStaff(db: Db, actor: Actor, seen: SeenRecord) {
  const staff = await lockOwnStaff(db, actor, seen)
  if (staff.isOwner) throw new AppError('STAFF_IS_OWNER', 'The owner of a store stays on its staff')
  await retireStaff(db, staff)
  await record(db, actor, { action: 'store.staff-removed', entityId: staff.storeId, after: { staffId: staff.id } })
}

/** Fails with NOT_FOUND, also for the staff of others, and STALE_VERSION. */
async function lockOwnStaff(db: Db, actor: Actor, seen: SeenRecord): Promise<Staff> {
  const { storeId } = await getStaff(db, seen.id)
  await requireStore(db, actor, storeId)
  return lockSeen(db, staffRecords, seen)
}
