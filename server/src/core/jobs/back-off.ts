const firstMs = 500
const longestMs = 30_000

/** The delay before the next attempt, after this many failures in a row. */
export const retryDelayMs = (failures: number): number => Math.min(longestMs, firstMs * 2 ** failures)
