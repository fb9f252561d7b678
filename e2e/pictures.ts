import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}

/** A real PNG of the given size; noise cannot be packed, so it is as large as its pixels. */
export function pngPicture(width: number, height: number): Buffer {
  const lines = randomFillSync(Buffer.alloc((width * 3 + 1) * height))
  for (let y = 0; y < height; y++) lines[y * (width * 3 + 1)] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
