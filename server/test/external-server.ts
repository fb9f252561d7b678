import { ensureDatabase, withClient } from '@fulmar/embedded-postgres/database'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import pg from 'pg'

/** A server with an empty database. */
export interface Started {
  connection: PostgresConnection
  remove: () => Promise<void>
}

/** A new database on the server of `TEST_DATABASE_URL`. It goes in the end, with all whose name starts with its own. */
export async function joinServer(url: string): Promise<Started> {
  const { host, port, user = '', password } = new pg.Client(url)
  const database = `fulmar_test_${crypto.randomUUID().slice(0, 8)}`
  const connection = { host, port, user, password: String(password), database }
  await ensureDatabase(connection)
  return { connection, remove: () => dropAll(connection) }
}

const dropAll = (connection: PostgresConnection) =>
  withClient({ ...connection, database: 'postgres' }, async client => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [connection.database],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  })
