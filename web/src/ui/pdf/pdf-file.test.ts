import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createPdf } from './pdf-file.ts'
import { readTrueType } from './true-type.ts'

const font = readTrueType(new Uint8Array(readFileSync(join(import.meta.dirname, '../../theme/fonts/figtree-400.ttf'))))
const black = [0, 0, 0] as const

async function written(draw: (pdf: ReturnType<typeof createPdf>) => void) {
  const pdf = createPdf({ title: 'Relatório (São João)', language: 'en' })
  draw(pdf)
  const file = Buffer.from(await (await pdf.finish()).arrayBuffer())
  const text = file.toString('latin1')
  const streams = [...text.matchAll(/\/FlateDecode[^>]*\/Length (\d+) >>\nstream\n/g)].map(
    ({ 0: head, 1: length, index }) => {
      const start = index + head.length
      return inflateSync(file.subarray(start, start + Number(length))).toString('latin1')
    },
  )
  return { text, streams }
}

it('reads the characters and widths of a font', () => {
  const [a, e] = [font.glyphOf('a'), font.glyphOf('é')]
  expect(a).not.toBeNull()
  expect(a).not.toBe(e)
  expect(font.widthOf(a ?? 0)).toBeGreaterThan(400)
  expect(font.glyphOf('ő')).not.toBeNull()
  expect(font.glyphOf('漢')).toBeNull()
  expect(font.ascent).toBeGreaterThan(-font.descent)
})

it('says where each of its objects starts', async () => {
  const { text } = await written(pdf => pdf.addPage(100, 200).fill({ left: 1, top: 2, width: 3, height: 4 }, black))
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
  const [, count, rows = ''] = /^xref\n0 (\d+)\n([\s\S]*)trailer/.exec(text.slice(start)) ?? []
  const offsets = rows
    .split('\n')
    .slice(1, -1)
    .map(row => Number(row.slice(0, 10)))
  expect(offsets).toHaveLength(Number(count) - 1)
  for (const [index, offset] of offsets.entries())
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
})

it('has pages in points, its title, and boxes from the top left corner', async () => {
  const { text, streams } = await written(pdf => {
    pdf.addPage(794, 1123).fill({ left: 10, top: 20, width: 30, height: 40 }, [1, 0, 0.5])
    pdf.addPage(816, 1056)
  })
  expect(text).toContain('/MediaBox [0 0 595.5 842.25]')
  expect(text).toContain('/MediaBox [0 0 612 792]')
  expect(text).toContain('/Count 2')
  expect(text).toContain(`/Title <feff${Buffer.from('Relatório (São João)', 'utf16le').swap16().toString('hex')}>`)
  expect(streams).toContain('0.75 0 0 -0.75 0 842.25 cm\n1 0 0.5 rg 10 20 30 40 re f')
})

it('embeds the font with the character of each glyph, so that text is found and copied', async () => {
  const { text, streams } = await written(pdf =>
    pdf.addPage(100, 100).word({ text: 'né', font, size: 12, color: black, left: 5, baseline: 50, width: 20 }),
  )
  const glyphs = ['n', 'é'].map(value => (font.glyphOf(value) ?? 0).toString(16).padStart(4, '0'))
  expect(streams.some(stream => stream.includes(`5 50 Tm <${glyphs.join('')}> Tj`))).toBe(true)
  expect(streams.some(stream => stream.includes(`<${glyphs[1]}> <00e9>`))).toBe(true)
  expect(text).toContain(`/Length1 ${font.file.length}`)
})

it('links to addresses whatever signs they have', async () => {
  const { text } = await written(pdf =>
    pdf.addPage(100, 100).link({ left: 0, top: 0, width: 10, height: 10 }, 'https://example.org/a(b)'),
  )
  expect(text).toContain(String.raw`/URI (https://example.org/a\(b\))`)
  expect(text).toContain('/Rect [0 67.5 7.5 75]')
})
