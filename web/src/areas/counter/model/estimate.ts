import type { CounterState } from '@fulmar/contract/counter/counter'
import { pointsFor } from '#parts/collections/points-for.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { polymerName } from '../../../theme/polymers.ts'
import type { Recording } from './database.ts'

type Lines = Recording['lines']

/** What the server will pay if the rates this device knows are still those in force. */
export const estimate = (lines: Lines, plastics: CounterState['plastics']): number =>
  lines.reduce((points, { plasticCode, grams }) => {
    const rate = plastics.find(({ code }) => code === plasticCode)?.pointsPerKg
    return points + pointsFor(grams, rate ?? 0)
  }, 0)

/** More of one plastic than a person carries to a store is usually grams taken for kilograms. */
const suspiciousGrams = 50_000

/** What to look at again before recording, as far as the device knows. */
export const doubtsAbout = (lines: Lines) =>
  lines
    .filter(({ grams }) => grams >= suspiciousGrams)
    .map(({ plasticCode, grams }) => ({
      plasticCode,
      doubt: `${formatWeight(grams)} of ${polymerName(plasticCode)}: kilograms or grams?`,
    }))
