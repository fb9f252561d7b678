import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { inject } from 'vitest'
import { createTestDatabase } from './cluster.ts'

/** The same database as the role that requests run as. */
export const asApp = (connection: PostgresConnection): PostgresConnection => ({
  ...connection,
  ...inject('testCluster').appLogin,
})

/** A migrated database of its own for a test file; 50 to 90 ms. */
export function testDatabase(): Promise<PostgresConnection> {
  return createTestDatabase(inject('testCluster'))
}

/** A database with nothing in it. */
export function emptyDatabase(): Promise<PostgresConnection> {
  return createTestDatabase({ ...inject('testCluster'), template: 'template1' })
}
