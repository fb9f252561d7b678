import type { imageType } from '@fulmar/contract/uploads'
import type { z } from 'zod'
import type { Db } from '#core/db.ts'
import { AppError } from '#core/errors.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { checkedImage, newImageKey } from '#core/files/images.ts'
import { deleteUnclaimed, insertUpload, markClaimed, markUnclaimed } from './uploads.queries.ts'

/** An address for one image. */
export async function presign(db: Db, files: FileStore, type: z.output<typeof imageType>) {
  const key = newImageKey('uploads', type)
  await insertUpload(db, key, type)
  return { key, url: await files.uploadUrl(key, type) }
}

/** Takes an uploaded image for a record, after a look at its bytes. Fails with UNFIT_FILE. */
export async function claimUpload(db: Db, files: FileStore, key: string, field: string) {
  const missing = 'The image is not there any more. Please upload it again'
  const refusal = new AppError('UNFIT_FILE', missing, { fields: { [field]: missing } })
  if (!(await markClaimed(db, key))) throw refusal
  const stream = await files.read(key)
  if (!stream) throw refusal
  for await (const _chunk of checkedImage(stream, field));
}

/** Lets a record's image go: the next sweep removes it. */
export const releaseUpload = (db: Db, key: string) => markUnclaimed(db, key)

/** Removes what nobody claimed within a day. */
export async function sweepUploads(db: Db, files: FileStore) {
  for (const { key } of await deleteUnclaimed(db)) await files.remove(key)
}
