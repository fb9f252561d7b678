import { describe, expect, it } from 'vitest'
import { kinds } from './operation.ts'
import { planOf, rates } from './plan.ts'

const size = { clients: 4, people: 5, operations: 400 }

describe('the plan', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planOf(7, size)).toEqual(planOf(7, size))
    expect(planOf(8, size)).not.toEqual(planOf(7, size))
  })

  it('gives every client its share, every operation a number of its own, and holds everything there is to try', () => {
    const plan = planOf(7, size)
    const all = plan.flat(2)
    expect(plan.map(steps => steps.flat().length)).toEqual([100, 100, 100, 100].map(n => expect.closeTo(n, -1.4)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(kinds.length)
    expect(new Set(all.map(({ is }) => is)).size).toBe(3)
    expect(new Set(all.map(({ cut }) => cut)).size).toBe(3)
    expect(all.some(({ copies }) => copies > 1)).toBe(true)
    expect(plan.flat().some(step => step.length === 2)).toBe(true)
  })

  it('awards something with every line', () => {
    for (const { plasticCode, grams } of planOf(7, size)
      .flat(2)
      .flatMap(({ lines }) => lines))
      expect(grams * rates[plasticCode]).toBeGreaterThanOrEqual(100_000)
  })

  it('is about what the same client did before', () => {
    for (const steps of planOf(7, size)) {
      const before = new Set<number>()
      for (const step of steps) {
        const unheardOf = step.flatMap(({ of }) => (of === undefined || before.has(of) ? [] : [of]))
        expect(unheardOf).toEqual([])
        for (const { id } of step) before.add(id)
      }
    }
  })
})
