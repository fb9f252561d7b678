const starts = (bytes: Buffer, signature: number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte)

/** What the bytes themselves say they are; a name or a header can claim anything. */
export function imageTypeOf(bytes: Buffer): 'jpg' | 'png' | 'webp' | 'gif' | undefined {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpg'
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts(bytes, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return 'webp'
  if (starts(bytes, [0x47, 0x49, 0x46, 0x38])) return 'gif'
  return undefined
}
