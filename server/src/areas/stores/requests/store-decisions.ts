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
import { clearQuestions, findAsker, markReminded, saveDecision, saveOwner } from './store-decisions.queries.ts'

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
  if (move === 'approve')
    await requireIndependent(db, actor, {
      permission: 'stores:approve',
      entity: { type: 'store', id: store.id },
      act: 'approve this store',
      asked: asker && { by: asker.id, words: 'You asked for this store' },
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

/** The store account with this email, or a new one. */
async function accountFor(db: Db, { name, email }: { name: string; email: string }, actor: Actor) {
  const known = await requireOwnerEmail(db, email)
  if (!known) return { id: await createStoreAccount(db, { name, email }, actor), isWaiting: true }
  return { id: known.id, isWaiting: known.status === 'PENDING' }
}

/** The account with this email, if any: accounts that are not stores are left alone. Fails with EMAIL_TAKEN. */
export async function requireOwnerEmail(db: Db, email: string) {
  const known = await findPerson(db, email)
  if (!known || canOwn(known)) return known
  const message = 'This email belongs to an account that is not a store. Ask the store for another address'
  throw fieldError('EMAIL_TAKEN', 'contactInfo.email', message)
}

/** Whether an existing account can own a store. */
export const canOwn = ({ userType, status }: { userType: string; status: string }) =>
  userType === 'STORE' && (status === 'ACTIVE' || status === 'PENDING')

/** Fails with NOT_FOUND, ALREADY_ACCEPTED. */
export async function mailPasswordLink(db: Db, post: MailServices, actor: Actor, { id, name, owner }: Store) {
  if (!owner) throw new AppError('NOT_FOUND', 'This store has no account yet')
  if (owner.status !== 'PENDING') throw new AppError('ALREADY_ACCEPTED', 'This account already has a password')
  const url = await invitationUrl(db, post.publicUrl, owner.id)
  await postMail(db, post.secrets, passwordLinkMail({ email: owner.email, name }, url))
  await record(db, actor, { action: 'store.link-sent', entityId: id })
}
