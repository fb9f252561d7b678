import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvField } from './csv.ts'

describe('a CSV field', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=SUM(A1)', "'=SUM(A1)"],
    ['@cmd', "'@cmd"],
    ['-1', "'-1"],
    [-1, '-1'],
    [null, ''],
    [undefined, ''],
    [false, 'false'],
  ])('%j is written %j', (value, written) => {
    expect(csvField(value)).toBe(written)
  })

  it('is never run as a formula, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(csvField(text).replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })
})
