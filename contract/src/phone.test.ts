import { describe, expect, it } from 'vitest'
import { phone, phoneOrEmpty } from './phone.ts'

describe('phone', () => {
  it.each(['+351912345678', '+351 912 345 678', ' +351 (91) 234-5678', '+351.912.345.678'])('keeps %s as E.164', text =>
    expect(phone.parse(text)).toBe('+351912345678'),
  )

  it.each(['', '912345678', '00351912345678', '+351', '+0351912345678', '+3519123456789012', 'call me'])(
    'refuses %j and says how to write it',
    text =>
      expect(phone.safeParse(text).error?.issues.map(issue => issue.message)).toEqual([
        'Enter the phone number with its country code, like +351 912 345 678',
      ]),
  )
})

describe('phoneOrEmpty', () => {
  it('lets the number be left empty, and checks one that is given', () => {
    expect(phoneOrEmpty.parse(' ')).toBe('')
    expect(phoneOrEmpty.parse('+351 912 345 678')).toBe('+351912345678')
    expect(phoneOrEmpty.safeParse('912345678').error?.issues[0]?.message).toContain('country code')
  })
})
