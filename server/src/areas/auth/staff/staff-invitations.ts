import { staffInvitationsADay } from '@fulmar/contract/counter/counter-staff'
import type { Caller } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, fieldError, onConstraint, refuseField } from '#core/errors.ts'
import { countInWindow } from '#core/http/limits/rate-windows.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { hashToken, newToken } from '#core/secrets.ts'
import { record, system } from '../../activity/activity.ts'
import { createStoreAccount, findPerson, renamePerson } from '../../users/users.ts'
import { staffEmailTakenMail, staffInvitationMail } from '../auth.mails.ts'
import { linkExpired } from '../auth.ts'
import { sharesName, worksSomewhere } from './staff.queries.ts'
import {
  bindLogin,
  findWithEmail,
  type InvitedStaff,
  lockInvited,
  lockInvitedByLink,
  saveInvited,
  saveLink,
} from './staff-invitations.queries.ts'

const aDay = 24 * 3600

interface NewInvitation {
  id: string
  storeId: string
  email: string
}

/**
 * Under the lock of the store. Looks no account up, so that neither the answer nor its time says who has one: the job does, when the
 * request is over. Fails with INVALID_INPUT, TOO_MANY_REQUESTS.
 */
export async function inviteToCounter(db: Db, invitation: NewInvitation) {
  const other = await findWithEmail(db, invitation)
  if (other) refuseField('email', `${other.name} has this email already`)
  const { calls, secondsLeft } = await countInWindow(db, `staff invitations of ${invitation.storeId}`, aDay)
  if (calls > staffInvitationsADay)
    throw new AppError(
      'TOO_MANY_REQUESTS',
      `A store sends ${staffInvitationsADay} invitations a day. Try again in ${Math.ceil(secondsLeft / 3600)} hours, or add them with a PIN`,
      { retrySeconds: secondsLeft },
    )
  await saveInvited(db, invitation)
  await enqueue(db, staffInvitationTask, { staffId: invitation.id })
}

export const staffInvitationTask = 'invite-staff'

/** Emails the link of an invitation, or says that the address has an account which cannot work there. */
export const staffInvitationJob =
  (database: Database, { secrets, publicUrl }: MailServices) =>
  async (payload: unknown) => {
    const { staffId } = payload as { staffId: string }
    await database.transaction(async tx => {
      const invited = await lockInvited(tx, staffId)
      if (!invited) return
      if ((await accountOf(tx, invited.email)) === 'TAKEN') return postMail(tx, secrets, staffEmailTakenMail(invited))
      const { token, hash } = newToken()
      await saveLink(tx, staffId, hash)
      // In the fragment, so that the token appears in no server log.
      return postMail(tx, secrets, staffInvitationMail({ ...invited, url: `${publicUrl}/accept-invitation#${token}` }))
    })
  }

/** The store account with this email which works nowhere yet; TAKEN for every other account. */
async function accountOf(db: Db, email: string) {
  const known = await findPerson(db, email)
  if (!known) return undefined
  const isFree = known.userType === 'STORE' && (known.status === 'ACTIVE' || known.status === 'PENDING')
  return isFree && !(await worksSomewhere(db, known.id)) ? known : 'TAKEN'
}

/** Whose link this is, if the account with that email can still work there. Inside a transaction it stays locked. Fails with EMAIL_TAKEN. */
export async function readStaffInvitation(db: Db, token: string) {
  const invited = await lockInvitedByLink(db, hashToken(token))
  if (!invited) return undefined
  const account = await accountOf(db, invited.email)
  if (account === 'TAKEN') throw cannotWorkThere()
  return { ...invited, account, hasLogin: account?.status === 'ACTIVE' }
}

interface Acceptance {
  token: string
  name: string
}

/**
 * The account of somebody invited, which has no password yet; made now if there is none. Fails with LINK_EXPIRED, EMAIL_TAKEN,
 * INVALID_INPUT.
 */
export async function accountForStaff(db: Db, { token, name }: Acceptance, from: Caller): Promise<string | undefined> {
  const invited = await readStaffInvitation(db, token)
  if (!invited) return undefined
  if (invited.hasLogin) throw linkExpired()
  const userId = invited.account?.id ?? (await createStoreAccount(db, { name, email: invited.email }, system))
  await bind(db, invited, { userId, name, ...from })
  return userId
}

/** With a login that has a password. Returns the name of the store. Fails with LINK_EXPIRED, EMAIL_TAKEN, INVALID_INPUT. */
export async function joinStaff(db: Db, { token, name }: Acceptance, from: Caller) {
  const invited = await readStaffInvitation(db, token)
  if (!invited?.account || !invited.hasLogin) throw linkExpired()
  const { id: userId } = invited.account
  await bind(db, invited, { userId, name, ...from })
  await renamePerson(db, userId, name)
  return invited.store
}

interface Joining extends Caller {
  userId: string
  name: string
}

async function bind(db: Db, { id, storeId, store }: InvitedStaff, { userId, name, ...from }: Joining) {
  if (await sharesName(db, { id, storeId, name }))
    refuseField('name', `Somebody at ${store} is already called ${name}. Add a last name or an initial`)
  await onConstraint(bindLogin(db, id, userId), { store_staff_one_store_key: cannotWorkThere })
  await record(db, { id: userId, ...from }, { action: 'store.staff-joined', entityId: storeId, after: { staffId: id } })
}

const cannotWorkThere = () =>
  fieldError('EMAIL_TAKEN', 'email', 'This email belongs to another account. Ask the store to invite another address')
