/** What a line is worth: rounded down. Rates have two decimals, so hundredths keep the arithmetic whole. */
export const pointsFor = (grams: number, pointsPerKg: number): number =>
  Math.floor((grams * Math.round(pointsPerKg * 100)) / 100_000)
