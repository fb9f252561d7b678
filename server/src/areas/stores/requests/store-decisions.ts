import type { Store, StoreDecision } from '@fulmar/contract/stores/store-records'
import { type ManualMove, storeMoves } from '@fulmar/contract/stores/store-statuses'
import type { StoreChange } from '@fulmar/contract/stores/stores'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, fieldError, refuseField } from '#core/errors.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { record } from '../../activity/activity.ts'
import { invitationUrl } from '../../auth/auth.ts'
import { requireIndependent } from '../../independence/independence.ts'
import { notify } from '../../notifications/notifications.ts'
import { type Decision, type Decisions, settle } from '../../requests/requests.ts'
import { createStoreAccount, findPerson } from '../../users/users.ts'
import {
  addedMail,
  approvedMail,
  passwordLinkMail,
  questionsMail,
  questionsWithdrawnMail,
  rejectedMail,
} from '../stores.mails.ts'
import {
  clearQuestions,
  findAsker,
  hasAskedFor,
  markReminded,
  ownsAnotherStore,
  saveDecision,
  saveOwner,
} from './store-decisions.queries.ts'

/** The basis of a decision and what the applicant is sent. */
export type Grounds = Pick<StoreChange, 'reason' | 'note' | 'checklist' | 'fieldComments'>

type DecidingMove = Extract<ManualMove, 'approve' | 'ask' | 'reject'>

export const isDecision = (move: ManualMove): move is DecidingMove =>
  move === 'approve' || move === 'ask' || move === 'reject'

const outcomes = { approve: 'APPROVED', ask: 'NEEDS_INFO', reject: 'REJECTED' } as const

interface StoreOutcome extends Decision {
  outcome: StoreDecision['outcome']
  note?: string
  checklist?: object
  fieldComments?: object
}

export const decisions: Decisions<StoreOutcome> = {
  table: 'stores',
  actions: {
    APPROVED: 'store.approved',
    NEEDS_INFO: 'store.info-asked',
    REJECTED: 'store.rejected',
    EXPIRED: 'store.expired',
  },
  statuses: { APPROVED: storeMoves.approve.to, EXPIRED: storeMoves.expire.to },
  save: saveDecision,
}

/** Decides a request and emails the applicant. Fails with INVALID_INPUT, SECOND_PERSON_NEEDED, DECIDE_ALONE, EMAIL_TAKEN. */
export async function decide(
  db: Db,
  post: MailServices,
  actor: Actor,
  store: Store,
  move: DecidingMove,
  grounds: Grounds,
) {
  const { reason = '', note = '', checklist = {} } = grounds
  const fieldComments = move === 'ask' ? (grounds.fieldComments ?? {}) : {}
  if (move === 'ask' && !reason && Object.keys(fieldComments).length === 0)
    refuseField('reason', 'Say what needs to be changed')
  const asker = await findAsker(db, store.id)
  const becomesOwner = move === 'approve' ? await findNewOwner(db, store.contactInfo.email) : undefined
  if (move === 'approve')
    await requireIndependent(db, actor, {
      permission: 'stores:approve',
      entity: { type: 'store', id: store.id },
      act: 'approve this store',
      asked: asker && { by: asker.id, words: 'You asked for this store' },
      accounts: becomesOwner ? [becomesOwner.id] : [],
      stores: [store.id],
    })
  const settled = { id: store.id, outcome: outcomes[move], reason, note, checklist, fieldComments }
  await settle(db, decisions, actor, { ...settled, ...(move === 'ask' && { details: { fieldComments } }) })
  const asked = { ...store, email: store.contactInfo.email }
  if (move === 'approve') return approve(db, post, actor, asked, asker?.isOnTeam ?? false)
  return postMail(
    db,
    post.secrets,
    move === 'ask'
      ? questionsMail(asked, reason || null, fieldComments, post.publicUrl)
      : rejectedMail(asked, reason, post.publicUrl),
  )
}

async function approve(
  db: Db,
  post: MailServices,
  actor: Actor,
  asked: Store & { email: string },
  isAskedByTeam: boolean,
) {
  const { storeId, url } = await assignOwner(db, post, actor, asked)
  const mail = isAskedByTeam ? addedMail : approvedMail
  await postMail(db, post.secrets, mail(asked, storeId, url))
}

