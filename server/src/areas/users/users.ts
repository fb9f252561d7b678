import type { AdminRole, UserType } from '@fulmar/contract/core/permissions'
import type { OwnProfile } from '@fulmar/contract/users/users'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, fieldError, found, onConstraint, refuseField } from '#core/errors.ts'
import { readableBytes, readableCode } from '#core/readable-code.ts'
import type { Secrets } from '#core/secrets.ts'
import { type Doer, record, system } from '../activity/activity.ts'
import { countContact } from '../look-ups/look-ups.ts'
import { takeOverDebts } from './erased-debts.ts'
import { lockOpenNeighborhood } from './user-record.queries.ts'
import {
  callNobody,
  deleteUser,
  findApprovedStore,
  findPersonByEmail,
  findProfile,
  findUserByReferralCode,
  findUserTypeByEmail,
  giveEmail,
  insertUsers,
  listWithoutEmail,
  lockRemovable,
  lockUntouched,
  type NewUser,
  updateAdmin,
  updateInvited,
  updateName,
  updateRole,
} from './users.queries.ts'

interface NewAdmin {
  name: string
  email: string
  adminRole: AdminRole
  /** While the invitation is pending. */
  status?: 'PENDING'
}

/** Fails with EMAIL_TAKEN. */
export async function createAdmin(db: Db, admin: NewAdmin, by: Doer | typeof system = system): Promise<string> {
  const id = uuidv7()
  await insertUnique(db, { id, userType: 'ADMIN', ...admin })
  const { adminRole } = admin
  await record(db, by, { action: 'user.created', entityId: id, after: { userType: 'ADMIN', adminRole } })
  return id
}

interface NewPerson {
  name: string
  email: string
  phone?: string | undefined
  userType: Exclude<UserType, 'ADMIN'>
  referredBy?: string | undefined
}

/** A self-registered user, with their consent. Fails with EMAIL_TAKEN. */
export async function createPerson(db: Db, person: NewPerson, from: Omit<Doer, 'id'>): Promise<string> {
  const id = uuidv7()
  await insertUnique(db, { id, adminRole: null, referralCode: readableCode(8), hasConsented: true, ...person })
  const { userType } = person
  await record(db, { id, ...from }, { action: 'user.registered', entityId: id, after: { userType } })
  return id
}

/** Members without a password, who have not agreed to anything yet. Fails with EMAIL_TAKEN. */
export async function createMembers(db: Db, members: Omit<NewUser, 'userType' | 'adminRole'>[], by: Doer) {
  const added = members.map(member => ({
    ...member,
    userType: 'MEMBER' as const,
    adminRole: null,
    referralCode: readableCode(8),
  }))
  await insertUnique(db, ...added)
  const entries = added.map(
    ({ id, userType }) => ({ action: 'user.created', entityId: id, after: { userType } }) as const,
  )
  await record(db, by, ...entries)
}

/** Fails with STATUS_NOT_POSSIBLE when anything has happened to the member since they were added. */
export async function removeMember(db: Db, by: Doer, id: string) {
  const changed = () => new AppError('STATUS_NOT_POSSIBLE', 'This member was changed or has been active since')
  if ((await lockUntouched(db, id)) === 0) throw changed()
  await deleteUser(db, id).catch((error: { code?: string }) => {
    throw error.code === foreignKeyViolation ? changed() : error
  })
  await record(db, by, { action: 'user.removed', entityId: id, before: { userType: 'MEMBER' } })
}

const foreignKeyViolation = '23503'

/** A store account, pending until a password is set. Fails with EMAIL_TAKEN. */
export async function createStoreAccount(
  db: Db,
  store: { name: string; email: string },
  by: Doer | typeof system,
): Promise<string> {
  const id = uuidv7()
  const { name, email } = store
  const waiting = { userType: 'STORE', status: 'PENDING', adminRole: null } as const
  await insertUnique(db, { id, name, email, ...waiting, referralCode: readableCode(8) })
  await record(db, by, { action: 'user.created', entityId: id, after: { userType: 'STORE' } })
  return id
}

interface NewMember {
  name: string
  email: string | undefined
  phone: string | null
  neighborhoodId: string | null
}

/**
 * A member added by an administrator, without a password and without consent of their own: active, or pending until they have an
 * email. Fails with EMAIL_TAKEN.
 */
export async function createMember(db: Db, member: NewMember, by: Doer): Promise<string> {
  const id = uuidv7()
  await createMembers(db, [{ id, ...member, status: member.email === undefined ? 'PENDING' : 'ACTIVE' }], by)
  return id
}

