import type { imageType } from '@fulmar/contract/core/uploads'
import type { z } from 'zod'
import type { Database, Db } from '#core/db/db.ts'
import { fieldError } from '#core/errors.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { newImageKey, receiveImage } from '#core/files/images.ts'
import { deleteUnclaimed, insertUpload, isAwaited, markArrived, markClaimed, markUnclaimed } from './uploads.queries.ts'

/** A URL to upload one image to. */
export async function presign(db: Db, files: FileStore, type: z.output<typeof imageType>) {
  const key = newImageKey('uploads', type)
  await insertUpload(db, key, type)
  return { key, url: await files.uploadUrl(key, type) }
}

/** Stores an image as if it had been uploaded and returns its key. */
export async function keepImage(db: Db, files: FileStore, type: z.output<typeof imageType>, bytes: Buffer) {
  const key = newImageKey('uploads', type)
  await insertUpload(db, key, type)
  await files.put(key, type, bytes)
  await markArrived(db, key)
  return key
}

/**
 * Checks the images of a write before opening its transaction, which would otherwise hold a connection while a file is
 * read. Fails with UNFIT_FILE.
 */
export async function withImages<T>(
  database: Database,
  files: FileStore,
  images: Record<string, readonly (string | null | undefined)[]>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  for (const [field, keys] of Object.entries(images))
    for (const key of keys) if (key) await noteArrival(database, files, key, field)
  return database.transaction(work)
}

/**
 * Marks an image as arrived when browsers upload to S3 directly. Does nothing when the server receives uploads itself.
 * Fails with UNFIT_FILE.
 */
export async function noteArrival(db: Db, files: FileStore, key: string, field: string) {
  if (files.receive || !(await isAwaited(db, key))) return
  const stream = await files.read(key)
  if (!stream) throw missing(field)
  const { type, bytes } = await receiveImage(stream, field)
  await files.put(key, type, bytes)
  await markArrived(db, key)
}

/** Claims an uploaded image for a record. Fails with UNFIT_FILE. */
export async function claimUpload(db: Db, key: string, field: string) {
  if (!(await markClaimed(db, key))) throw missing(field)
}

function missing(field: string) {
  const message = 'The image is no longer available. Please upload it again'
  return fieldError('UNFIT_FILE', field, message)
}

/** Releases the image of a record; the next sweep deletes it. */
export const releaseUpload = (db: Db, key: string) => markUnclaimed(db, key)

/** Deletes images that were not claimed within a day. */
export async function sweepUploads(db: Db, files: FileStore) {
  for (const { key } of await deleteUnclaimed(db)) await files.remove(key)
}
