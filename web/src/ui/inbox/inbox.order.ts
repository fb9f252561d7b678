/** The case to open after a decision: the next one, else the previous one. */
export function nextCase(ids: readonly string[], decided: string): string | undefined {
  const at = ids.indexOf(decided)
  return at === -1 ? ids[0] : (ids[at + 1] ?? ids[at - 1])
}

/** The next or previous case, stopping at the ends. */
export function stepFrom(ids: readonly string[], open: string | undefined, step: 1 | -1): string | undefined {
  const at = open === undefined ? -1 : ids.indexOf(open)
  if (at === -1) return ids[0]
  return ids[Math.min(Math.max(at + step, 0), ids.length - 1)]
}
