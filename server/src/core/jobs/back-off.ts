const firstMs = 500
const longestMs = 30_000

/** How long to wait before the next try, after so many failures in a row. */
export const retryDelayMs = (failures: number): number => Math.min(longestMs, firstMs * 2 ** failures)
