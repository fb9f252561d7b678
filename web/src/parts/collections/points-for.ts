/** Points of a line, rounded down. Rates have two decimals, so hundredths avoid floating-point errors. */
export const pointsFor = (grams: number, pointsPerKg: number): number =>
  Math.floor((grams * Math.round(pointsPerKg * 100)) / 100_000)
