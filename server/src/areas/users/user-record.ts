import { withIds } from '@fulmar/contract/core/fields'
import { userFields } from '@fulmar/contract/users/user-fields'
import {
  type Erasure,
  type MemberInput,
  type User,
  type UserChange,
  type UserInput,
  type UserRequest,
  userFormOf,
} from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Verdict } from '#core/bulk.ts'
import type { Db } from '#core/db/db.ts'
import { lockRecord, lockSeen } from '#core/db/record-lock.ts'
import { AppError, found, onConstraint, refuseField } from '#core/errors.ts'
import { removeLater } from '#core/files/remove-file.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { type Doer, record } from '../activity/activity.ts'
import { checkChange, checkMove, checkStatus } from './list/user-list.rules.ts'
import {
  type Account,
  allowErasureTime,
  erasePerson,
  findUser,
  listRequests,
  type RequestSubject,
  updateDetails,
  updateNeighborhoods,
} from './user-record.queries.ts'
import { setStatus } from './user-status.ts'
import { addressChangedMail, memberInvitationMail } from './users.mails.ts'
import { createMember, emailTaken, requireOpenNeighborhood } from './users.ts'

/** How people get in, and how they are kept out: what the rules of a user's record need of the accounts. */
export interface UserServices extends MailServices {
  /** A link to set the first password. */
  invitationUrl: (db: Db, publicUrl: string, userId: string) => Promise<string>
  withdrawLink: (db: Db, userId: string) => Promise<unknown>
  signOutEverywhere: (db: Db, userId: string) => Promise<unknown>
}

/** Fails with NOT_FOUND. */
export const getUser = async (db: Db, id: string): Promise<User> => found(await findUser(db, id), 'User')

export const userRecords = { noun: 'user', table: 'users', get: getUser }

const signed = new Intl.NumberFormat('en', { signDisplay: 'always' })

/** Requests by and for a user. */
export const listUserRequests = async (db: Db, id: string): Promise<UserRequest[]> =>
  (await listRequests(db, id)).map(({ about, points, toRole, ...request }) => ({
    ...request,
    title: titleOf(request.kind, { about, points, toRole }),
  }))

function titleOf(kind: UserRequest['kind'], { about, points, toRole }: RequestSubject): string {
  if (kind === 'ADJUSTMENT') return `${signed.format(points ?? 0)} ${Math.abs(points ?? 0) === 1 ? 'point' : 'points'}`
  if (kind === 'STORE') return about ?? ''
  return toRole === 'NEIGHBORHOOD' ? `To lead ${about}` : `To step down from ${about}`
}

/** Adds a member, with an emailed link to set a password if they are invited. Fails with EMAIL_TAKEN, INVALID_INPUT. */
export async function addMember(db: Db, services: UserServices, actor: Actor, input: MemberInput): Promise<User> {
  const { name, email, phone, neighborhoodId } = input
  await requireOpenNeighborhood(db, neighborhoodId)
  const id = await createMember(db, { name, email, phone: phone || null, neighborhoodId }, actor)
  await updateDetails(db, id, input)
  const added = await getUser(db, id)
  if (input.isInvited) {
    const url = await services.invitationUrl(db, services.publicUrl, id)
    await postMail(db, services.secrets, memberInvitationMail(added, email, url))
  }
  return added
}

/**
 * Fails with NOT_FOUND, STALE_VERSION, ADMIN_IN_TEAM, STATUS_NOT_POSSIBLE, LEADER_STAYS, EMAIL_TAKEN, INVALID_INPUT.
 */
export async function changeUser(db: Db, services: UserServices, actor: Actor, change: UserChange): Promise<User> {
  const { id, version, status, reason, until, ...fields } = change
  const before = await lockSeen(db, userRecords, { id, version })
  refuse(checkChange(before))
  if (Object.keys(fields).length > 0) await changeFields(db, services, actor, before, fields)
  if (status) {
    const account = accountOf(before)
    refuse(checkStatus(account, status))
    await setStatus(db, actor, [account], { status, reason, until })
  }
  return getUser(db, id)
}

