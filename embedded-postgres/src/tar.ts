/** A file or folder in a tar stream. */
export interface TarEntry {
  path: string
  /** Bytes; 0 for folders. */
  size: number
  isFolder: boolean
}

const BLOCK = 512
const NAME_BYTES = 100
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** An entry's header in the ustar format; its content follows, then `padding`. */
export function tarHeader({ path, size, isFolder }: TarEntry): Buffer {
  if (Buffer.byteLength(path) > NAME_BYTES) throw new Error(`The path ${path} is too long for a backup.`)
  const header = Buffer.alloc(BLOCK)
  header.write(path, 0)
  header.write(octal(isFolder ? FOLDER_MODE : FILE_MODE, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write(isFolder ? '5' : '0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The zeros that fill the last block of a content. */
export const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** What a tar stream ends with. */
export const tarEnd: Buffer = Buffer.alloc(2 * BLOCK)

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** The sum of a header's bytes, with spaces in place of the sum itself. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte
  return sum
}

/** Reads a tar stream: each entry with its content, which has to be read before the next one. */
export async function* readTar(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: TarEntry; content: AsyncGenerator<Buffer> }> {
  const source = reader(stream)
  for (;;) {
    const header = await source.take(BLOCK)
    if (header.every(byte => byte === 0)) break
    const entry = entryOf(header)
    yield { entry, content: source.upTo(entry.size) }
    await source.take(padding(entry.size).length)
  }
  // The end of the stream is where decompression and decryption check themselves.
  await source.rest()
}

function entryOf(header: Buffer): TarEntry {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  if (Number.parseInt(text(148, 154), 8) !== checksumOf(header)) throw new Error('The backup is not a tar stream.')
  return { path: text(0, NAME_BYTES), size: Number.parseInt(text(124, 135), 8), isFolder: text(156, 157) === '5' }
}

function reader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)

  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next()
    if (!done) left = value
    return !done
  }

  async function* upTo(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0; ) {
      if (left.length === 0 && !(await more())) throw new Error('The backup ends too early.')
      const part = left.subarray(0, missing)
      left = left.subarray(part.length)
      missing -= part.length
      yield part
    }
  }

  return {
    upTo,
    async take(size: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const part of upTo(size)) parts.push(part)
      return Buffer.concat(parts)
    },
    async rest(): Promise<void> {
      while (await more());
    },
  }
}
