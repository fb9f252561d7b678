import { describe, expect, it } from 'vitest'
import { formatSigned } from '#ui/format/numbers.ts'
import { completeDrafts, draftProblem, readDrafts, writeDrafts } from './what-if.ts'

describe('draft rates', () => {
  it('are written to the address in the order of the plastics', () => {
    expect(readDrafts('HDPE:35.5,PET:120')).toEqual({ HDPE: 35.5, PET: 120 })
    expect(writeDrafts({ HDPE: 35.5, PET: 120 })).toBe('PET:120,HDPE:35.5')
  })
  it('are ignored when invalid', () => {
    expect(readDrafts('')).toEqual({})
    expect(readDrafts('PET:abc,TIN:5,PVC:-1,PP:60')).toEqual({ PP: 60 })
    expect(completeDrafts({ PET: '', HDPE: 0, PP: 60 })).toEqual([{ plasticCode: 'PP', pointsPerKg: 60 }])
  })
  it('explain what is invalid', () => {
    expect(draftProblem('')).toBe('Fill this in')
    expect(draftProblem(0)).toBe('At least 0.01 points per kg')
    expect(draftProblem(12.5)).toBeUndefined()
    expect(draftProblem(undefined)).toBeUndefined()
  })
})

it.each([
  [100, 1300, '+1,200'],
  [100, 20, '−80'],
  [5, 5, '0'],
])('from %d to %d is %s', (before, after, words) => {
  expect(formatSigned(after - before)).toBe(words)
})
