import {
  type Collection,
  type CollectionInput,
  type CollectionReceipt,
  receiptCodeLength,
  undoMinutes,
} from '@fulmar/contract/collections/collection-records'
import type { CollectionFilter } from '@fulmar/contract/collections/collections'
import { can } from '@fulmar/contract/core/permissions'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import { type Database, type Db, dryRun } from '#core/db/db.ts'
import { AppError, fieldError, found, onConstraint } from '#core/errors.ts'
import type { FileStore } from '#core/files/file-store.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { hashOfBody } from '#core/http/idempotency.ts'
import { readableCode } from '#core/readable-code.ts'
import { record, recordExport } from '../activity/activity.ts'
import { storeAtWork, worksAt } from '../auth/auth.ts'
import { requireIndependent } from '../independence/independence.ts'
import { asLookUp, findForStore, nobodyHasCode } from '../look-ups/look-ups.ts'
import { releaseAward, takeBackAward } from '../points/points.ts'
import { noteArrival } from '../uploads/uploads.ts'
import {
  allCollections,
  findCollection,
  giveBackRoom,
  lockCollection,
  markConfirmed,
  markReversed,
  mayUndo,
  recordCollection,
} from './collections.queries.ts'

export const getCollection = async (db: Db, id: string): Promise<Collection> =>
  found(await findCollection(db, id), 'Collection')

const refuse = (message: string, field: string) => () => fieldError('COLLECTION_REFUSED', field, message)

const notFound = refuse(nobodyHasCode, 'memberCode')
const mayNotReceive = refuse('This user cannot receive points right now', 'userId')

/** Messages for the named constraints of the database. */
const refusals = {
  collections_store_paused: () => fieldError('STORE_PAUSED', 'storeId', 'This store is paused'),
  collections_store_active: refuse('This store is not accepting plastic right now', 'storeId'),
  collections_own_store: refuse('You can only record collections for your own store', 'storeId'),
  collections_staff_active: () => new AppError('SIGN_IN_REQUIRED', 'You are no longer on the staff of this store'),
  collections_weighed_by_staff: refuse('Whoever weighed it was not on the staff of this store at that time', 'staffId'),
  collections_no_self_dealing: refuse('You cannot record a collection for yourself or for the store owner', 'userId'),
  collections_person_active: mayNotReceive,
  collections_member_found: notFound,
  // Erased since the check.
  user_totals_closed_check: mayNotReceive,
  collections_not_in_future: refuse('The time is in the future', 'at'),
  collections_rate_in_force: refuse('There was no rate for one of the plastics at that time', 'lines'),
  collections_grams_cap: refuse('That is more of one plastic than one collection can hold', 'lines'),
  collections_plastic_active: refuse('One of the plastics is no longer collected', 'lines'),
  collections_plastic_accepted: (plastics: string) => {
    const message = `This store does not accept ${plastics}`
    return fieldError('PLASTIC_NOT_ACCEPTED', 'lines', message)
  },
  collections_photo_received: refuse('This photo was not uploaded, or is no longer here. Upload it again.', 'photo'),
  collections_corrects_reversed: refuse('Only a collection that was reversed can be corrected', 'corrects'),
  collection_corrections_pkey: () =>
    new AppError('ALREADY_CORRECTED', 'This collection was already recorded again, corrected'),
  collections_plan_limit: () =>
    new AppError('PLAN_LIMIT_REACHED', 'This store has used all the collections its plan includes this month'),
  collections_code_key: () => new AppError('TRY_AGAIN', 'Please try again'),
  collections_backdate_limit: refuse('That is too long ago for you to record. Ask an administrator.', 'at'),
}

/**
 * Awards the points of what was handed in, once for a key; pending review where a flag holds them.
 * Fails with COLLECTION_REFUSED, STORE_PAUSED, PLASTIC_NOT_ACCEPTED, PLAN_LIMIT_REACHED, ALREADY_CORRECTED, UNFIT_FILE,
 * IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS.
 */
