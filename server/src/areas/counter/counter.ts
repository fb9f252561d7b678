import { undoMinutes } from '@fulmar/contract/collections/collection-records'
import { shortName } from '@fulmar/contract/core/short-name'
import type {
  CounterCollectionQuery,
  CounterMember,
  CounterRegistration,
  CounterState,
  PublicReceipt,
} from '@fulmar/contract/counter/counter'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError, found, onConstraint } from '#core/errors.ts'
import { countInWindow } from '#core/http/limits/rate-windows.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { invitationUrl, storeAtWork } from '../auth/auth.ts'
import { createMembers } from '../users/users.ts'
import { receiptMail, registeredMail } from './counter.mails.ts'
import { findMemberCode, findReceipt, findRecipient, findState, listCollections } from './counter.queries.ts'

/** Fails with NOT_FOUND. */
export async function getState(db: Db, storeId: string): Promise<CounterState> {
  return { ...found(await findState(db, storeId), 'Store'), undoMinutes }
}

export async function listTaken(db: Db, actor: Actor, query: CounterCollectionQuery) {
  const page = await listCollections(db, actor, await storeAtWork(db, actor, query.storeId), query)
  const shortened = page.data.map(it => ({ ...it, member: { ...it.member, name: shortName(it.member.name) } }))
  return { ...page, data: shortened }
}

const registrations = { most: 20, seconds: 24 * 3600 }

/**
 * A member who collects points at once and redeems them after they have confirmed. Counted also when refused: a refusal
 * says that an email is taken. Fails with NOT_FOUND, STORE_NOT_APPROVED, EMAIL_TAKEN, INVALID_INPUT, TOO_MANY_REQUESTS.
 */
export async function registerMember(
  { database, tx }: { database: Database; tx: Db },
  { secrets, publicUrl }: MailServices,
  actor: Actor,
  { storeId: asked, consent: hasConsented, ...member }: CounterRegistration,
): Promise<CounterMember> {
  const storeId = await storeAtWork(tx, actor, asked)
  const { store } = await getState(tx, storeId)
  if (store.status !== 'ACTIVE') throw new AppError('STORE_NOT_APPROVED', 'Only active stores register members')
  const { calls, secondsLeft } = await countInWindow(database, `registrations at ${storeId}`, registrations.seconds)
  if (calls > registrations.most)
    throw new AppError('TOO_MANY_REQUESTS', `A store registers ${registrations.most} members a day`, {
      retrySeconds: secondsLeft,
    })
  const id = uuidv7()
  await onConstraint(createMembers(tx, [{ id, ...member, status: 'PENDING', hasConsented }], actor), {
    users_neighborhood_id_fkey: unknownNeighborhood,
  })
  const { memberCode } = await findMemberCode(tx, id)
  const url = await invitationUrl(tx, publicUrl, id)
  await postMail(tx, secrets, registeredMail({ ...member, memberCode, store: store.name, url }))
  return { id, name: shortName(member.name), memberCode, isConfirmed: false }
}

const unknownNeighborhood = () => {
  const message = 'This neighborhood is not there any more'
  return new AppError('INVALID_INPUT', message, { fields: { neighborhoodId: message } })
}

const anHour = 3600

/** Fails with NOT_FOUND, TOO_MANY_REQUESTS. */
export async function emailReceipt(db: Db, { secrets, publicUrl }: MailServices, actor: Actor, id: string) {
  const { email: to, ...recipient } = found(await findRecipient(db, actor, id), 'Collection')
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