async function changeFields(db: Db, services: UserServices, actor: Actor, current: User, fields: Partial<UserInput>) {
  const before = inputOf(current)
  const after = { ...before, ...fields }
  refuse(checkMove(accountOf(current), after.neighborhoodId))
  if (after.neighborhoodId !== before.neighborhoodId) await requireOpenNeighborhood(db, after.neighborhoodId)
  const { email, phone } = after
  if (email === '' && before.email !== '') refuseField('email', 'An email can be changed, but not removed')
  if (email === '' && phone === '') refuseField('phone', 'Enter an email or a phone')
  await onConstraint(updateDetails(db, current.id, after), { people_email_key: emailTaken })
  await updateNeighborhoods(db, [current.id], after.neighborhoodId)
  if (before.email === '' && email !== '') await inviteToConfirm(db, services, current, email)
  else if (email.toLowerCase() !== before.email.toLowerCase())
    await leaveOldAddress(db, services, current.id, before.email)
  // The audit log outlives personal data, so it records which details changed, not their values.
  const changed = personal.filter(key => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
  const open = (user: UserInput) => ({ neighborhoodId: user.neighborhoodId, hasMailConsent: user.hasMailConsent })
  await record(db, actor, {
    action: 'user.changed',
    entityId: current.id,
    before: { ...open(before), changed: [] },
    after: { ...open(after), changed },
  })
}

const personal = ['name', 'email', 'phone', 'address'] as const

const inputOf = (user: User): UserInput => withIds(userFields, userFormOf(user))

/** Somebody whom a store registered by phone gets the link that others got at once. */
async function inviteToConfirm(db: Db, services: UserServices, user: User, email: string) {
  if (user.status !== 'PENDING') return
  const url = await services.invitationUrl(db, services.publicUrl, user.id)
  await postMail(db, services.secrets, memberInvitationMail(user, email, url))
}

/** Tells the old address about the change, ends every session and withdraws links emailed to it. */
async function leaveOldAddress(db: Db, services: UserServices, id: string, oldAddress: string) {
  await services.signOutEverywhere(db, id)
  await services.withdrawLink(db, id)
  await postMail(db, services.secrets, addressChangedMail(oldAddress))
}

const accountOf = (user: User): Account => ({
  id: user.id,
  name: user.name,
  userType: user.userType,
  status: user.status,
  neighborhoodId: user.neighborhood?.id ?? null,
  reason: user.statusReason,
  until: user.suspendedUntil,
})

function refuse(verdict: Verdict) {
  if (typeof verdict === 'object') throw new AppError(verdict.code, verdict.message)
}

/** Fails with NOT_FOUND, INVALID_INPUT, STATUS_NOT_POSSIBLE, ADMIN_IN_TEAM, POINTS_HELD, STORE_STILL_RUN. */
export async function eraseUser(db: Db, actor: Actor, { id, memberCode, reason }: Erasure): Promise<User> {
  const user = await lockRecord(db, userRecords, id)
  if (user.status === 'ERASED') throw new AppError('STATUS_NOT_POSSIBLE', 'This user has already been erased')
  if (user.userType === 'ADMIN' && user.status !== 'BLOCKED')
    throw new AppError('ADMIN_IN_TEAM', 'Deactivate this administrator in Settings, Team first')
  if (memberCode.replaceAll(/[\s-]/g, '').toUpperCase() !== user.memberCode)
    refuseField('memberCode', 'The member code does not match')
  await allowErasureTime(db)
  await erase(db, actor, id, reason)
  return getUser(db, id)
}

/** Fails with POINTS_HELD, STORE_STILL_RUN. */
export async function erase(db: Db, by: Doer & { id: string }, id: string, reason: Erasure['reason']) {
  const erased = { id, actorId: by.id, entryId: uuidv7(), erasureId: uuidv7() }
  const avatarKey = await onConstraint(erasePerson(db, erased), {
    people_points_held: () => new AppError('POINTS_HELD', 'This user has held points. Release or spend them first'),
    people_runs_store: () =>
      new AppError(
        'STORE_STILL_RUN',
        'This user runs a store or has requested one. Close the store or decide the request first',
      ),
  })
  if (avatarKey) await removeLater(db, avatarKey)
  await record(db, by, { action: 'user.erased', entityId: id, after: { reason } })
}
