/** The fields that differ from the record as it was read: all that a change needs to send. */
export function changedFields<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Values]),
  )
  return Object.fromEntries(changed) as Partial<Values>
}
