/** Degrees from what was typed, a decimal comma included; an invalid value becomes 0, an empty one is missing. */
export function coordinateOf(text: string): number | null {
  const written = text.trim().replace(',', '.').replace('−', '-')
  if (written === '') return null
  const degrees = Number(written)
  return Number.isFinite(degrees) ? degrees : 0
}
