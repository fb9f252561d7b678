const firstMs = 500
// After a failover jobs run again within half a minute.
const longestMs = 10_000

/** The delay before the next attempt, after this many failures in a row. */
export const retryDelayMs = (failures: number): number => Math.min(longestMs, firstMs * 2 ** failures)