/** Takes open questions back and notifies the store. */
export async function withdrawQuestions(db: Db, post: MailServices, actor: Actor, store: Store) {
  await clearQuestions(db, store.id)
  const change = { before: { status: store.status }, after: { status: storeMoves.withdraw.to } }
  await record(db, actor, { action: 'store.questions-withdrawn', entityId: store.id, ...change })
  const asked = { ...store, email: store.contactInfo.email }
  await postMail(db, post.secrets, questionsWithdrawnMail(asked, post.publicUrl))
}

/** Emails the open questions again. Fails with NOTHING_ASKED, ALREADY_REMINDED. */
export async function remindOfQuestions(db: Db, post: MailServices, actor: Actor, store: Store) {
  if (store.status !== 'NEEDS_INFO') throw new AppError('NOTHING_ASKED', 'This store has no open questions')
  if ((await markReminded(db, store.id)) === 0)
    throw new AppError('ALREADY_REMINDED', 'This store was reminded in the last 24 hours')
  const asked = { ...store, email: store.contactInfo.email }
  const mail = questionsMail(asked, store.decision?.reason ?? null, store.fieldComments, post.publicUrl)
  await postMail(db, post.secrets, { ...mail, subject: `Reminder: ${mail.subject}` })
  await record(db, actor, { action: 'store.reminded', entityId: store.id })
}

/** Assigns the store number and account; `url` is the link to set its first password. Fails with EMAIL_TAKEN. */
async function assignOwner(
  db: Db,
  post: MailServices,
  actor: Actor,
  store: { id: string; name: string; email: string },
) {
  const account = await accountFor(db, store, actor)
  const { storeId } = await saveOwner(db, store.id, account.id)
  return { storeId, url: account.isWaiting ? await invitationUrl(db, post.publicUrl, account.id) : undefined }
}

/** The account with this email that can own the store, or a new one. */
async function accountFor(db: Db, { id, name, email }: { id: string; name: string; email: string }, actor: Actor) {
  const known = await requireOwnerEmail(db, email, id)
  if (!known) return { id: await createStoreAccount(db, { name, email }, actor), isWaiting: true }
  if (known.userType !== 'STORE') {
    await record(db, actor, { action: 'user.made-store-owner', entityId: known.id, after: { storeId: id } })
    await notify(db, {
      type: 'ROLE_SWITCH_DECIDED',
      title: `You are now the owner of ${name}`,
      body: 'Sign in at the counter with your email and password. Your points stay yours',
      link: '/',
      userId: known.id,
    })
  }
  return { id: known.id, isWaiting: known.userType === 'STORE' && known.status === 'PENDING' }
}

/** The account with this email, if any: accounts that cannot own the store are left alone. Fails with EMAIL_TAKEN. */
export async function requireOwnerEmail(db: Db, email: string, storeId?: string) {
  const known = await findPerson(db, email)
  if (!known || (await canOwn(db, known, storeId))) return known
  const message =
    'This email belongs to an account that is not a store. Ask its holder to sign in as a member and request the store again, or the store for another address'
  throw fieldError('EMAIL_TAKEN', 'contactInfo.email', message)
}

/** A member whose first store it is. Those who brought the member in do not decide it. */
async function findNewOwner(db: Db, email: string) {
  const known = await findPerson(db, email)
  return known && known.userType !== 'STORE' && !(await ownsAnotherStore(db, known.id)) ? known : undefined
}

/**
 * Whether an existing account can own a store: that of a store, or a member's who asked for it while signed in or owns one already.
 * Nobody becomes an owner because somebody else typed their email.
 */
export async function canOwn(db: Db, person: { id: string; userType: string; status: string }, storeId?: string) {
  const { id, userType, status } = person
  if (userType === 'STORE') return status === 'ACTIVE' || status === 'PENDING'
  if (userType === 'ADMIN' || status !== 'ACTIVE') return false
  return (storeId !== undefined && (await hasAskedFor(db, storeId, id))) || ownsAnotherStore(db, id)
}

/** Fails with NOT_FOUND, ALREADY_ACCEPTED. */
export async function mailPasswordLink(db: Db, post: MailServices, actor: Actor, { id, name, owner }: Store) {
  if (!owner) throw new AppError('NOT_FOUND', 'This store has no account yet')
  if (owner.status !== 'PENDING') throw new AppError('ALREADY_ACCEPTED', 'This account already has a password')
  const url = await invitationUrl(db, post.publicUrl, owner.id)
  await postMail(db, post.secrets, passwordLinkMail({ email: owner.email, name }, url))
  await record(db, actor, { action: 'store.link-sent', entityId: id })
}
