import type { TrueType } from './true-type.ts'

/** Red, green and blue, each from 0 to 1. */
export type Color = readonly [number, number, number]

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Word {
  text: string
  font: TrueType
  size: number
  color: Color
  left: number
  baseline: number
  /** As the browser drew it: the letters are stretched by the little that kerning makes. */
  width: number
}

/** A page measured in CSS pixels from its top left corner. */
export interface PdfPage {
  fill: (box: Box, color: Color, radius?: number) => void
  word: (word: Word) => void
  jpeg: (box: Box, image: { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }) => void
  link: (box: Box, address: string) => void
}

const POINTS_PER_PIXEL = 0.75
/** How far the handles of a curve lie from its ends, for a quarter of a circle. */
const ROUND = 0.5523

const short = (value: number) => String(Math.round(value * 100) / 100)
const line = (...parts: (number | string)[]) =>
  parts.map(part => (typeof part === 'number' ? short(part) : part)).join(' ')
const hex = (codes: readonly number[]) => codes.map(code => code.toString(16).padStart(4, '0')).join('')
const utf16 = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

/** A PDF in the making: pages of filled boxes, words in embedded fonts and pictures. */
export function createPdf({ title, language }: { title: string; language: string }) {
  const objects: Promise<Uint8Array>[] = []
  const add = (object: Promise<Uint8Array> | string) => {
    objects.push(typeof object === 'string' ? Promise.resolve(bytesOf(object)) : object)
    return objects.length
  }
  const pages: { number: number; content: string[]; links: number[]; images: number[]; size: string }[] = []
  const fonts = new Map<TrueType, Map<number, string>>()
  const fontNames = () => [...fonts.keys()]

  function word({ text, font, size, color, left, baseline, width }: Word): string {
    const used = fonts.get(font) ?? new Map<number, string>()
    fonts.set(font, used)
    const glyphs = Array.from(text, character => {
      const glyph = font.glyphOf(character) ?? 0
      used.set(glyph, character)
      return glyph
    })
    const own = (glyphs.reduce((all, glyph) => all + font.widthOf(glyph), 0) * size) / 1000
    const name = `/F${fontNames().indexOf(font)}`
    const stretched = own > 0 ? (100 * width) / own : 100
    return line(
      'BT',
      ...color,
      'rg',
      name,
      size,
      'Tf',
      stretched,
      'Tz 1 0 0 -1',
      left,
      baseline,
      'Tm',
      `<${hex(glyphs)}> Tj ET`,
    )
  }

  function addPage(width: number, height: number): PdfPage {
    const content = [line(POINTS_PER_PIXEL, 0, 0, -POINTS_PER_PIXEL, 0, height * POINTS_PER_PIXEL, 'cm')]
    const at = (value: number) => value * POINTS_PER_PIXEL
    const page = {
      number: 0,
      content,
      links: [] as number[],
      images: [] as number[],
      size: line(0, 0, at(width), at(height)),
    }
    pages.push(page)
    return {
      fill: (box, color, radius = 0) => content.push(line(...color, 'rg', outline(box, radius), 'f')),
      word: row => content.push(word(row)),
      jpeg(box, { bytes, width: columns, height: rows }) {
        const about = `/Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
        page.images.push(add(Promise.resolve(stream(about, bytes))))
        const name = `/I${page.images.length - 1}`
        content.push(line('q', box.width, 0, 0, -box.height, box.left, box.top + box.height, 'cm', name, 'Do Q'))
      },
      link({ left, top, width: wide, height: high }, address) {
        const corners = line(at(left), at(height - top - high), at(left + wide), at(height - top))
        page.links.push(
          add(
            `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${corners}] /A << /S /URI /URI (${escaped(address)}) >> >>`,
          ),
        )
      },
    }
  }

  async function finish(): Promise<Blob> {
    const root = add('')
    const tree = add('')
    const fontList = [...fonts].map(([font, used], index) => `/F${index} ${addFont(font, used)} 0 R`).join(' ')
    for (const page of pages) {
      const content = add(deflated('', bytesOf(page.content.join('\n'))))
      const images = page.images.map((image, index) => `/I${index} ${image} 0 R`).join(' ')
      page.number = add(
        `<< /Type /Page /Parent ${tree} 0 R /MediaBox [${page.size}] /Contents ${content} 0 R /Resources << /Font << ${fontList} >> /XObject << ${images} >> >> /Annots [${page.links.map(link => `${link} 0 R`).join(' ')}] >>`,
      )
    }
    const set = (number: number, object: string) => {
      objects[number - 1] = Promise.resolve(bytesOf(object))
    }
    set(
      root,
      `<< /Type /Catalog /Pages ${tree} 0 R /Lang (${escaped(language)}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    )
    set(tree, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map(page => `${page.number} 0 R`).join(' ')}] >>`)
    const info = add(`<< /Title <feff${hex(utf16(title))}> >>`)
    return new Blob(assembled(await Promise.all(objects), root, info), { type: 'application/pdf' })
  }

  /** The whole font, with the widths and characters of what is used. */
  function addFont(font: TrueType, used: Map<number, string>): number {
    const file = add(deflated(`/Length1 ${font.file.length}`, font.file))
    const name = `/AAAAAA+Font${file}`
    const descriptor = add(
      `<< /Type /FontDescriptor /FontName ${name} /Flags 32 /FontBBox [${line(...font.box)}] /ItalicAngle 0 /Ascent ${font.ascent} /Descent ${font.descent} /CapHeight 700 /StemV 80 /FontFile2 ${file} 0 R >>`,
    )
    const widths = [...used.keys()].map(glyph => `${glyph} [${font.widthOf(glyph)}]`).join(' ')
    const descendant = add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [${widths}] >>`,
    )
    const characters = add(deflated('', bytesOf(charactersOf(used))))
    return add(
      `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${characters} 0 R >>`,
    )
  }

  return { addPage, finish }
}

