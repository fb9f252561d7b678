import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { sql } from '../db/db.ts'
import { csvField, csvStream } from './csv.ts'

describe('a CSV field', () => {
  it.each([
    ['plain', '"plain"'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=SUM(A1)', `"'=SUM(A1)"`],
    ['@cmd', `"'@cmd"`],
    ['-1', `"'-1"`],
    ['\t=1', `"'\t'=1"`],
    ['  +1', `"'  +1"`],
    ['\u200b=1', `"'\u200b=1"`],
    ['\ufeff=1', `"'\ufeff=1"`],
    ['＝1', `"'＝1"`],
    ['＋＠', `"'＋＠"`],
    ['Rua 1;=1+1', `"Rua 1;'=1+1"`],
    ['Rua 1\t@x', `"Rua 1\t'@x"`],
    ['Rua 1\r\n-x', `"Rua 1\r'\n'-x"`],
    ['Rua 1; 4000-123', '"Rua 1; 4000-123"'],
    [-1, '-1'],
    [null, ''],
    [undefined, ''],
    [false, '"false"'],
  ])('%j is written %j', (value, written) => {
    expect(csvField(value)).toBe(written)
  })

  it('is never run as a formula, whatever the text and the separator', () => {
    const nasty = fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠;\t\r\n \u200b"a'.split('')) })
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), nasty), text => {
        const cells = csvField(text)
          .slice(1, -1)
          .replaceAll('""', '"')
          .split(/[;\t\r\n]/)
        for (const cell of cells) expect(cell.replace(/^[\s\p{Cf}]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/)
      }),
    )
  })
})

describe('an export', () => {
  const table = { filename: 'x.csv', query: sql``, columns: [['n', (row: string) => row] as const] }

  it('breaks off and lets its connection go when nobody takes anything of it', async () => {
    let isClosed = false
    async function* rows() {
      try {
        for (;;) yield 'x'.repeat(1000)
      } finally {
        isClosed = true
      }
    }
    const body = csvStream(table, rows(), 50)
    const failed = new Promise(resolve => body.once('error', resolve))
    body.read(0)
    expect(await failed).toBeInstanceOf(Error)
    await until(() => isClosed && body.closed)
  })

  it('waits for rows that take longer to find than a reader may take', async () => {
    async function* rows() {
      await new Promise(resolve => setTimeout(resolve, 100))
      yield 'late'
    }
    const text: string[] = []
    for await (const chunk of csvStream(table, rows(), 50)) text.push(chunk as string)
    expect(text.join('')).toBe('"n"\r\n"late"\r\n')
  })
})
