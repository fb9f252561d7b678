import type { Proposal, ProposedChange } from '@fulmar/contract/proposals'
import type { User, UserInput } from '@fulmar/contract/users/user-record'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockRecord } from '#core/db/record-lock.ts'
import { found, onConstraint } from '#core/errors.ts'
import { postMail } from '#core/mail/mail.ts'
import { formatDay } from '#core/words.ts'
import { notify } from '../notifications/notifications.ts'
import { type ProposalSubject, propose } from '../proposals/proposals.ts'
import { getUser, inputOf, type UserServices, userRecords } from './stored-user.ts'
import { settleAddress, updateDetails, updateNeighborhoods } from './user-record.queries.ts'
import {
  addressAskedMail,
  addressChangedMail,
  addressKeptMail,
  memberInvitationMail,
  newAddressMail,
} from './users.mails.ts'
import { emailTaken, findPerson } from './users.ts'

const addressKeys = ['email', 'phone'] as const

/** What is saved now, and what somebody else has to approve: whoever has the email or phone is taken for the person. */
export function splitAddress(current: User, before: UserInput, asked: UserInput) {
  const waiting: ProposedChange[] = isCorrectable(current)
    ? []
    : addressKeys
        .filter(key => asked[key].toLowerCase() !== before[key].toLowerCase())
        .map(field => ({ field, from: before[field], to: asked[field] }))
  return { atOnce: { ...asked, ...Object.fromEntries(waiting.map(({ field, from }) => [field, from])) }, waiting }
}

/** A typing error of whoever registered a member, before it matters. */
const isCorrectable = ({ userType, status, points: { lifetime, pending } }: User) =>
  userType === 'MEMBER' && status === 'PENDING' && lifetime === 0 && pending === 0

/** Everybody concerned is told at every address there is; the old one gets a link to confirm it. Fails with EMAIL_TAKEN, CHANGE_WAITS. */
export async function askForAddress(
  db: Db,
  services: UserServices,
  actor: Actor,
  user: User,
  changes: readonly ProposedChange[],
) {
  const { email } = valuesOf(changes)
  if (email && (await findPerson(db, email))) throw emailTaken()
  const asked = await propose(db, actor, {
    kind: 'USER_ADDRESS',
    subjectId: user.id,
    changes,
    isLinked: user.email !== null,
  })
  if (!asked) return
  const { publicUrl, secrets } = services
  // In the fragment, so that the token appears in no server log.
  const url = `${publicUrl}/confirm-address#${asked.token}`
  if (user.email) await postMail(db, secrets, addressAskedMail(user.email, asked.changes, url))
  if (email) await postMail(db, secrets, newAddressMail(email))
  const former = valuesOf(asked.replaced?.changes ?? []).email
  if (former && email && former !== email) await postMail(db, secrets, addressKeptMail(former))
}

const valuesOf = (changes: readonly ProposedChange[]): Partial<Record<(typeof addressKeys)[number], string>> =>
  Object.fromEntries(changes.map(({ field, to }) => [field, to]))

/** The email or phone of an account, as the subject of a proposal. */
export const userAddress = (services: UserServices): ProposalSubject => ({
  async lock(db, id) {
    const { email, phone } = inputOf(await lockRecord(db, userRecords, idOf({ id })))
    return { email, phone }
  },
  async apply(db, _by, { subject, changes }) {
    const user = await lockRecord(db, userRecords, idOf(subject))
    const before = inputOf(user)
    const after = { ...before, ...valuesOf(changes) }
    await onConstraint(updateDetails(db, user.id, after), { people_email_key: emailTaken })
    await updateNeighborhoods(db, [user.id], after.neighborhoodId)
    await followAddress(db, services, user, before.email, after.email)
    await tellOfChange(db, services, user, changes)
  },
  async leave(db, { subject, changes }) {
    const { email } = await getUser(db, idOf(subject))
    for (const to of new Set([email, valuesOf(changes).email]))
      if (to) await postMail(db, services.secrets, addressKeptMail(to))
  },
})

const idOf = ({ id }: Pick<Proposal['subject'], 'id'>): string => found(id ?? undefined, 'User')

/** Whoever has the new address waits before they spend the points of the account. */
async function tellOfChange(
  db: Db,
  services: UserServices,
  { id, userType, email }: User,
  changes: Proposal['changes'],
) {
  const day = formatDay(await settleAddress(db, id))
  const what = changes.map(({ field }) => field).join(' and ')
  if (userType !== 'STORE') {
    await notify(db, {
      type: 'ADDRESS_CHANGED',
      title: `Your ${what} ${changes.length > 1 ? 'were' : 'was'} changed`,
      body: `An administrator asked for it. Your points can be spent from ${day} on. If you did not want this, contact us`,
      link: '/settings/profile',
      userId: id,
    })
    return
  }
  const to = valuesOf(changes).email ?? email
  if (to) await postMail(db, services.secrets, addressChangedMail(to, what))
}

/** Signs out and withdraws emailed links where the email is another one; a pending member is invited at their first. */
export async function followAddress(db: Db, services: UserServices, user: User, before: string, now: string) {
  if (now.toLowerCase() === before.toLowerCase()) return
  if (before === '') return inviteToConfirm(db, services, user, now)
  await services.signOutEverywhere(db, user.id)
  await services.withdrawLink(db, user.id)
  await postMail(db, services.secrets, addressChangedMail(before, 'email'))
}

/** Somebody whom a store registered by phone gets the link that others got at once. */
async function inviteToConfirm(db: Db, services: UserServices, user: User, email: string) {
  if (user.status !== 'PENDING') return
  const url = await services.invitationUrl(db, services.publicUrl, user.id)
  await postMail(db, services.secrets, memberInvitationMail(user, email, url))
}
