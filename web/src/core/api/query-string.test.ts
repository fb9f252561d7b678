import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromQueryString, toQueryString } from './query-string.ts'

describe('the query string', () => {
  it('joins arrays by a comma and drops what is empty', () => {
    const values = {
      status: ['ACTIVE', 'PAUSED'],
      page: 2,
      search: '',
      city: undefined,
      none: [],
      gone: null,
      on: false,
    }
    expect(toQueryString(values)).toBe('status=ACTIVE,PAUSED&page=2&on=false')
  })

  it('escapes what would break an address', () => {
    expect(toQueryString({ search: 'a&b=c #1?' })).toBe('search=a%26b%3Dc+%231%3F')
  })

  it('round-trips values as text', () => {
    const texts = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.string({ minLength: 1 }))
    fc.assert(
      fc.property(texts, values => {
        expect(fromQueryString(toQueryString(values))).toEqual({ ...values })
      }),
    )
  })
})
