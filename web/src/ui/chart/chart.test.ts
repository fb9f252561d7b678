import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'
import { sparkPaths } from './Sparkline.tsx'

describe('toCsv', () => {
  it('quotes what needs it and leaves gaps empty', () => {
    expect(
      toCsv([
        ['Week', 'A "b", c'],
        ['W1', null],
        ['W2', 12.5],
      ]),
    ).toBe('Week,"A ""b"", c"\r\nW1,\r\nW2,12.5\r\n')
  })
  it('never lets a spreadsheet run a cell', () => {
    expect(toCsv([['=1+1', '+2', '-3', '@x']])).toBe("'=1+1,'+2,'-3,'@x\r\n")
    expect(toCsv([['\u200b=1', '＝1', 'Store;=1']])).toBe("'\u200b=1,'＝1,\"Store;'=1\"\r\n")
    expect(toCsv([[-3]])).toBe('-3\r\n')
  })
})

describe('sparkPaths', () => {
  it('breaks the line at a gap', () => {
    expect(sparkPaths([1, 2, null, 3], 96, 28)).toHaveLength(2)
  })
  it('draws nothing from nothing, and a flat line through the middle', () => {
    expect(sparkPaths([null, null], 96, 28)).toEqual([])
    expect(sparkPaths([5, 5], 96, 28)).toEqual(['M2.0 14.0L94.0 14.0'])
  })
})