/** Fails with INVALID_INPUT. */
export async function requireOpenNeighborhood(db: Db, id: string | null) {
  if (id !== null && !(await lockOpenNeighborhood(db, id)))
    refuseField('neighborhoodId', 'This neighborhood is not open to new members')
}

/** Somebody used a code or link that was sent to their email: a debt that waits for whoever proves it becomes theirs. */
export const noteProvenEmail = (db: Db, secrets: Secrets, id: string) => takeOverDebts(db, secrets, id)

/** The user with this email, in any status. */
export const findPerson = (db: Db, email: string) => findPersonByEmail(db, email)

/**
 * What a member who was registered without an email confirms with. Only the counter that registers them gets it, once; it
 * follows from the session key, so it is stored nowhere.
 */
export const confirmationCodeOf = (secrets: Secrets, id: string) =>
  readableBytes(secrets.fingerprint('confirmation', id).subarray(0, 8))

interface Claim {
  confirmationCode: string
  phone: string | undefined
  email: string
}

/** Gives an email to a member who was registered without one, and returns their id. Fails with INVALID_INPUT, EMAIL_TAKEN. */
export async function claimMember(
  db: Db,
  secrets: Secrets,
  { confirmationCode, phone = '', email }: Claim,
): Promise<string> {
  const waiting = await listWithoutEmail(db, phone)
  const member = waiting.find(({ id }) => confirmationCodeOf(secrets, id) === confirmationCode)
  const changed = member && (await onConstraint(giveEmail(db, member.id, email), { people_email_key: emailTaken }))
  if (!changed) refuseField('confirmationCode', 'No new member has this confirmation code and phone number')
  return member.id
}

/** An invited user has set a password; a member agreed to the privacy policy by it. */
export const activateInvited = (db: Db, id: string) => updateInvited(db, id)

/** Fails with NOT_FOUND. */
export async function getProfile(db: Db, id: string): Promise<OwnProfile> {
  const { avatarKey, ...profile } = found(await findProfile(db, id), 'Profile')
  return { ...profile, avatarUrl: avatarKey && `/files/${avatarKey}` }
}

/** The completeness of a member's or store's profile. */
export async function completionOf(db: Db, id: string) {
  const profile = found(await findProfile(db, id), 'Profile')
  const asked = { phone: profile.phone, avatar: profile.avatarKey, neighborhood: profile.neighborhood }
  const missing = (Object.keys(asked) as (keyof typeof asked)[]).filter(key => !asked[key])
  // The name and email are always present: two of five.
  return { percent: Math.round(((5 - missing.length) / 5) * 100), missing }
}

export const renamePerson = (db: Db, id: string, name: string) => updateName(db, id, name)

export const changeAdmin = (db: Db, id: string, adminRole: AdminRole, status: 'ACTIVE' | 'BLOCKED' | 'PENDING') =>
  updateAdmin(db, id, adminRole, status)

/** Turns a member into a leader or back. Takes effect in current sessions immediately. */
export const switchRole = (db: Db, id: string, userType: 'MEMBER' | 'NEIGHBORHOOD', neighborhoodId: string) =>
  updateRole(db, id, userType, neighborhoodId)

/** Returns whether the user was removed; one who has just accepted stays. */
export async function removeInvited(db: Db, id: string): Promise<boolean> {
  const isRemovable = (await lockRemovable(db, id)) > 0
  if (!isRemovable) return false
  await callNobody(db, id)
  await deleteUser(db, id)
  return true
}

/** The user with this referral code, if any. */
export const findReferrer = (db: Db, code: string) => findUserByReferralCode(db, code)

/**
 * Store owners may ask too. Anyone can register as a store, so theirs has to be an approved one; and it says whether
 * somebody has an account, so it counts as a look-up. Fails with NOT_ALLOWED, TOO_MANY_REQUESTS.
 */
export async function userTypeOf(database: Database, actor: Actor, email: string): Promise<UserType | null> {
  if (actor.userType === 'STORE') {
    const store = await findApprovedStore(database, actor.id)
    if (!store) throw new AppError('NOT_ALLOWED', 'Only approved stores can do this')
    await countContact(database, store.id)
  }
  return (await findUserTypeByEmail(database, email))?.userType ?? null
}

const insertUnique = (db: Db, ...users: NewUser[]) =>
  onConstraint(insertUsers(db, users), {
    people_email_key: emailTaken,
  })

export const emailTaken = () => fieldError('EMAIL_TAKEN', 'email', 'This email is already in use')
