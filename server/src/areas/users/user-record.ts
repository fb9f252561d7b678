import type { Erasure, MemberInput, User, UserChange, UserInput, UserRequest } from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Verdict } from '#core/bulk.ts'
import type { Db } from '#core/db/db.ts'
import { lockRecord, lockSeen } from '#core/db/record-lock.ts'
import { AppError, onConstraint, refuseField } from '#core/errors.ts'
import { removeLater } from '#core/files/remove-file.ts'
import { postMail } from '#core/mail/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { type Doer, record } from '../activity/activity.ts'
import { askForAddress, followAddress, splitAddress } from './address-changes.ts'
import { fingerprintForDebt } from './erased-debts.ts'
import { checkChange, checkMove, checkStatus } from './list/user-list.rules.ts'
import { getUser, inputOf, type UserServices, userRecords } from './stored-user.ts'
import {
  type Account,
  allowErasureTime,
  erasePerson,
  listRequests,
  type RequestSubject,
  updateDetails,
  updateNeighborhoods,
} from './user-record.queries.ts'
import { setStatus } from './user-status.ts'
import { memberInvitationMail } from './users.mails.ts'
import { createMember, emailTaken, requireOpenNeighborhood } from './users.ts'

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
  if (email === '' && phone === '') refuseField('phone', 'Enter an email or a phone number')
  if (input.isInvited && email === '') refuseField('email', 'Enter the email that the invitation goes to')
  await requireOpenNeighborhood(db, neighborhoodId)
  const id = await createMember(db, { name, email: email || undefined, phone: phone || null, neighborhoodId }, actor)
  await updateDetails(db, id, input)
  const added = await getUser(db, id)
  if (input.isInvited) {
    const url = await services.invitationUrl(db, services.publicUrl, id)
    await postMail(db, services.secrets, memberInvitationMail(added, email, url))
  }
  return added
}

/**
 * A new email or phone waits for a second person; the rest is saved. Fails with NOT_FOUND, STALE_VERSION, ADMIN_IN_TEAM,
 * STATUS_NOT_POSSIBLE, LEADER_STAYS, EMAIL_TAKEN, CHANGE_WAITS, INVALID_INPUT.
 */
export async function changeUser(
  db: Db,
  services: UserServices,
  actor: Actor,
  change: UserChange,
): Promise<{ user: User; isWaiting: boolean }> {
  const { id, version, status, reason, until, ...fields } = change
  const before = await lockSeen(db, userRecords, { id, version })
  refuse(checkChange(before))
  const isWaiting = Object.keys(fields).length > 0 && (await changeFields(db, services, actor, before, fields))
  if (status) {
    const account = accountOf(before)
    refuse(checkStatus(account, status))
    await setStatus(db, actor, [account], { status, reason, until })
  }
  return { user: await getUser(db, id), isWaiting }
}

/** Returns whether a new email or phone waits for a second person. */
async function changeFields(
  db: Db,
  services: UserServices,
  actor: Actor,
  current: User,
  fields: Partial<UserInput>,
): Promise<boolean> {
  const before = inputOf(current)
  const asked = { ...before, ...fields }
  refuse(checkMove(accountOf(current), asked.neighborhoodId))
  if (asked.neighborhoodId !== before.neighborhoodId) await requireOpenNeighborhood(db, asked.neighborhoodId)
  if (asked.email === '' && before.email !== '') refuseField('email', 'An email can be changed, but not removed')
  if (asked.email === '' && asked.phone === '') refuseField('phone', 'Enter an email or a phone')
  const { atOnce: after, waiting } = splitAddress(current, before, asked)
  await onConstraint(updateDetails(db, current.id, after), { people_email_key: emailTaken })
  await updateNeighborhoods(db, [current.id], after.neighborhoodId)
  await followAddress(db, services, current, before.email, after.email)
  // The audit log outlives personal data, so it records which details changed, not their values.
  const changed = personal.filter(key => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
  const open = (user: UserInput) => ({ neighborhoodId: user.neighborhoodId, hasMailConsent: user.hasMailConsent })
  if (waiting.length === 0 || JSON.stringify(after) !== JSON.stringify(before))
    await record(db, actor, {
      action: 'user.changed',
      entityId: current.id,
      before: { ...open(before), changed: [] },
      after: { ...open(after), changed },
    })
  if (waiting.length > 0) await askForAddress(db, services, actor, current, waiting)
  return waiting.length > 0
}

const personal = ['name', 'email', 'phone', 'address'] as const

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
export async function eraseUser(
  db: Db,
  secrets: Secrets,
  actor: Actor,
  { id, memberCode, reason }: Erasure,
): Promise<User> {
  const user = await lockRecord(db, userRecords, id)
  if (user.status === 'ERASED') throw new AppError('STATUS_NOT_POSSIBLE', 'This user has already been erased')
  if (user.userType === 'ADMIN' && user.status !== 'BLOCKED')
    throw new AppError('ADMIN_IN_TEAM', 'Deactivate this administrator in Settings, Team first')
  if (memberCode.replaceAll(/[\s-]/g, '').toUpperCase() !== user.memberCode)
    refuseField('memberCode', 'The member code does not match')
  await allowErasureTime(db)
  await erase(db, secrets, actor, id, reason)
  return getUser(db, id)
}

/** Fails with POINTS_HELD, STORE_STILL_RUN. */
export async function erase(
  db: Db,
  secrets: Secrets,
  by: Doer & { id: string },
  id: string,
  reason: Erasure['reason'],
) {
  const fingerprint = await fingerprintForDebt(db, secrets, id)
  const erased = { id, actorId: by.id, entryId: uuidv7(), erasureId: uuidv7(), fingerprint }
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
