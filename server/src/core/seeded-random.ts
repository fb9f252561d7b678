/** A seeded random generator: demo data and benchmarks are the same on every machine. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (low: number, high: number) => low + roll() * (high - low),
    whole: (low: number, high: number) => Math.floor(low + roll() * (high - low + 1)),
    pick: <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T,
    happens: (chance: number) => roll() < chance,
  }
}
