import type { Store, StoreDecision } from '@fulmar/contract/store-records'
import { type ManualMove, storeMoves } from '@fulmar/contract/store-statuses'
import type { StoreChange } from '@fulmar/contract/stores'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, onConstraint } from '#core/errors.ts'
import { postMail } from '#core/mail/mail.ts'
import type { Secrets } from '#core/secrets.ts'
import { record, system } from '../activity/activity.ts'
import { invitationUrl } from '../auth/auth.ts'
import { createStoreAccount, findPerson } from '../users/users.ts'
import { lockUnanswered, saveDecision, saveOwner } from './store-decisions.queries.ts'
import { approvedMail, expiredMail, passwordLinkMail, questionsMail, rejectedMail } from './stores.mails.ts'

/** What letters to stores need from outside. */
export interface Post {
  secrets: Secrets
  publicUrl: string
}

/** What a decision rests on, and what the requester is told. */
export type Grounds = Pick<StoreChange, 'reason' | 'note' | 'checklist' | 'fieldComments'>

type Decision = Extract<ManualMove, 'approve' | 'ask' | 'reject'>

export const isDecision = (move: ManualMove): move is Decision =>
  move === 'approve' || move === 'ask' || move === 'reject'

const outcomes = { approve: 'APPROVED', ask: 'NEEDS_INFO', reject: 'REJECTED' } as const
const actions = { approve: 'store.approved', ask: 'store.info-asked', reject: 'store.rejected' } as const

/** Decides about a request and tells whoever asked. Fails with INVALID_INPUT, SECOND_PERSON_NEEDED, EMAIL_TAKEN. */
export async function decide(db: Db, post: Post, actor: Actor, store: Store, move: Decision, grounds: Grounds) {
  const { reason = '', note = '', checklist = {} } = grounds
  const fieldComments = move === 'ask' ? (grounds.fieldComments ?? {}) : {}
  if (move === 'ask' && !reason && Object.keys(fieldComments).length === 0)
    throw new AppError('INVALID_INPUT', 'Say what should be mended', {
      fields: { reason: 'Say what should be mended' },
    })
  const status = storeMoves[move].to
  await byAnother(
    saveDecision(db, {
      id: uuidv7(),
      storeId: store.id,
      outcome: outcomes[move],
      status,
      decidedBy: actor.id,
      reason: reason || null,
      note,
      checklist,
      fieldComments,
    }),
  )
  await record(db, actor, {
    action: actions[move],
    entityId: store.id,
    before: { status: store.status },
    after: { status, ...(move === 'ask' && { fieldComments }) },
    reason,
  })
  const asked = { ...store, email: store.contactInfo.email }
  if (move === 'approve') return approve(db, post, actor, asked)
  return postMail(
    db,
    post.secrets,
    move === 'ask'
      ? questionsMail(asked, reason || null, fieldComments, post.publicUrl)
      : rejectedMail(asked, reason, post.publicUrl),
  )
}

/** The store's number, its account, and the way in. */
async function approve(db: Db, post: Post, actor: Actor, asked: Store & { email: string }) {
  const account = await accountFor(db, asked, actor)
  const { storeId } = await saveOwner(db, asked.id, account.id)
  const url = account.isWaiting ? await invitationUrl(db, post.publicUrl, account.id) : undefined
  await postMail(db, post.secrets, approvedMail(asked, storeId, url))
}

/** The store account of this address, or a new one. Someone who is not a store keeps their account as it is. */
async function accountFor(db: Db, { name, email }: { name: string; email: string }, actor: Actor) {
  const known = await findPerson(db, email)
  if (!known) return { id: await createStoreAccount(db, { name, email }, actor), isWaiting: true }
  if (canOwn(known)) return { id: known.id, isWaiting: known.status === 'PENDING' }
  const message = 'This email belongs to someone who is not a store. Ask for an address of the store’s own'
  throw new AppError('EMAIL_TAKEN', message, { fields: { 'contactInfo.email': message } })
}

/** Whether an account that exists can become a store's. */
export const canOwn = ({ userType, status }: { userType: string; status: string }) =>
  userType === 'STORE' && (status === 'ACTIVE' || status === 'PENDING')

/** Fails with NOT_FOUND, ALREADY_ACCEPTED. */
export async function mailPasswordLink(db: Db, post: Post, actor: Actor, { id, name, owner }: Store) {
  if (!owner) throw new AppError('NOT_FOUND', 'This store has no account yet')
  if (owner.status !== 'PENDING') throw new AppError('ALREADY_ACCEPTED', 'The password of this account is set already')
  const url = await invitationUrl(db, post.publicUrl, owner.id)
  await postMail(db, post.secrets, passwordLinkMail({ email: owner.email, name }, url))
  await record(db, actor, { action: 'store.link-sent', entityId: id })
}

const noAnswer: { outcome: StoreDecision['outcome']; reason: string } = {
  outcome: 'EXPIRED',
  reason: 'Nothing was heard within 30 days of our question',
}

/** Ends requests that were asked something 30 days ago, and tells whoever asked. Tells how many. */
export async function expireRequests(db: Db, { secrets, publicUrl }: Post): Promise<number> {
  const unanswered = await lockUnanswered(db)
  for (const { id, name, email } of unanswered) {
    const { to: status } = storeMoves.expire
    const empty = { note: '', checklist: {}, fieldComments: {} }
    await saveDecision(db, { id: uuidv7(), storeId: id, status, decidedBy: null, ...noAnswer, ...empty })
    const { reason } = noAnswer
    await record(db, system, {
      action: 'store.expired',
      entityId: id,
      before: { status: 'NEEDS_INFO' },
      after: { status },
      reason,
    })
    await postMail(db, secrets, expiredMail(email, name, publicUrl))
  }
  return unanswered.length
}

const byAnother = <T>(work: Promise<T>) =>
  onConstraint(work, {
    stores_decided_by_another_check: () =>
      new AppError('SECOND_PERSON_NEEDED', 'You asked for this store yourself. Someone else has to decide about it'),
  })
