import { expect, it } from 'vitest'
import { withDialCode } from './dial-code.ts'

it.each([
  ['912 345 678', 'PT', '+351 912 345 678'],
  ['+44 7911 123456', 'PT', '+44 7911 123456'],
  ['0044 7911 123456', 'PT', '+44 7911 123456'],
  ['0171 1234567', 'DE', '+49 171 1234567'],
  ['06 6982', 'IT', '+39 06 6982'],
  ['912 345 678', '', '912 345 678'],
])('a number written as %s in the country %s is %s', (written, country, dialled) => {
  expect(withDialCode(written, country)).toBe(dialled)
})
