/** The choices of a select, in the order in which their labels are written. */
export const optionsOf = <V extends string>(labels: Record<V, string>) =>
  (Object.keys(labels) as V[]).map(value => ({ value, label: labels[value] }))
