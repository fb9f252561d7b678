/** Words by value as the options of a filter or a field. */
export const optionsOf = <V extends string>(words: Readonly<Record<V, string>>) =>
  (Object.entries(words) as [V, string][]).map(([value, label]) => ({ value, label }))
