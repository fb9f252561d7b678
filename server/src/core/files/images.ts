import type { FileLike } from '@fulmar/contract/core/files'
import { uuidv7 } from 'uuidv7'
import { AppError, fieldError } from '../errors.ts'
import { openLane } from '../http/limits/admission.ts'
import { type FileStore, maxImageBytes } from './file-store.ts'
import { type ImageType, imageEndings, imageTypeOf } from './image-type.ts'
import { ReceivedFile } from './received-file.ts'

const maxPixels = 25_000_000
const damaged = 'This image is damaged'

export const newImageKey = (folder: string, type: ImageType) => `${folder}/${uuidv7()}.${imageEndings[type]}`

/** The type of an image by its first bytes. Fails with UNFIT_FILE. */
function requireType(bytes: Buffer, field: string): ImageType {
  const type = imageTypeOf(bytes)
  if (!type) throw refuse(field, 'Choose a JPEG, PNG, WebP or GIF image')
  return type
}

// Loaded when first needed: it takes longer to start than most of the server.
const loadSharp = async () => (await import('sharp')).default

/** The type of a whole image, by its header: a small file can decompress to a huge picture. Fails with UNFIT_FILE. */
async function requireImage(bytes: Buffer, field: string): Promise<ImageType> {
  const type = requireType(bytes, field)
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(cause => {
      throw damage(field, cause)
    })
  if (width * height > maxPixels) throw refuse(field, 'This image has more than 25 megapixels')
  return type
}

const refuse = (field: string, message: string) => fieldError('UNFIT_FILE', field, message)
const damage = (field: string, cause: unknown) =>
  new AppError('UNFIT_FILE', damaged, { fields: { [field]: damaged }, cause })

/** Reads an image and stops as soon as it cannot be one. Fails with UNFIT_FILE, BODY_TOO_LARGE. */
async function readImage(body: AsyncIterable<Buffer>, field: string): Promise<{ type: ImageType; bytes: Buffer }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    if (size === 0) requireType(chunk, field)
    size += chunk.length
    if (size > maxImageBytes) throw new AppError('BODY_TOO_LARGE', 'The image is larger than 10 MB')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  return { type: await requireImage(bytes, field), bytes }
}

// Decoding takes a core, and a large picture takes 100 MB meanwhile.
const decoding = openLane({ atOnce: 2, waiting: 32, waitMs: 20_000 })
// A frame is limited by its header; this is for all frames of an animation.
const maxPixelsOfFrames = 4 * maxPixels

/**
 * The picture alone, re-encoded: bytes that hide behind it and what a camera adds, such as the place, are left out.
 * Fails with UNFIT_FILE, TOO_BUSY.
 */
async function decode(bytes: Buffer, type: ImageType, field: string): Promise<Buffer> {
  const leave = await decoding.enter()
  try {
    const sharp = await loadSharp()
    const format = imageEndings[type] === 'jpg' ? 'jpeg' : imageEndings[type]
    const image = sharp(bytes, { animated: true, limitInputPixels: maxPixelsOfFrames }).autoOrient()
    return await image.toFormat(format, format === 'jpeg' ? { quality: 90 } : {}).toBuffer()
  } catch (cause) {
    throw damage(field, cause)
  } finally {
    leave()
  }
}

/** An image from outside as it may be kept. Fails with UNFIT_FILE, BODY_TOO_LARGE, TOO_BUSY. */
export async function receiveImage(body: AsyncIterable<Buffer>, field: string, announced?: string) {
  const { type, bytes } = await readImage(body, field)
  if (announced && type !== announced) throw refuse(field, 'The file does not match its declared type')
  return { type, bytes: await decode(bytes, type, field) }
}

/** Stores an image sent with a request and returns its key. Fails with UNFIT_FILE, TOO_BUSY. */
export async function saveImage(files: FileStore, folder: string, file: FileLike, field: string): Promise<string> {
  const bytes = file instanceof ReceivedFile ? file.bytes : Buffer.alloc(0)
  const type = await requireImage(bytes, field)
  const key = newImageKey(folder, type)
  await files.put(key, type, await decode(bytes, type, field))
  return key
}
