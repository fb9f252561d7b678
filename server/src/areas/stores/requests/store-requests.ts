import { valueAt } from '@fulmar/contract/core/fields'
import type { StoreDetails } from '@fulmar/contract/stores/store-details'
import type { StoreRequest, StoreRequestStatus } from '@fulmar/contract/stores/store-requests'
import { uuidv7 } from 'uuidv7'
import type { Caller } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import { AppError, fieldError, found } from '#core/errors.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { readableCode } from '#core/readable-code.ts'
import { type Doer, record } from '../../activity/activity.ts'
import { notify } from '../../notifications/notifications.ts'
import { claimUpload, releaseUpload } from '../../uploads/uploads.ts'
import { requestReceivedMail } from '../stores.mails.ts'
import { findRequestStatus, findSameRequest, insertStoreRequest, updateStoreRequest } from './store-requests.queries.ts'

export const newReference = () => `FS-${readableCode(8)}`

/** Creates a request, or returns the identical open one. Fails with UNFIT_FILE, EMAIL_TAKEN. */
export async function requestStore(db: Db, services: MailServices, request: StoreRequest, from: Doer) {
  const reference = newReference()
  // Bots get the same answer, so that they learn nothing.
  if (request.nickname) return { id: null, reference, status: 'PENDING' as const }
  const id = uuidv7()
  const isNew = await insertStoreRequest(db, id, reference, request, { requestedBy: from.id })
  if (!isNew) return { ...((await findSameRequest(db, request)) ?? inLineAlready()), status: 'PENDING' as const }
  if (request.image) await claimUpload(db, request.image, 'image')
  const after = { reference, city: request.address.city }
  await record(db, from, { action: 'store.requested', entityId: id, after })
  const { name, contactInfo, address } = request
  await notify(db, {
    type: 'STORE_REQUESTED',
    title: `${name} wants to join`,
    body: `A store request from ${address.city}`,
    link: `/stores/requests?open=${id}`,
    exceptUserId: from.id,
  })
  await postMail(db, services.secrets, requestReceivedMail(contactInfo.email, name, reference, services.publicUrl))
  return { id, reference, status: 'PENDING' as const }
}

/**
 * An imported store waits for a decision like every other request, but nobody is emailed about it before. Fails with
 * EMAIL_TAKEN.
 */
export async function addStoreRequest(db: Db, store: StoreDetails, by: Doer) {
  const same = await findSameRequest(db, store)
  if (same) return { id: same.id, isNew: false }
  const id = uuidv7()
  const reference = newReference()
  if (!(await insertStoreRequest(db, id, reference, store, { requestedBy: by.id }))) {
    const message = 'There is an open request with this email already, with other details'
    throw fieldError('EMAIL_TAKEN', 'contactInfo.email', message)
  }
  await record(db, by, { action: 'store.requested', entityId: id, after: { reference, city: store.address.city } })
  return { id, isNew: true }
}

/**
 * The reference gives access to the request, so it is returned for an identical resubmission but not to anyone who only
 * knows the email.
 */
function inLineAlready(): never {
  const message = 'There is already an open request with this email. We emailed its reference to that address'
  throw fieldError('EMAIL_TAKEN', 'contactInfo.email', message)
}

interface OwnRequest {
  reference: string
  email: string
}

/** The same error for a wrong reference and a wrong email. Fails with NOT_FOUND. */
export const getRequestStatus = async (db: Db, own: OwnRequest): Promise<StoreRequestStatus> =>
  found(await findRequestStatus(db, own), 'Request with this reference and email')

/** Fails with NOT_FOUND, NOTHING_ASKED, UNFIT_FILE. */
export async function resubmitStore(
  db: Db,
  own: OwnRequest,
  store: StoreDetails,
  from: Caller,
): Promise<StoreRequestStatus> {
  const before = found(await findRequestStatus(db, own, sql`for update`), 'Request with this reference and email')
  if (before.status !== 'NEEDS_INFO') throw new AppError('NOTHING_ASKED', 'This request cannot be updated right now')
  const earlier = before.details?.image
  if (store.image && store.image !== earlier) await claimUpload(db, store.image, 'image')
  if (earlier && store.image !== earlier) await releaseUpload(db, earlier)
  const asked = Object.keys(before.fieldComments).map(name => [name, valueAt(before.details ?? {}, name) ?? null])
  await updateStoreRequest(db, before.id, store, Object.fromEntries(asked))
  await record(db, { id: null, ...from }, { action: 'store.resubmitted', entityId: before.id })
  await notify(db, {
    type: 'STORE_REQUESTED',
    title: `${store.name} answered our questions`,
    body: 'The request is ready for another review',
    link: `/stores/requests?open=${before.id}`,
  })
  return getRequestStatus(db, own)
}
