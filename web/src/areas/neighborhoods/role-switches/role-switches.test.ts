import type { RoleSwitch, RoleSwitchCase } from '@fulmar/contract/role-switches'
import { describe, expect, it } from 'vitest'
import { effectsOf, formatHours, formatWish } from './role-switches.words.ts'

const foz = { id: 'foz', name: 'Foz' }
const ribeira = { id: 'ribeira', name: 'Ribeira' }

const found = (over: Partial<RoleSwitch>) =>
  ({
    request: { from: 'MEMBER', to: 'NEIGHBORHOOD', fromNeighborhood: foz, neighborhood: foz, ...over },
    members: 12,
  }) as Pick<RoleSwitchCase, 'request' | 'members'>

describe('the effects of an approval', () => {
  it('gives the leadership of their own neighborhood', () => {
    expect(effectsOf(found({}))).toEqual({
      gains: ['Leadership of Foz (12 members)', 'Name on the page of Foz'],
      loses: [],
    })
  })
  it('moves a member of another neighborhood, and adds one who had none', () => {
    expect(effectsOf(found({ fromNeighborhood: ribeira })).loses).toEqual(['Membership in Ribeira (moves to Foz)'])
    expect(effectsOf(found({ fromNeighborhood: null })).gains).toContain('Membership in Foz')
  })
  it('ends the leadership a leader had', () => {
    expect(effectsOf(found({ from: 'NEIGHBORHOOD', fromNeighborhood: ribeira })).loses).toContain(
      'Leadership of Ribeira',
    )
    expect(effectsOf(found({ from: 'NEIGHBORHOOD', to: 'MEMBER' }))).toEqual({
      gains: [],
      loses: ['Leadership of Foz'],
    })
  })
})

it('names the request', () => {
  expect(formatWish({ to: 'NEIGHBORHOOD', neighborhood: foz })).toBe('Lead Foz')
  expect(formatWish({ to: 'MEMBER', neighborhood: foz })).toBe('Step down from Foz')
})

it.each([
  [null, '–'],
  [29.4, '29 h'],
  [72, '3 days'],
  [671, '27 days'],
])('%s hours read %s', (hours, words) => {
  expect(formatHours(hours)).toBe(words)
})
