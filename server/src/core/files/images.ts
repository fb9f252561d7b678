import type { FileLike } from '@fulmar/contract/files'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../errors.ts'
import type { FileStore } from './file-store.ts'
import { type ImageType, imageEndings, imageTypeOf, pixelsOf } from './image-type.ts'
import { ReceivedFile } from './received-file.ts'

const maxPixels = 25_000_000

export const newImageKey = (folder: string, type: ImageType) => `${folder}/${uuidv7()}.${imageEndings[type]}`

/** The type of an image by its bytes. Fails with UNFIT_FILE. */
export function requireImage(bytes: Buffer, field: string): ImageType {
  const refuse = (message: string) => new AppError('UNFIT_FILE', message, { fields: { [field]: message } })
  const type = imageTypeOf(bytes)
  if (!type) throw refuse('Choose a JPEG, PNG, WebP or GIF image')
  const pixels = pixelsOf(bytes)
  if (pixels === undefined || pixels === 0) throw refuse('This image is damaged')
  if (pixels > maxPixels) throw refuse('This image has more than 25 megapixels')
  return type
}

/** Keeps an image that came with a request and tells its key. Fails with UNFIT_FILE. */
export async function saveImage(files: FileStore, folder: string, file: FileLike, field: string): Promise<string> {
  const bytes = file instanceof ReceivedFile ? file.bytes : Buffer.alloc(0)
  const type = requireImage(bytes, field)
  const key = newImageKey(folder, type)
  await files.put(key, type, bytes)
  return key
}
