import { withClient } from '@fulmar/embedded-postgres/database'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { outdatedRelease, warnOfRelease } from './postgres-releases.ts'

it.each([
  [180_004, 'PostgreSQL 18.4 misses the security fixes of 18.6, the newest release known on 2026-08-13.'],
  [150_018, 'PostgreSQL 15.18 misses the security fixes of 15.19, the newest release known on 2026-08-13.'],
  [180_006, undefined],
  [180_010, undefined],
  [190_000, undefined],
])('version %i: %s', (version, said) => {
  expect(outdatedRelease(version)).toBe(said)
})

it('judges the server that answers', async () => {
  const connection = await testDatabase()
  const { rows } = await withClient(connection, client => client.query('show server_version_num'))
  expect(await warnOfRelease(connection)).toBe(outdatedRelease(Number(rows[0].server_version_num)))
})
