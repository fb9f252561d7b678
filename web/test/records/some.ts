// Records as the server answers them: a test names only what it is about.

/** When everything in the tests happened. */
export const at = '2026-03-01T10:00:00.000Z'

let made = 0

export const someId = () => `0190a0a0-0000-7000-8000-${`${++made}`.padStart(12, '0')}`
