import type { RoleSwitch, RoleSwitchCase } from '@fulmar/contract/role-switches'
import { describe, expect, it } from 'vitest'
import { effectsOf, sayHours, sayWish } from './role-switches.words.ts'

const foz = { id: 'foz', name: 'Foz' }
const ribeira = { id: 'ribeira', name: 'Ribeira' }

const found = (over: Partial<RoleSwitch>) =>
  ({
    request: { from: 'MEMBER', to: 'NEIGHBORHOOD', fromNeighborhood: foz, neighborhood: foz, ...over },
    members: 12,
  }) as Pick<RoleSwitchCase, 'request' | 'members'>

describe('what an approval gives and takes', () => {
  it('is the lead of where they live', () => {
    expect(effectsOf(found({}))).toEqual({
      gains: ['The lead of Foz, with 12 members', 'Their name on the page of Foz'],
      loses: [],
    })
  })
  it('is a move for who lives elsewhere, and a new home for who had none', () => {
    expect(effectsOf(found({ fromNeighborhood: ribeira })).loses).toEqual([
      'Their place in Ribeira: they belong to Foz from then on',
    ])
    expect(effectsOf(found({ fromNeighborhood: null })).gains).toContain('A home in Foz')
  })
  it('costs a leader the lead they had', () => {
    expect(effectsOf(found({ from: 'NEIGHBORHOOD', fromNeighborhood: ribeira })).loses).toContain('The lead of Ribeira')
    expect(effectsOf(found({ from: 'NEIGHBORHOOD', to: 'MEMBER' }))).toEqual({ gains: [], loses: ['The lead of Foz'] })
  })
})

it('says what is asked', () => {
  expect(sayWish({ to: 'NEIGHBORHOOD', neighborhood: foz })).toBe('To lead Foz')
  expect(sayWish({ to: 'MEMBER', neighborhood: foz })).toBe('To step down from Foz')
})

it.each([
  [null, '–'],
  [29.4, '29 h'],
  [72, '3 days'],
  [671, '27 days'],
])('%s hours read %s', (hours, words) => {
  expect(sayHours(hours)).toBe(words)
})
