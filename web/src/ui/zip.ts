interface Entry {
  name: string
  content: Uint8Array
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crcOf(content: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of content) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** Numbers as a ZIP has them: little-endian, of two or four bytes. */
function fields(...values: [size: 2 | 4, value: number][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [size]) => sum + size, 0)))
  let at = 0
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(view.buffer)
}

// The first day that the format knows, so that the same files make the same archive.
const date = (1 << 5) | 1

/** Files in one archive, stored as they are: pictures are compressed already. (APPNOTE.TXT of PKWARE, 4.3.) */
export function zipOf(entries: readonly Entry[]): Blob {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const path = new TextEncoder().encode(name)
    const size = content.length
    // Version 2.0, names in UTF-8, stored.
    const common = fields(
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [2, 0],
      [2, date],
      [4, crcOf(content)],
      [4, size],
      [4, size],
      [2, path.length],
      [2, 0],
    )
    const local = [fields([4, 0x04034b50]), common, path, content]
    directory.push(fields([4, 0x02014b50], [2, 20]), common, fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), path)
    parts.push(...local)
    offset += lengthOf(local)
  }
  const count = entries.length
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, lengthOf(directory)],
    [4, offset],
    [2, 0],
  )
  return new Blob([...parts, ...directory, end] as BlobPart[], { type: 'application/zip' })
}

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0)
