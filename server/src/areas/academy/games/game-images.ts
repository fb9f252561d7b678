import type { Db } from '#core/db/db.ts'
import { claimUpload, releaseUpload } from '../../uploads/uploads.ts'
import { listUnusedImages } from './game-images.queries.ts'

/**
 * Claims the images that nothing shows yet: a copy of a question shows the image of the other.
 * `fields` names the field of each key. Fails with UNFIT_FILE.
 */
export async function claimImages(db: Db, fields: Map<string, string>) {
  for (const key of await listUnusedImages(db, [...fields.keys()]))
    await claimUpload(db, key, fields.get(key) ?? 'image')
}

/** Releases those that nothing shows any more: versions that were published or played keep theirs. */
export async function releaseImages(db: Db, keys: string[]) {
  for (const key of await listUnusedImages(db, keys)) await releaseUpload(db, key)
}
