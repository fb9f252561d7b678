import { describe, expect, it } from 'vitest'
import { marginOf, marginOfDifference } from './statistics.ts'

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const squares = (values: number[]) => values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0)

describe('marginOfDifference', () => {
  it('is that of two independent means where there is one stratum', () => {
    const [players, others] = [
      [3, 5, 9, 1],
      [2, 2, 6],
    ]
    const margin = marginOfDifference({
      players: 4,
      others: 3,
      playersSquares: squares(players),
      playersFreedom: 3,
      othersSquares: squares(others),
      othersFreedom: 2,
      othersWeight: 16 / 3,
    })
    expect(margin).toBeCloseTo(marginOf(squares(players) / 3 / 4 + squares(others) / 2 / 3))
  })

  it('is unknown where every stratum has one of a kind', () => {
    const none = { playersSquares: 0, playersFreedom: 0, othersSquares: 8, othersFreedom: 2, othersWeight: 1 }
    expect(marginOfDifference({ players: 2, others: 4, ...none })).toBeNull()
    expect(marginOfDifference({ players: 0, others: 0, ...none, othersWeight: 0 })).toBeNull()
  })
})
