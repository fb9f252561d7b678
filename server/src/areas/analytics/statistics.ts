/** Groups smaller than this say nothing about others. */
export const fewestToSay = 30

/** How far a mean may be off, with 95% confidence, given the variance of that mean. */
export const marginOf = (variance: number) => 1.96 * Math.sqrt(variance)

/** The median of whole numbers from 0 on, by how many there are of each; null of none. */
export function medianOf(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const at = (place: number) => {
    let left = place
    return counts.findIndex(count => {
      left -= count
      return left < 0
    })
  }
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2
}

/** The standard deviation of a sample of some size, by the sum of its values and of their squares; null of fewer than two. */
export const deviationOf = (size: number, sum: number, squares: number): number | null =>
  size < 2 ? null : Math.sqrt(Math.max(0, squares - sum ** 2 / size) / (size - 1))

export interface Strata {
  players: number
  others: number
  playersSquares: number
  playersFreedom: number
  othersSquares: number
  othersFreedom: number
  othersWeight: number
}

/**
 * The margin of the difference between the mean of players and that of their comparable members. The spread within strata is
 * taken to be the same in all of them; null where no stratum has two of a kind, so that there is no spread to tell.
 */
export function marginOfDifference(strata: Strata): number | null {
  if (strata.players === 0 || strata.playersFreedom === 0 || strata.othersFreedom === 0) return null
  const ofPlayers = strata.playersSquares / strata.playersFreedom / strata.players
  const ofOthers = ((strata.othersSquares / strata.othersFreedom) * strata.othersWeight) / strata.players ** 2
  return marginOf(ofPlayers + ofOthers)
}
