/** Groups smaller than this say nothing about others. */
export const fewestToSay = 30

/** How far a mean may be off, with 95% confidence, given the variance of that mean. */
export const marginOf = (variance: number) => 1.96 * Math.sqrt(variance)

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
export function marginOfDifference(it: Strata): number | null {
  if (it.players === 0 || it.playersFreedom === 0 || it.othersFreedom === 0) return null
  const ofPlayers = it.playersSquares / it.playersFreedom / it.players
  const ofOthers = ((it.othersSquares / it.othersFreedom) * it.othersWeight) / it.players ** 2
  return marginOf(ofPlayers + ofOthers)
}
