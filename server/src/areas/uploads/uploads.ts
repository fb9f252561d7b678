import type { imageType } from '@fulmar/contract/uploads'
import type { z } from 'zod'
import type { Db } from '#core/db.ts'
import { AppError } from '#core/errors.ts'
import { type FileStore, maxImageBytes } from '#core/files/file-store.ts'
import { newImageKey, requireImage } from '#core/files/images.ts'
import { deleteUnclaimed, insertUpload, isAwaited, markArrived, markClaimed, markUnclaimed } from './uploads.queries.ts'

/** An address for one image. */
export async function presign(db: Db, files: FileStore, type: z.output<typeof imageType>, origin: string) {
  const key = newImageKey('uploads', type)
  await insertUpload(db, key, type)
  return { key, url: await files.uploadUrl(key, type, origin) }
}

/** Keeps an image that is here already, as if it had been uploaded, and tells its key. */
export async function keepImage(db: Db, files: FileStore, type: z.output<typeof imageType>, bytes: Buffer) {
  const key = newImageKey('uploads', type)
  await insertUpload(db, key, type)
  await files.put(key, type, bytes)
  await markArrived(db, key)
  return key
}

/** Takes an uploaded image for a record, after a look at its bytes. Fails with UNFIT_FILE. */
export async function claimUpload(db: Db, files: FileStore, key: string, field: string) {
  if (!(await markClaimed(db, key))) throw missing(field)
  await requireStoredImage(files, key, field)
}

/**
 * Notes that an image has arrived, where browsers send it past us to S3 and nobody else can tell. Does nothing where we
 * receive uploads ourselves. Fails with UNFIT_FILE.
 */
export async function noteArrival(db: Db, files: FileStore, key: string, field: string) {
  if (files.uploadHosts.length === 0 || !(await isAwaited(db, key))) return
  await requireStoredImage(files, key, field)
  await markArrived(db, key)
}

function missing(field: string) {
  const message = 'The image is not there any more. Please upload it again'
  return new AppError('UNFIT_FILE', message, { fields: { [field]: message } })
}

async function requireStoredImage(files: FileStore, key: string, field: string) {
  const stream = await files.read(key)
  if (!stream) throw missing(field)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxImageBytes) throw new AppError('UNFIT_FILE', 'The image is larger than 10 MB')
    chunks.push(chunk)
  }
  requireImage(Buffer.concat(chunks), field)
}

/** Lets a record's image go: the next sweep removes it. */
export const releaseUpload = (db: Db, key: string) => markUnclaimed(db, key)

/** Removes what nobody claimed within a day. */
export async function sweepUploads(db: Db, files: FileStore) {
  for (const { key } of await deleteUnclaimed(db)) await files.remove(key)
}
