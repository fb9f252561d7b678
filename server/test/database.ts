import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { inject } from 'vitest'
import { createTestDatabase } from './cluster.ts'

/** The same database as the role that requests run as, through the pooler if the run has one. */
export const asApp = (connection: PostgresConnection): PostgresConnection => ({
  ...connection,
  ...inject('testCluster').appLogin,
  ...inject('testCluster').pooler,
})

/** The login of requests as `openDatabase` takes it: its role has the time-outs of tests. */
export const appDatabase = (connection: PostgresConnection) => ({
  connection: asApp(connection),
  bringsTimeouts: true,
  preparedStatements: !inject('testCluster').pooler,
})

/** A migrated database of its own for a test file; 50 to 90 ms. */
export function testDatabase(): Promise<PostgresConnection> {
  const cluster = inject('testCluster')
  return createTestDatabase(cluster, cluster.template)
}

/** A database with nothing in it. */
export function emptyDatabase(): Promise<PostgresConnection> {
  return createTestDatabase(inject('testCluster'), 'template1')
}
