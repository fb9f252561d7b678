import { describe, expect, it } from 'vitest'
import { phone, phoneOrEmpty } from './phone.ts'

describe('phone', () => {
  it.each(['+351912345678', '+351 912 345 678', ' +351 (91) 234-5678', '+351.912.345.678'])('keeps %s as E.164', text =>
    expect(phone.parse(text)).toBe('+351912345678'),
  )

  it.each(['', '912345678', '00351912345678', '+351', '+0351912345678', '+35191234567890123', 'call me'])(
    'refuses %j and says how to write it',
    text =>
      expect(phone.safeParse(text).error?.issues.map(issue => issue.message)).toEqual([
        'Enter the phone number with its country code, like +351 912 345 678',
      ]),
  )

  it.each([
    ['+35191234567', 'A number has 9 digits after +351'],
    ['+3519123456789', 'A number has 9 digits after +351'],
    ['+1202555014', 'A number has 10 digits after +1'],
    ['+4420794609580', 'A number has 7 to 10 digits after +44'],
  ])('refuses %s: too short or too long for its country', (text, message) =>
    expect(phone.safeParse(text).error?.issues.map(issue => issue.message)).toEqual([message]),
  )

  it('takes a country code that it does not know', () => expect(phone.parse('+999123456')).toBe('+999123456'))
})

describe('phoneOrEmpty', () => {
  it('lets the number be left empty, and checks one that is given', () => {
    expect(phoneOrEmpty.parse(' ')).toBe('')
    expect(phoneOrEmpty.parse('+351 912 345 678')).toBe('+351912345678')
    expect(phoneOrEmpty.safeParse('912345678').error?.issues[0]?.message).toContain('country code')
  })
})
