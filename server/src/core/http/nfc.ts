/**
 * Text in one form of Unicode (NFC), in place: "é" typed on a Mac and on a phone are the same name, found by the same
 * search and refused by the same constraint.
 */
export function toNfc(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (!isPlain(value)) return value
  for (const [key, part] of Object.entries(value)) {
    const same = toNfc(part)
    if (same !== part) value[key] = same
  }
  return value
}

/** A body, a query or a part of them, whatever its prototype; not the bytes of a file. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]'
