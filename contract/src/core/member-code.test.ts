import { describe, expect, it } from 'vitest'
import { memberCode } from './member-code.ts'
import { isMemberCode } from './member-code-check.ts'

describe('a member code', () => {
  it('is checked by its last character', () => {
    // 1, 2, … 7 times their places are 140, which is 16 more than 4 times 31: T.
    expect(isMemberCode('BCDEFGHT')).toBe(true)
    for (const wrong of ['CCDEFGHT', 'CBDEFGHT', 'BCDEFGH', 'BCDEFGHTA', 'BCDEFGHO'])
      expect(isMemberCode(wrong)).toBe(false)
  })

  it('is taken as it is printed or typed', () => {
    expect(memberCode.parse('aaaa-aaaa ')).toBe('AAAAAAAA')
    expect(memberCode.safeParse('AAAAAAAB').success).toBe(false)
  })
})
