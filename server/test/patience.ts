/** How long a test may take. It says when something hangs, not when it is slow: a machine that does other work may take ten times as long. */
export const testPatienceMs = 300_000

/** How long a test waits for what should come soon. */
export const waitPatienceMs = 60_000
