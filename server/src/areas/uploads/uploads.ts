import type { imageType } from '@fulmar/contract/uploads'
import type { z } from 'zod'
import type { Db } from '#core/db.ts'
import { AppError } from '#core/errors.ts'
import { type FileStore, maxImageBytes } from '#core/files/file-store.ts'
import { newImageKey, requireImage } from '#core/files/images.ts'
import { deleteUnclaimed, insertUpload, markClaimed, markUnclaimed } from './uploads.queries.ts'

/** An address for one image. */
export async function presign(db: Db, files: FileStore, type: z.output<typeof imageType>, origin: string) {
  const key = newImageKey('uploads', type)
  await insertUpload(db, key, type)
  return { key, url: await files.uploadUrl(key, type, origin) }
}

/** Takes an uploaded image for a record, after a look at its bytes. Fails with UNFIT_FILE. */
export async function claimUpload(db: Db, files: FileStore, key: string, field: string) {
  const missing = 'The image is not there any more. Please upload it again'
  const refusal = new AppError('UNFIT_FILE', missing, { fields: { [field]: missing } })
  if (!(await markClaimed(db, key))) throw refusal
  const stream = await files.read(key)
  if (!stream) throw refusal
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
