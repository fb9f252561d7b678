import { setTimeout as pause } from 'node:timers/promises'
import pg, { type DatabaseError } from 'pg'
import { judgePidFile } from './pid-file.ts'
import { bringUp, type Running, type ServerProcess, stopServer } from './server-process.ts'

/** This process's lease of a server: while it holds it, a lost server is brought back. */
export interface ServerLease {
  ensure: () => Promise<Running>
  leave: () => Promise<void>
}

const RETRY_MS = 30_000
const TRY_AGAIN_MS = 5_000
const WRONG_PASSWORD = '28P01'

export function leaseServer(server: ServerProcess, login: { user: string; password: string }): ServerLease {
  const { log } = server
  let ownership: Ownership | undefined
  let running: Running | undefined
  let flight: Promise<Running> | undefined
  let startedHere = false
  let leaving: Promise<void> | undefined

  async function join(): Promise<Running> {
    const until = Date.now() + RETRY_MS
    for (;;) {
      const found = await bringUp(server)
      startedHere ||= found.how === 'started'
      try {
        ownership = await takeOwnership({ ...login, ...found.endpoint }, lost)
        return found
      } catch (error) {
        if ((error as DatabaseError).code === WRONG_PASSWORD) {
          throw new Error('The file postgres-password in the data folder does not open its database.', { cause: error })
        }
        // Its last owner may have stopped it between our look and our connection.
        if (Date.now() > until) throw error
        await pause(100)
      }
    }
  }

  // Single flight: everyone who finds the server gone waits for the same attempt.
  function ensure(): Promise<Running> {
    flight ??= stayOrJoin().finally(() => {
      flight = undefined
    })
    return flight
  }

  // The pid file is asked and not our connection, whose backend outlives a killed server for a moment.
  async function stayOrJoin(): Promise<Running> {
    const isUp = (await judgePidFile(server.cluster)).is === 'ready'
    // A pool that loses its connections because we stop the server must not bring it back.
    if (running && (leaving || (ownership && isUp))) return running
    void ownership?.end().catch(() => undefined)
    ownership = undefined
    running = await join()
    return running
  }

  function lost(): void {
    ownership = undefined
    if (!leaving) void revive()
  }

  async function revive(): Promise<void> {
    log.warn('The connection to PostgreSQL is lost: making sure that it runs')
    while (!leaving) {
      try {
        const { how } = await ensure()
        return log.info(`PostgreSQL is back (${how})`)
      } catch (error) {
        log.error(`PostgreSQL could not be brought back: ${String(error)}`)
        await pause(TRY_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  function leave(): Promise<void> {
    leaving ??= stopIfLast()
    return leaving
  }

  async function stopIfLast(): Promise<void> {
    await flight?.catch(() => undefined)
    const share = ownership
    ownership = undefined
    // Without a share nothing is known of other owners: then only a server that we started is ours to stop.
    const isLast = share ? await share.release().catch(() => startedHere) : startedHere
    try {
      if (isLast) await stopServer(server)
      else log.info('Another process still uses PostgreSQL, which therefore keeps running')
    } finally {
      await share?.end()
    }
  }

  return { ensure, leave }
}

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
