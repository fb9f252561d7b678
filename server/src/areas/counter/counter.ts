import { undoMinutes } from '@fulmar/contract/collections/collection-records'
import { shortName } from '@fulmar/contract/core/short-name'
import type {
  CounterCollectionQuery,
  CounterMember,
  CounterRegistration,
  CounterState,
  PublicReceipt,
  RegisteredMember,
} from '@fulmar/contract/counter/counter'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, found } from '#core/errors.ts'
import { once } from '#core/http/idempotency.ts'
import { countInWindow, uncountInWindow } from '#core/http/limits/rate-windows.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { invitationUrl, storeAtWork } from '../auth/auth.ts'
import { confirmationCodeOf, createMembers, requireOpenNeighborhood } from '../users/users.ts'
import { receiptMail, registeredMail } from './counter.mails.ts'
import { findMemberCode, findReceipt, findRecipient, findState, listCollections } from './counter.queries.ts'

/** Fails with NOT_FOUND. */
export async function getState(db: Db, storeId: string): Promise<CounterState> {
  return { ...found(await findState(db, storeId), 'Store'), undoMinutes }
}

export async function listTaken(db: Db, actor: Actor, query: CounterCollectionQuery) {
  const page = await listCollections(db, actor, await storeAtWork(db, actor, query.storeId), query)
  const shortened = page.data.map(row => ({ ...row, member: { ...row.member, name: shortName(row.member.name) } }))
  return { ...page, data: shortened }
}

const registrations = { most: 20, seconds: 24 * 3600 }

/**
 * A member who collects points at once and redeems them after they have confirmed. Counted also when refused: a refusal
 * says that an email is taken. Counted before the transaction, which would otherwise hold one connection and wait for
 * another. Fails with NOT_FOUND, STORE_NOT_APPROVED, EMAIL_TAKEN, INVALID_INPUT, TOO_MANY_REQUESTS, IDEMPOTENCY_KEY_REUSED.
 */
export async function registerMember(
  database: Database,
  post: MailServices,
  actor: Actor,
  key: string,
  body: CounterRegistration,
): Promise<{ replayed: boolean; member: RegisteredMember }> {
  const { store } = await getState(database, await storeAtWork(database, actor, body.storeId))
  if (store.status !== 'ACTIVE') throw new AppError('STORE_NOT_APPROVED', 'Only active stores register members')
  const counted = `registrations at ${store.id}`
  const { calls, secondsLeft } = await countInWindow(database, counted, registrations.seconds)
  if (calls > registrations.most)
    throw new AppError('TOO_MANY_REQUESTS', `A store registers ${registrations.most} members a day`, {
      retrySeconds: secondsLeft,
    })
  // The store's, whoever of it sends.
  const attempt = { actorId: store.id, endpoint: '/api/store/member', key, body: { ...body, storeId: store.id } }
  const { answer: member, replayed } = await database.transaction(tx =>
    once(tx, attempt, () => addMember(tx, post, actor, body, store.name)),
  )
  if (replayed) await uncountInWindow(database, counted)
  const confirmationCode = body.email === undefined ? confirmationCodeOf(post.secrets, member.id) : null
  return { replayed, member: { ...member, confirmationCode } }
}

async function addMember(
  db: Db,
  { secrets, publicUrl }: MailServices,
  actor: Actor,
  { storeId: _at, consent: hasConsented, ...member }: CounterRegistration,
  store: string,
): Promise<CounterMember> {
  const id = uuidv7()
  await requireOpenNeighborhood(db, member.neighborhoodId ?? null)
  await createMembers(db, [{ id, ...member, status: 'PENDING', hasConsented }], actor)
  const { memberCode } = await findMemberCode(db, id)
  const { name, email } = member
  if (email !== undefined) {
    const url = await invitationUrl(db, publicUrl, id)
    await postMail(db, secrets, registeredMail({ name, email, memberCode, store, url }))
  }
  return { id, name: shortName(member.name), memberCode, isConfirmed: false }
}

const anHour = 3600

/** Fails with NOT_FOUND, NO_EMAIL, TOO_MANY_REQUESTS. */
export async function emailReceipt(db: Db, { secrets, publicUrl }: MailServices, actor: Actor, id: string) {
  const { email: to, ...recipient } = found(await findRecipient(db, actor, id), 'Collection')
  if (to === null) throw new AppError('NO_EMAIL', 'This member has no email address')
  const { calls, secondsLeft } = await countInWindow(db, `receipt of ${id}`, anHour)
  if (calls > 1)
    throw new AppError('TOO_MANY_REQUESTS', 'This receipt was sent less than an hour ago', {
      retrySeconds: secondsLeft,
    })
  const receipt = await getReceipt(db, recipient.code)
  await postMail(
    db,
    secrets,
    receiptMail({ ...receipt, ...recipient, to, url: `${publicUrl}/receipt/${receipt.code}` }),
  )
}

/** Fails with NOT_FOUND. */
export const getReceipt = async (db: Db, code: string): Promise<PublicReceipt> =>
  found(await findReceipt(db, code), 'Receipt')
