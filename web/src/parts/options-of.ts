/** Words by value as the options of a filter or a field. */
export const optionsOf = <V extends string>(words: Record<V, string>) =>
  (Object.keys(words) as V[]).map(value => ({ value, label: words[value] }))
