import type { Result } from '@fulmar/contract/core/endpoint'
import type { Invitation, TeamMember, team } from '@fulmar/contract/team'
import type { Actor, Caller } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, found } from '#core/errors.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { hashToken, type Secrets } from '#core/secrets.ts'
import { record } from '../../activity/activity.ts'
import { notify } from '../../notifications/notifications.ts'
import {
  activateInvited,
  changeAdmin,
  createAdmin,
  getProfile,
  noteProvenEmail,
  removeInvited,
  renamePerson,
} from '../../users/users.ts'
import { invitationMail } from '../auth.mails.ts'
import { invitationUrl, linkExpired } from '../auth.ts'
import { savePasswordHash } from '../passwords/credentials.queries.ts'
import { hashPassword, requireFitPassword } from '../passwords/passwords.ts'
import { signIn } from '../sign-in/login.ts'
import { accountForStaff, readStaffInvitation } from '../staff/staff-invitations.ts'
import { deleteInvitation, lockInvitation } from './team.queries.ts'
import { getTeamMember } from './team.ts'

/** Fails with EMAIL_TAKEN. */
export async function invite(db: Db, post: MailServices, actor: Actor, invitation: Invitation): Promise<TeamMember> {
  const id = await createAdmin(db, { ...invitation, status: 'PENDING' }, actor)
  await mailInvitation(db, post, actor, id)
  return getTeamMember(db, id)
}

/** Fails with NOT_FOUND, ALREADY_ACCEPTED. */
export async function inviteAgain(db: Db, post: MailServices, actor: Actor, id: string) {
  await getPending(db, id)
  await mailInvitation(db, post, actor, id)
  await record(db, actor, { action: 'team.invited-again', entityId: id })
}

async function mailInvitation(db: Db, { secrets, publicUrl }: MailServices, actor: Actor, userId: string) {
  const url = await invitationUrl(db, publicUrl, userId)
  const { name, email, adminRole } = await getTeamMember(db, userId)
  const inviter = await getProfile(db, actor.id)
  await postMail(db, secrets, invitationMail(email, name, adminRole, inviter.name, url))
}

/** Inside a transaction the link stays locked until the end. Fails with LINK_EXPIRED, EMAIL_TAKEN. */
export async function readInvitation(db: Db, token: string): Promise<Result<typeof team.invitation>['data']> {
  const invited = await lockInvitation(db, hashToken(token))
  if (invited) return { ...invited, store: null, hasLogin: false }
  const staff = await readStaffInvitation(db, token)
  if (!staff) throw linkExpired()
  const { name, email, store, hasLogin } = staff
  return { name, email, store, hasLogin, userType: 'STORE', adminRole: null }
}

interface Acceptance {
  token: string
  name: string
  password: string
}

/**
 * Sets the name and password of an administrator, store, member or somebody of a store's staff and signs in. Fails with LINK_EXPIRED,
 * EMAIL_TAKEN, INVALID_INPUT, UNFIT_PASSWORD.
 */
export async function acceptInvitation(database: Database, secrets: Secrets, acceptance: Acceptance, from: Caller) {
  const { token, name, password } = acceptance
  await requireFitPassword(password, (await readInvitation(database, token)).email)
  const passwordHash = await hashPassword(password)
  return database.transaction(async tx => {
    const { userId, adminRole } = await lockAccepting(tx, acceptance, from)
    await savePasswordHash(tx, userId, passwordHash)
    await renamePerson(tx, userId, name)
    if (adminRole) await changeAdmin(tx, userId, adminRole, 'ACTIVE')
    else await activateInvited(tx, userId)
    await deleteInvitation(tx, userId)
    await noteProvenEmail(tx, secrets, userId)
    await record(tx, { id: userId, ...from }, { action: adminRole ? 'team.joined' : 'user.joined', entityId: userId })
    if (adminRole)
      await notify(tx, {
        type: 'TEAM_JOINED',
        title: `${name} joined the team`,
        body: 'The invitation was accepted',
        link: '/settings/team',
        exceptUserId: userId,
      })
    return signIn(tx, userId, from)
  })
}

async function lockAccepting(db: Db, acceptance: Acceptance, from: Caller) {
  const invited = await lockInvitation(db, hashToken(acceptance.token))
  if (invited) return invited
  const userId = await accountForStaff(db, acceptance, from)
  if (userId === undefined) throw linkExpired()
  return { userId, adminRole: null }
}

/** Fails with NOT_FOUND, ALREADY_ACCEPTED. */
export async function withdrawInvitation(db: Db, actor: Actor, id: string) {
  const { adminRole } = await getPending(db, id)
  await record(db, actor, { action: 'team.invitation-withdrawn', entityId: id, before: { adminRole } })
  await deleteInvitation(db, id)
  if (!(await removeInvited(db, id))) throw alreadyAccepted()
}

async function getPending(db: Db, id: string): Promise<TeamMember> {
  const member = found(await getTeamMember(db, id), 'Invitation')
  if (member.status !== 'PENDING') throw alreadyAccepted()
  return member
}

const alreadyAccepted = () => new AppError('ALREADY_ACCEPTED', 'This invitation has already been accepted')
