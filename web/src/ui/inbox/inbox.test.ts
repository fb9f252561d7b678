import { describe, expect, it } from 'vitest'
import { nextCase, stepFrom } from './inbox.order.ts'

const ids = ['a', 'b', 'c']

describe('the next case', () => {
  it.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
    ['gone', 'a'],
  ])('after %s is %s', (decided, next) => {
    expect(nextCase(ids, decided)).toBe(next)
  })
  it('is none after the last one of all', () => {
    expect(nextCase(['a'], 'a')).toBeUndefined()
  })
})

describe('J and K', () => {
  it('move and stay at the ends', () => {
    expect(stepFrom(ids, 'a', 1)).toBe('b')
    expect(stepFrom(ids, 'c', 1)).toBe('c')
    expect(stepFrom(ids, 'a', -1)).toBe('a')
    expect(stepFrom(ids, undefined, 1)).toBe('a')
    expect(stepFrom([], undefined, 1)).toBeUndefined()
  })
})
