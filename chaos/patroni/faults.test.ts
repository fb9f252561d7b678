import { describe, expect, it } from 'vitest'
import { type ClusterFault, deckOf, faultKinds } from './faults.ts'

const countOf = (deck: ClusterFault[], kind: string) => deck.filter(each => each === kind).length

describe('the faults of a run', () => {
  it('are of every kind, in its share, in a whole run', () => {
    const whole = Object.values(faultKinds).reduce((sum, { times }) => sum + times, 0)
    const deck = deckOf(whole)
    for (const [kind, { times }] of Object.entries(faultKinds)) expect(countOf(deck, kind)).toBe(times)
  })

  it('are of every kind in a short one, and of the chosen kinds only', () => {
    expect(new Set(deckOf(10)).size).toBe(10)
    expect(deckOf(12, ['kill primary', 'kill app'])).toHaveLength(12)
    expect(new Set(deckOf(12, ['kill primary', 'kill app'])).size).toBe(2)
  })
})
