/** What a PDF needs to know of a font that it embeds. */
export interface TrueType {
  file: Uint8Array<ArrayBuffer>
  /** In thousandths of the type size, as are all lengths here. */
  ascent: number
  descent: number
  box: readonly [number, number, number, number]
  /** Null for a character that the font lacks. */
  glyphOf: (character: string) => number | null
  widthOf: (glyph: number) => number
}

/** Reads a TrueType file whose characters are in a table of format 4, as all of ours are. */
export function readTrueType(file: Uint8Array<ArrayBuffer>): TrueType {
  const data = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const tables = new Map<string, number>()
  for (let at = 12; at < 12 + 16 * data.getUint16(4); at += 16)
    tables.set(String.fromCharCode(...file.subarray(at, at + 4)), data.getUint32(at + 8))
  const tableAt = (tag: string) => {
    const at = tables.get(tag)
    if (at === undefined) throw new Error(`The font has no ${tag} table`)
    return at
  }
  const [head, hhea, hmtx] = [tableAt('head'), tableAt('hhea'), tableAt('hmtx')]
  const perThousand = 1000 / data.getUint16(head + 18)
  const scaled = (at: number) => Math.round(data.getInt16(at) * perThousand)
  const lastWidth = data.getUint16(hhea + 34) - 1
  return {
    file,
    ascent: scaled(hhea + 4),
    descent: scaled(hhea + 6),
    box: [scaled(head + 36), scaled(head + 38), scaled(head + 40), scaled(head + 42)],
    glyphOf: readCharacters(data, tableAt('cmap')),
    widthOf: glyph => Math.round(data.getUint16(hmtx + 4 * Math.min(glyph, lastWidth)) * perThousand),
  }
}

function readCharacters(data: DataView, cmap: number): TrueType['glyphOf'] {
  const table = cmap + data.getUint32(cmap + 8)
  if (data.getUint16(table) !== 4) throw new Error('The characters of the font are in another format')
  const size = data.getUint16(table + 6)
  const [ends, starts] = [table + 14, table + 16 + size]
  const [deltas, offsets] = [starts + size, starts + 2 * size]
  return character => {
    const code = character.codePointAt(0) ?? 0
    for (let at = 0; at < size; at += 2) {
      if (code > data.getUint16(ends + at)) continue
      const start = data.getUint16(starts + at)
      if (code < start) return null
      const offset = data.getUint16(offsets + at)
      const found = offset === 0 ? code : data.getUint16(offsets + at + offset + 2 * (code - start))
      return found === 0 ? null : (found + data.getUint16(deltas + at)) % 65_536 || null
    }
    return null
  }
}
