import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
// The write-ahead log is mostly repetition and zeros; a higher level takes twice as long for a few percent.
const level = 1

/** The key of encryption from the operator's, which may be of any length. */
export const backupKeyOf = (text: string): Buffer => Buffer.from(hkdfSync('sha256', text, '', 'fulmar backups', 32))

/** The name of a file on disk: without a key `gunzip` reads it. */
export const sealedName = (name: string, key?: Buffer) => `${name}.gz${key ? '.aes' : ''}`

/** The content of a backup's file, for checking. */
export interface Content {
  bytes: number
  sha256: string
}

/**
 * Compresses, encrypts if there is a key, syncs, and puts the file under its name, which may depend on the content. A
 * killed writer leaves a `.part` file, never half of a file.
 */
export async function writeSealed(
  nameOf: (content: Content) => string,
  draft: string,
  source: AsyncIterable<Buffer>,
  key?: Buffer,
): Promise<Content> {
  const part = `${draft}.${process.pid}-${randomBytes(4).toString('hex')}.part`
  await mkdir(dirname(part), { recursive: true })
  try {
    const hash = createHash('sha256')
    let bytes = 0
    const iv = randomBytes(ivBytes)
    const encrypting = key && createCipheriv(cipher, key, iv)
    const counted = Readable.from(
      (async function* () {
        for await (const chunk of source) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      })(),
    )
    const target = createWriteStream(part, { mode: 0o600 })
    if (encrypting) target.write(iv)
    const steps: Transform[] = [createGzip({ level }), ...(encrypting ? [encrypting] : [])]
    await pipeline([counted, ...steps, target])
    const handle = await open(part, 'a')
    if (encrypting) await handle.write(encrypting.getAuthTag())
    await handle.sync()
    await handle.close()
    const content = { bytes, sha256: hash.digest('hex') }
    const file = nameOf(content)
    await mkdir(dirname(file), { recursive: true })
    await rename(part, file)
    return content
  } finally {
    await rm(part, { force: true })
  }
}

/** The content of a sealed file; it fails at the end of a stream that is not what was written. */
export async function* readSealed(file: string, sha256: string, key?: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await unsealed(file, key)) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new DamagedBackup(`${basename(file)} is missing`)
    if (isOfOurSteps(error)) throw new DamagedBackup(`${basename(file)} is damaged or was cut off`)
    throw error
  }
  if (hash.digest('hex') !== sha256) throw new DamagedBackup(`${basename(file)} is not what was backed up`)
}

async function unsealed(file: string, key: Buffer | undefined): Promise<AsyncIterable<Buffer>> {
  if (!key) return streamed(createReadStream(file), [createGunzip()])
  const handle = await open(file)
  const [iv, tag] = [Buffer.alloc(ivBytes), Buffer.alloc(tagBytes)]
  try {
    const { size } = await handle.stat()
    if (size < ivBytes + tagBytes) throw new DamagedBackup(`${basename(file)} was cut off`)
    await handle.read(iv, 0, ivBytes, 0)
    await handle.read(tag, 0, tagBytes, size - tagBytes)
    const decrypting = createDecipheriv(cipher, key, iv).setAuthTag(tag)
    const body = createReadStream(file, { start: ivBytes, end: size - tagBytes - 1 })
    return streamed(body, [decrypting, createGunzip()])
  } finally {
    await handle.close()
  }
}

/** A failure of any step ends the last one, which is what is read. */
function streamed(source: Readable, steps: Transform[]): AsyncIterable<Buffer> {
  return steps.reduce<Readable>((from, step) => {
    from.once('error', error => step.destroy(error))
    return from.pipe(step)
  }, source)
}

// zlib's codes, or the sentence with which OpenSSL refuses a tag.
const isOfOurSteps = (error: unknown) =>
  /^Z_|^ERR_CRYPTO/.test(String((error as NodeJS.ErrnoException).code)) || /authenticate/.test(String(error))

/** A backup that cannot be restored, and why. */
export class DamagedBackup extends TypeError {
  constructor(reason: string) {
    super(`The backup cannot be restored: ${reason}. Nothing was changed.`)
  }
}
