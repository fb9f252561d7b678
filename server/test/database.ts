import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { afterAll, inject } from 'vitest'
import { createTestDatabase, dropTestDatabase } from './cluster.ts'

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
export const testDatabase = (): Promise<PostgresConnection> => databaseOfFile(inject('testCluster').template)

/** A database with nothing in it. */
export const emptyDatabase = (): Promise<PostgresConnection> => databaseOfFile('template1')

// Of files that this worker is done with: dropped before the next is made, so that the run needs room for a few at a time.
const finished: PostgresConnection[] = []

async function databaseOfFile(template: string): Promise<PostgresConnection> {
  for (const database of finished.splice(0)) await dropTestDatabase(database)
  const connection = await createTestDatabase(inject('testCluster'), template)
  afterAll(() => void finished.push(connection))
  return connection
}
