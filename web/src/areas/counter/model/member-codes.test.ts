import { isMemberCode } from '@fulmar/contract/core/member-code-check'
import { describe, expect, it } from 'vitest'
import { codeProblem, readCode } from './member-codes.ts'

// Made by next_member_code() of the database.
const code = 'USPRX7J8'

describe('a member code', () => {
  it('is read from what people type and cameras see', () => {
    for (const text of [code, 'uspr-x7j8', ' uspr x7j8 ', `https://fulmar.example/member/${code}`])
      expect(readCode(text)).toBe(code)
  })

  it('is complete when its check character fits', () => {
    expect(isMemberCode(code)).toBe(true)
    expect(codeProblem(code)).toBeUndefined()
  })

  it('is found mistyped for any wrong character and any two swapped ones', () => {
    for (let at = 0; at < code.length; at++)
      for (const sign of 'ABCDEFGHJKMNPQRSTUVWXYZ23456789')
        if (sign !== code[at])
          expect(codeProblem(code.slice(0, at) + sign + code.slice(at + 1)), `${sign} at ${at}`).toMatch(/^Mistyped/)
    const swapped = Array.from(code, (sign, at) => code.slice(0, at) + code.charAt(at + 1) + sign + code.slice(at + 2))
    const others = swapped.slice(0, -1).filter(each => each !== code)
    expect(others.length).toBeGreaterThan(5)
    for (const each of others) expect(codeProblem(each), each).toMatch(/^Mistyped/)
  })

  it('is not judged before it is complete, except for characters that no code has', () => {
    expect(codeProblem('USPR')).toBeUndefined()
    expect(isMemberCode('USPR')).toBe(false)
    expect(codeProblem('USPO')).toBe('Member codes have no “O”. They leave out 0, 1, I, L and O.')
    expect(codeProblem(`${code}A`)).toBe('A member code has 8 characters. This one has 9.')
  })
})
