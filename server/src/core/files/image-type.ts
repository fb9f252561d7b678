/** Supported image types with their file extensions. */
export const imageEndings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const
export type ImageType = keyof typeof imageEndings

const starts = (bytes: Buffer, signature: number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte)

/** The type by its magic bytes; a name or header can claim anything. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (starts(bytes, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return 'image/webp'
  if (starts(bytes, [0x47, 0x49, 0x46, 0x38])) return 'image/gif'
  return undefined
}

/** Width times height from the header, undefined if unreadable. A small file can decompress to a huge picture. */
export function pixelsOf(bytes: Buffer): number | undefined {
  switch (imageTypeOf(bytes)) {
    case 'image/png':
      return bytes.length >= 24 ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20) : undefined
    case 'image/gif':
      return bytes.length >= 10 ? bytes.readUInt16LE(6) * bytes.readUInt16LE(8) : undefined
    case 'image/jpeg':
      return jpegPixels(bytes)
    case 'image/webp':
      return webpPixels(bytes)
    case undefined:
      return undefined
  }
}

/** Skips segments up to the frame header, which is any of the SOF markers. */
function jpegPixels(bytes: Buffer): number | undefined {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function webpPixels(bytes: Buffer): number | undefined {
  if (bytes.length < 30) return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff)
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return ((bits & 0x3fff) + 1) * (((bits >> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1)
    default:
      return undefined
  }
}
