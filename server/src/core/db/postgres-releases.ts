import { withClient } from '@fulmar/embedded-postgres/database'
import type pg from 'pg'

/**
 * The newest release of each supported major version when this was written. From postgresql.org/support/versioning, as
 * the release notes of August 2026 have it (18.5 was withdrawn before it came out).
 */
const newestKnown = {
  on: '2026-08-13',
  minors: new Map([
    [15, 19],
    [16, 15],
    [17, 11],
    [18, 6],
  ]),
}

/** What to say about a server that misses fixes, by its `server_version_num`. */
export function outdatedRelease(versionNumber: number): string | undefined {
  const major = Math.floor(versionNumber / 10_000)
  const minor = versionNumber % 10_000
  const newest = newestKnown.minors.get(major)
  if (newest === undefined || minor >= newest) return undefined
  return `PostgreSQL ${major}.${minor} misses the security fixes of ${major}.${newest}, the newest release known on ${newestKnown.on}.`
}

/** Whether the server misses fixes, and if so what to say. */
export const warnOfRelease = (connection: pg.ClientConfig): Promise<string | undefined> =>
  withClient(connection, async client => {
    const { rows } = await client.query<{ number: number }>(
      "select current_setting('server_version_num')::int as number",
    )
    return outdatedRelease(rows[0]?.number ?? 0)
  })