/** Rounded corners are a curve each. */
function outline({ left, top, width, height }: Box, radius: number): string {
  if (radius === 0) return line(left, top, width, height, 're')
  const [right, bottom] = [left + width, top + height]
  const curve = radius * (1 - ROUND)
  return [
    line(left + radius, top, 'm', right - radius, top, 'l'),
    line(right - curve, top, right, top + curve, right, top + radius, 'c', right, bottom - radius, 'l'),
    line(right, bottom - curve, right - curve, bottom, right - radius, bottom, 'c', left + radius, bottom, 'l'),
    line(left + curve, bottom, left, bottom - curve, left, bottom - radius, 'c', left, top + radius, 'l'),
    line(left, top + curve, left + curve, top, left + radius, top, 'c'),
  ].join(' ')
}

/** Says which character a glyph is, so that text can be found and copied. */
function charactersOf(used: Map<number, string>): string {
  const pairs = [...used].map(([glyph, character]) => `<${hex([glyph])}> <${hex(utf16(character))}>`)
  const blocks: string[] = []
  // The format allows a hundred in a block.
  for (let at = 0; at < pairs.length; at += 100) {
    const block = pairs.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Characters def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const escaped = (text: string) => encodeURI(text).replaceAll(/[()\\]/g, String.raw`\$&`)

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const stream = (about: string, bytes: Uint8Array) =>
  joined(bytesOf(`<< ${about} /Length ${bytes.length} >>\nstream\n`), bytes, bytesOf('\nendstream'))

async function deflated(about: string, bytes: Uint8Array<ArrayBuffer>) {
  const squeezed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return stream(`/Filter /FlateDecode ${about}`, new Uint8Array(await new Response(squeezed).arrayBuffer()))
}

/** All objects in order, then where each one starts. */
function assembled(objects: readonly Uint8Array[], root: number, info: number): Uint8Array<ArrayBuffer>[] {
  // The second line tells programs that pass the file on that it is not text.
  const parts = [joined(bytesOf('%PDF-1.7\n%'), new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3]), bytesOf('\n'))]
  let at = parts[0]?.length ?? 0
  const starts = objects.map((object, index) => {
    const part = joined(bytesOf(`${index + 1} 0 obj\n`), object, bytesOf('\nendobj\n'))
    parts.push(part)
    at += part.length
    return at - part.length
  })
  const rows = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const trailer = `trailer << /Size ${count} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return [...parts, bytesOf(`xref\n0 ${count}\n0000000000 65535 f \n${rows}${trailer}`)]
}
