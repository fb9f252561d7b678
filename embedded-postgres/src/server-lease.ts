import { setTimeout as pause } from 'node:timers/promises'
import pg, { type DatabaseError } from 'pg'
import { judgePidFile } from './pid-file.ts'
import { bringUp, type Running, type ServerProcess, stopServer } from './server-process.ts'

/** This process's lease of a server: while held, a lost server is restarted. */
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
          throw new Error('The password in postgres-password in the data folder does not match its database.', {
            cause: error,
          })
        }
        // Its last owner may have stopped it between our check and our connection.
        if (Date.now() > until) throw error
        await pause(100)
      }
    }
  }

  // Single flight: all callers that find the server gone wait for the same attempt.
  function ensure(): Promise<Running> {
    flight ??= stayOrJoin().finally(() => {
      flight = undefined
    })
    return flight
  }

  // Checks the pid file, because the backend of our connection briefly outlives a killed server.
  async function stayOrJoin(): Promise<Running> {
    const isUp = (await judgePidFile(server.cluster)).is === 'ready'
    // A pool that loses its connections because we stop the server must not restart it.
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
    log.warn('The connection to PostgreSQL was lost, checking the server')
    while (!leaving) {
      try {
        const { how } = await ensure()
        return log.info(`PostgreSQL is back (${how})`)
      } catch (error) {
        log.error(`PostgreSQL could not be restarted: ${String(error)}`)
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
    // Without the lock other owners are unknown, so only a server we started may be stopped.
    const isLast = share ? await share.release().catch(() => startedHere) : startedHere
    try {
      if (isLast) await stopServer(server)
      else log.info('PostgreSQL keeps running because another process uses it')
    } finally {
      await share?.end()
    }
  }

  return { ensure, leave }
}

// An arbitrary number that no other lock in the database "postgres" uses: the letters FULMAR on a phone keypad.
const OWNER_LOCK = 385_627
const CONNECT_MS = 10_000

/**
 * A process shares the server as long as its own connection holds a shared lock, so a killed owner drops out
 * automatically, and the last one knows that it is the last.
 */
export interface Ownership {
  /** Releases the lock; true if no other process holds one, and then nobody can take one until `end`. */
  release: () => Promise<boolean>
  end: () => Promise<void>
}

/** Takes a shared lock; `onLost` is called once if the server goes away. */
export async function takeOwnership(config: pg.ClientConfig, onLost: () => void): Promise<Ownership> {
  const client = new pg.Client({
    ...config,
    database: 'postgres',
    application_name: 'fulmar owner',
    connectionTimeoutMillis: CONNECT_MS,
  })
  // Without a listener a lost connection would end the process; the `end` event that follows is handled.
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
