import pg, { type DatabaseError } from 'pg'

// Two processes may both find it missing: one of them gets one of these errors.
const ALREADY_THERE = ['42P04', '23505']

/** Creates the database of the connection unless it exists. */
export async function ensureDatabase(connection: pg.ClientConfig & { database: string }): Promise<void> {
  await withClient({ ...connection, database: 'postgres' }, async client => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database])
    if (rowCount) return
    try {
      await client.query(`create database ${client.escapeIdentifier(connection.database)}`)
    } catch (error) {
      if (!ALREADY_THERE.includes((error as DatabaseError).code ?? '')) throw error
    }
  })
}

const DURABILITY = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Fails if the server could lose confirmed data, wherever that was set: file, command line, role or database. */
export async function refuseDataLoss(connection: pg.ClientConfig): Promise<void> {
  const off = await withClient(connection, async client => {
    const { rows } = await client.query<{ name: string }>(
      "select name from pg_settings where name = any($1) and setting = 'off' order by name",
      [DURABILITY],
    )
    return rows.map(row => row.name)
  })
  if (off.length === 0) return
  throw new Error(
    `PostgreSQL runs with ${off.join(', ')} off and could lose confirmed data: turn that on and start again.`,
  )
}

/** A connection for one piece of work. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // A lost connection also fails the running query; without a listener it would end the process instead.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
