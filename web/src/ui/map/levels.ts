/** How many steps of colour a map has. */
const most = 5

export interface Levels {
  /** From 1 on; 0 for nothing. */
  levelOf: (value: number) => number
  /** The lowest and highest value of each level. */
  ranges: (readonly [low: number, high: number])[]
}

/** Steps with about as many values each, so that one large value does not make all others pale. */
export function levelsOf(values: readonly number[]): Levels {
  const sorted = [...new Set(values.filter(value => value > 0))].toSorted((a, b) => a - b)
  const steps = Math.min(most, sorted.length)
  const ranges = Array.from({ length: steps }, (_, step): [number, number] => {
    const [first, next] = [step, step + 1].map(at => Math.round((at * sorted.length) / steps))
    return [sorted[first ?? 0] ?? 0, sorted[(next ?? 1) - 1] ?? 0]
  })
  return { levelOf: value => (value > 0 ? ranges.findLastIndex(([low]) => value >= low) + 1 : 0), ranges }
}