export async function recordPlastic(db: Db, files: FileStore, actor: Actor, key: string, input: CollectionInput) {
  if (input.photo) await noteArrival(db, files, input.photo, 'photo')
  const { storeId, memberCode } = input
  const award = () => recordFrom(db, actor, key, input, sourceOf(actor))
  // A store could be trying codes.
  const isLookUp = actor.userType === 'STORE' && memberCode !== undefined && (await worksAt(db, actor, storeId))
  return isLookUp ? asLookUp(db, storeId, memberCode, award) : award()
}

/**
 * Records it and takes it back, so that what it says is what recording does. For a store that names the member by code it
 * is a look-up, and counted as one. Fails with COLLECTION_REFUSED, STORE_PAUSED, PLASTIC_NOT_ACCEPTED, PLAN_LIMIT_REACHED, NOT_FOUND,
 * TOO_MANY_REQUESTS.
 */
export async function previewPlastic(database: Database, actor: Actor, { memberCode, ...input }: CollectionInput) {
  const isLookUp = actor.userType === 'STORE' && memberCode !== undefined
  const member = isLookUp
    ? {
        userId: (await findForStore(database, await storeAtWork(database, actor, input.storeId), { code: memberCode }))
          .id,
      }
    : { memberCode }
  const unseen = { ...input, ...member, photo: undefined }
  return database.transaction(
    async tx => (await dryRun(tx, () => recordFrom(tx, actor, uuidv7(), unseen, sourceOf(actor)))).receipt,
  )
}

const sourceOf = ({ userType }: Actor): Source => (userType === 'STORE' ? 'STORE' : 'ADMIN')

/** Under the same rules as one that is recorded by hand. Fails with COLLECTION_REFUSED, STORE_PAUSED, PLASTIC_NOT_ACCEPTED, IDEMPOTENCY_KEY_REUSED. */
export const recordImported = (db: Db, actor: Actor, key: string, input: CollectionInput) =>
  recordFrom(db, actor, key, input, 'IMPORT')

type Source = Collection['source']

async function recordFrom(db: Db, actor: Actor, key: string, input: CollectionInput, source: Source) {
  if (input.overrideReason && actor.userType !== 'ADMIN')
    throw refuse('Only administrators can record a plastic that the store does not accept', 'overrideReason')()
  if (input.staffId && source !== 'STORE') throw refuse('Only a store says who of its staff weighed', 'staffId')()
  const outcome = await onConstraint(
    recordCollection(db, {
      id: uuidv7(),
      code: readableCode(receiptCodeLength),
      entryId: uuidv7(),
      activityId: uuidv7(),
      actorId: actor.id,
      ip: actor.ip,
      requestId: actor.requestId,
      apiKeyId: actor.apiKeyId ?? null,
      key,
      keyOwnerId: await keyOwnerOf(db, actor, input.storeId),
      bodyHash: hashOfBody(input),
      userId: input.userId ?? null,
      memberCode: input.memberCode ?? null,
      storeId: input.storeId,
      staffId: actor.counter?.staffId ?? null,
      at: input.at ?? null,
      lines: input.lines,
      note: input.note ?? null,
      photo: input.photo ?? null,
      source,
      mayBackdate: can(actor, 'collections:backdate'),
      overrideReason: input.overrideReason ?? null,
      weighedBy: input.staffId ?? null,
      corrects: input.corrects ?? null,
    }),
    refusals,
  )
  if (!outcome.sameBody)
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was already used with a different body')
  return outcome satisfies { replayed: boolean; receipt: CollectionReceipt }
}

/** The store's, whoever of it sends: what a counter queued may be sent again by its owner's login. */
const keyOwnerOf = async (db: Db, actor: Actor, storeId: string) =>
  actor.userType === 'STORE' && (await worksAt(db, actor, storeId)) ? storeId : actor.id

