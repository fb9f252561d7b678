import type { FileLike } from '@fulmar/contract/files'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../errors.ts'
import { type FileStore, maxImageBytes } from './file-store.ts'
import { type ImageType, imageEndings, imageTypeOf, pixelsOf } from './image-type.ts'
import { ReceivedFile } from './received-file.ts'

const maxPixels = 25_000_000

export const newImageKey = (folder: string, type: ImageType) => `${folder}/${uuidv7()}.${imageEndings[type]}`

/** The type of an image by its bytes. Fails with UNFIT_FILE. */
function requireImage(bytes: Buffer, field: string): ImageType {
  const type = imageTypeOf(bytes)
  if (!type) throw refuse(field, 'Choose a JPEG, PNG, WebP or GIF image')
  const pixels = pixelsOf(bytes)
  if (pixels === undefined || pixels === 0) throw refuse(field, 'This image is damaged')
  if (pixels > maxPixels) throw refuse(field, 'This image has more than 25 megapixels')
  return type
}

const refuse = (field: string, message: string) => new AppError('UNFIT_FILE', message, { fields: { [field]: message } })

// Enough to find the dimensions behind camera metadata.
const headBytes = 1024 * 1024

/**
 * Streams an image and aborts as soon as it is not valid, buffering only its head. Fails with UNFIT_FILE,
 * BODY_TOO_LARGE.
 */
export async function* checkedImage(
  body: AsyncIterable<Buffer>,
  field: string,
  announced?: string,
): AsyncGenerator<Buffer> {
  const head: Buffer[] = []
  let size = 0
  let isChecked = false
  const check = () => {
    const type = requireImage(Buffer.concat(head), field)
    if (announced && type !== announced) throw refuse(field, 'The file does not match its declared type')
    isChecked = true
  }
  for await (const chunk of body) {
    if (size === 0 && !imageTypeOf(chunk)) check()
    size += chunk.length
    if (size > maxImageBytes) throw new AppError('BODY_TOO_LARGE', 'The image is larger than 10 MB')
    if (!isChecked) head.push(chunk)
    if (!isChecked && size >= headBytes) check()
    yield chunk
  }
  if (!isChecked) check()
}

/** Stores an image sent with a request and returns its key. Fails with UNFIT_FILE. */
export async function saveImage(files: FileStore, folder: string, file: FileLike, field: string): Promise<string> {
  const bytes = file instanceof ReceivedFile ? file.bytes : Buffer.alloc(0)
  const type = requireImage(bytes, field)
  const key = newImageKey(folder, type)
  await files.put(key, type, bytes)
  return key
}
