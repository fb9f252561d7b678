import type { SeenRecord } from '@fulmar/contract/core/common'
import type { StaffChange, StaffInput } from '@fulmar/contract/counter/counter-staff'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { AppError, found, onConstraint, refuseField } from '#core/errors.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { record } from '../../activity/activity.ts'
import { createStoreAccount, emailTaken, findPerson, getProfile } from '../../users/users.ts'
import { staffAddedMail, staffInvitationMail } from '../auth.mails.ts'
import { invitationUrl, withdrawLink } from '../auth.ts'
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
  worksSomewhere,
} from './staff.queries.ts'

const getStaff = async (db: Db, id: string): Promise<Staff> => found(await findStaff(db, id), 'Staff member')

const staffRecords = { noun: 'staff member', table: 'store_staff', get: getStaff }

/** Administrators see every store, an owner their own. Fails with NOT_FOUND. */
export async function requireStore(db: Db, actor: Actor, storeId: string) {
  if (actor.userType === 'STORE') found((await ownsStore(db, storeId, actor.id)) || undefined, 'Store')
}

/** Fails with NOT_FOUND, EMAIL_TAKEN, PLAN_LIMIT_REACHED, INVALID_INPUT. */
export async function addStaff(
  database: Database,
  post: MailServices,
  actor: Actor,
  input: StaffInput,
): Promise<Staff> {
  const pinHash = input.pin === undefined ? null : await hashPassword(input.pin)
  return database.transaction(async tx => {
    await requireStore(tx, actor, input.storeId)
    const store = found(await lockStore(tx, input.storeId), 'Store')
    if (store.included !== null && store.staff >= store.included) throw planIsFull(store.included)
    const login = input.email === undefined ? undefined : await loginFor(tx, actor, input.name, input.email)
    const { id } = await onConstraint(
      insertStaff(tx, {
        id: uuidv7(),
        storeId: input.storeId,
        userId: login?.id ?? null,
        name: login ? null : input.name,
        pinHash,
      }),
      { store_staff_one_store_key: emailTaken },
    )
    const staff = await getStaff(tx, id)
    await requireNameOfTheirOwn(tx, staff)
    if (login) await announce(tx, post, actor, login, store.name)
    await record(tx, actor, { action: 'store.staff-added', entityId: input.storeId, after: { staffId: id } })
    return staff
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

/** The login of someone who worked at a store before, or a new one. Fails with EMAIL_TAKEN, also for an owner. */
async function loginFor(db: Db, actor: Actor, name: string, email: string): Promise<Login> {
  const known = await findPerson(db, email)
  if (!known) return { id: await createStoreAccount(db, { name, email }, actor), isWaiting: true }
  if (known.userType !== 'STORE' || (await worksSomewhere(db, known.id))) throw emailTaken()
  return { id: known.id, isWaiting: known.status === 'PENDING' }
}

interface Login {
  id: string
  /** Has no password yet. */
  isWaiting: boolean
}

async function announce(db: Db, post: MailServices, actor: Actor, { id, isWaiting }: Login, store: string) {
  const [person, inviter] = [await getProfile(db, id), await getProfile(db, actor.id)]
  const words = { ...person, store, inviter: inviter.name }
  const mail = isWaiting
    ? staffInvitationMail({ ...words, url: await invitationUrl(db, post.publicUrl, id) })
    : staffAddedMail(words)
  await postMail(db, post.secrets, mail)
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

/** Fails with NOT_FOUND, STALE_VERSION, STAFF_IS_OWNER. */
export async function removeStaff(db: Db, actor: Actor, seen: SeenRecord) {
  const staff = await lockOwnStaff(db, actor, seen)
  if (staff.isOwner) throw new AppError('STAFF_IS_OWNER', 'The owner of a store stays on its staff')
  await retireStaff(db, staff)
  if (staff.userId) await withdrawLink(db, staff.userId)
  await record(db, actor, { action: 'store.staff-removed', entityId: staff.storeId, after: { staffId: staff.id } })
}

/** Fails with NOT_FOUND, also for the staff of others, and STALE_VERSION. */
async function lockOwnStaff(db: Db, actor: Actor, seen: SeenRecord): Promise<Staff> {
  const { storeId } = await getStaff(db, seen.id)
  await requireStore(db, actor, storeId)
  return lockSeen(db, staffRecords, seen)
}
