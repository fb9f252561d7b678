/** The changed fields, which are all that is sent. */
export function changedFields<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(after).filter(([key, value]) => textOf(value) !== textOf(before[key as keyof Values]))
  return Object.fromEntries(changed) as Partial<Values>
}

/**
 * The different part of a value: items missing from the other list, lines of an address that differ (in the same order on both sides), the name of another record, anything else unchanged.
 */
export function onlyDifferent(value: unknown, other: unknown): unknown {
  if (isWords(value) && 'id' in value && 'name' in value) return value.name
  if (isWords(value) && isWords(other) && textOf(value) !== textOf(other)) {
    const lines = Object.entries(value).filter(([key, line]) => line !== other[key])
    return Object.fromEntries(lines.toSorted(byKey))
  }
  if (!Array.isArray(value) || !Array.isArray(other)) return value
  if (value.some(item => typeof item !== 'object' || Array.isArray(item))) return value
  const others = new Set(other.map(textOf))
  return value.filter(item => !others.has(textOf(item)))
}

const isWords = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(line => typeof line === 'string')

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** Stable JSON, regardless of key order. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(byKey))
      : part,
  )
