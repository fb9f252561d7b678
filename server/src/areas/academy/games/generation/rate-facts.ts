import type { Fact, Subject } from './facts.ts'
import type { CurrentRate } from './generation.queries.ts'

/** Facts about the programme's own rates, as they are now. */
export function rateFacts(rates: CurrentRate[], day: string): Subject {
  const source = `This programme, rates of ${day}`
  return {
    name: 'Points of this programme',
    words: ['rate', 'rates', 'point', 'points', 'programme', 'earn', 'worth'],
    facts: [
      ...rates.map(
        ({ plastic, pointsPerKg }): Fact => ({
          kind: 'SINGLE',
          text: `How many points does a kilogram of ${plastic} earn in this programme?`,
          right: [String(pointsPerKg)],
          wrong: nearTo(pointsPerKg),
          explanation: `The rate has been ${pointsPerKg} points per kilogram on ${day}.`,
          source,
          difficulty: 'MEDIUM',
        }),
      ),
      ...comparisons(rates, source),
    ],
  }
}

const nearTo = (points: number) => {
  const near = [points / 2, points * 1.5, points * 2, points + 1].map(value => String(Math.round(value * 100) / 100))
  return [...new Set(near)].filter(value => value !== String(points)).slice(0, 3)
}

/** Only where one rate stands alone. */
function comparisons(rates: CurrentRate[], source: string): Fact[] {
  const sorted = rates.toSorted((one, other) => other.pointsPerKg - one.pointsPerKg)
  const [best, ...others] = sorted
  if (!best || others.length < 2 || best.pointsPerKg === others[0]?.pointsPerKg) return []
  return [
    {
      kind: 'SINGLE',
      text: 'Which of these plastics earns the most points per kilogram in this programme?',
      right: [best.plastic],
      wrong: others.slice(0, 3).map(({ plastic }) => plastic),
      explanation: `${best.plastic} earns ${best.pointsPerKg} points per kilogram.`,
      source,
      difficulty: 'EASY',
    },
  ]
}