/** Reverses the points with a counter-entry; those already spent become a debt. Fails with NOT_FOUND, ALREADY_REVERSED. */
export async function reverseCollection(
  db: Db,
  actor: Actor,
  key: string,
  id: string,
  reason: string,
): Promise<Collection> {
  const { userId, points, pointsPending, status } = found(await lockCollection(db, id), 'Collection')
  if (status === 'REVERSED') throw new AppError('ALREADY_REVERSED', 'This collection has already been reversed')
  await markReversed(db, userId, id, actor.id, reason)
  const isPending = pointsPending > 0
  if (points > 0) await takeBackAward(db, { userId, points, isPending, sourceId: id, actorId: actor.id, key, reason })
  await record(db, actor, {
    action: 'collection.reversed',
    entityId: id,
    before: { status },
    after: { status: 'REVERSED' },
    reason,
  })
  return getCollection(db, id)
}

/**
 * Takes back what the actor recorded a moment ago, as if it had not been: its points of the day are free again. Afterwards, or once someone else relied on it, a review reverses it.
 * Fails with NOT_FOUND, ALREADY_REVERSED, UNDO_REFUSED.
 */
export async function undoCollection(db: Db, actor: Actor, key: string, id: string): Promise<Collection> {
  await giveBackRoom(db, id)
  const { isRecent, review, isSpent, status } = found(await lockCollection(db, id), 'Collection')
  if (!(await mayUndo(db, actor, id)))
    throw undoRefused('Only the person who recorded a collection and the owner of the store can undo it')
  if (status === 'REVERSED') throw undoRefused('This collection has already been taken back')
  if (!isRecent) throw undoRefused(`A collection can be undone for ${undoMinutes} minutes. Reverse it instead.`)
  if (review === 'CONFIRMED') throw undoRefused('This collection has been reviewed. Reverse it instead.')
  if (isSpent) throw undoRefused('The member has already spent these points. Reverse the collection instead.')
  return reverseCollection(db, actor, key, id, 'Undone after recording')
}

const undoRefused = (message: string) => new AppError('UNDO_REFUSED', message)

/** Makes pending points available. Fails with NOT_FOUND, ALREADY_DECIDED, OWN_POINTS, SECOND_PERSON_NEEDED, DECIDE_ALONE. */
export async function confirmCollection(db: Db, actor: Actor, key: string, id: string): Promise<Collection> {
  const collection = found(await lockCollection(db, id), 'Collection')
  const { userId, storeId, review, recordedBy, pointsPending: points } = collection
  if (review !== 'OPEN') throw new AppError('ALREADY_DECIDED', 'This collection has no open review')
  if (userId === actor.id)
    throw new AppError('OWN_POINTS', 'These points are your own. Another administrator must confirm the collection.')
  await requireIndependent(db, actor, {
    permission: 'collections:review',
    entity: { type: 'collection', id },
    act: 'confirm this collection',
    asked: { by: recordedBy, words: 'You recorded this collection' },
    accounts: [userId],
    stores: [storeId],
  })
  await markConfirmed(db, userId, id, actor.id)
  if (points > 0) await releaseAward(db, { userId, points, sourceId: id, actorId: actor.id, key })
  await record(db, actor, {
    action: 'collection.confirmed',
    entityId: id,
    before: { review },
    after: { review: 'CONFIRMED', ...(points > 0 && { pointsReleased: points }) },
  })
  return getCollection(db, id)
}

export async function exportCollections(db: Db, actor: Actor, filter: CollectionFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'collection.exported', filter)
  return { filename: 'collections.csv', query: allCollections(filter), columns: exportColumns }
}

const exportColumns: readonly CsvColumn<Collection>[] = [
  ['Code', c => c.code],
  ['At', c => c.at],
  ['Person', c => c.user.name],
  ['Store', c => c.store.name],
  ['Weight (kg)', c => c.grams / 1000],
  ['Points', c => c.points],
  ['Plastics (g)', c => c.lines.map(line => `${line.plasticCode} ${line.grams}`).join('; ')],
  ['Status', c => c.status],
  ['Flags', c => c.flags.map(flag => flag.rule).join('; ')],
  ['Review', c => c.review],
  ['Points pending', c => c.pointsPending],
  ['Source', c => c.source],
  ['Recorded by', c => (c.staff ?? c.recordedBy).name],
  ['Recorded at', c => c.recordedAt],
  ['Note', c => c.note],
  ['Reversed at', c => c.reversedAt],
  ['Reversal reason', c => c.reversalReason],
]
