import pg from 'pg'

// Any number that nothing else locks on in the database "postgres": the letters FULMAR on a telephone.
const OWNER_LOCK = 385_627
const CONNECT_MS = 10_000

/**
 * A process owns the server for as long as its own connection holds a shared lock, so a killed owner drops out by
 * itself, and the last one to leave knows that it is the last.
 */
export interface Ownership {
  /** Gives up the share; true when no other process holds one, and then nobody can take one until `end`. */
  release: () => Promise<boolean>
  end: () => Promise<void>
}

/** Takes a share in the server; `onLost` is called once when the server goes away under it. */
export async function takeOwnership(config: pg.ClientConfig, onLost: () => void): Promise<Ownership> {
  const client = new pg.Client({
    ...config,
    database: 'postgres',
    application_name: 'fulmar owner',
    connectionTimeoutMillis: CONNECT_MS,
  })
  // Without a listener a lost connection would end the process; the event `end` follows and is what we act upon.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1)', [OWNER_LOCK])
  } catch (error) {
    await client.end()
    throw error
  }
  client.once('end', onLost)
  return {
    async release() {
      await client.query('select pg_advisory_unlock_shared($1)', [OWNER_LOCK])
      const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [OWNER_LOCK])
      return rows[0]?.alone ?? false
    },
    async end() {
      client.off('end', onLost)
      await client.end()
    },
  }
}
