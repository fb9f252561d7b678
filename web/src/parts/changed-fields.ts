/** The fields that differ from the record as it was read: all that a change needs to send. */
export function changedFields<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(after).filter(([key, value]) => textOf(value) !== textOf(before[key as keyof Values]))
  return Object.fromEntries(changed) as Partial<Values>
}

/** Of a list of records, such as the days of a week, those the other list has not; anything else as it is. */
export function onlyDifferent(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value
  if (value.some(item => typeof item !== 'object' || Array.isArray(item))) return value
  const others = new Set(other.map(textOf))
  return value.filter(item => !others.has(textOf(item)))
}

/** The same text for the same value, in whatever order its keys came. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
