import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '@fulmar/embedded-postgres/database'
import pg from 'pg'
import type { Log } from '../log.ts'
import { isLostConnection, isTransient } from './postgres-errors.ts'

const retryMs = 1_000
const logEvery = 15
const connectMs = 10_000
// A name that does not resolve yet, a host that is still starting, and a server without a free connection.
const notYet = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', '53300'])

/** Waits until the database answers and says so. Wrong credentials or a missing database fail at once. */
export async function untilReachable(connection: pg.ClientConfig, log: Log, signal?: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await withClient({ ...connection, connectionTimeoutMillis: connectMs }, client => client.query('select 1'))
      if (attempt > 0) log.info(`The database at ${placeOf(connection)} answers`)
      return
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === undefined) throw error
      if (attempt % logEvery === 0) log.warn(`Waiting for the database at ${placeOf(connection)}: ${reason}`)
      await pause(retryMs, undefined, { signal })
    }
  }
}

/** Node tries every address of a host and collects the failures. */
function reasonOf(error: unknown): string | undefined {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { code = '', message } = first as Error & { code?: string }
  return isLostConnection(first) || notYet.has(code) ? message : undefined
}

/** The database went away amid the work, is being replaced, or is too busy for the moment: the same work may succeed later. */
export function isPassing(error: unknown): boolean {
  const { cause, code, syscall } = error as NodeJS.ErrnoException
  // A missing file is no missing socket.
  if (code === 'ENOENT' && syscall !== 'connect') return false
  if (reasonOf(error) !== undefined || isTransient(error)) return true
  return cause !== undefined && isPassing(cause)
}

function placeOf(connection: pg.ClientConfig): string {
  const { host, port } = new pg.Client(connection)
  return `${host}:${port}`
}

/** Whether a pooler answers in place of PostgreSQL: it hands out process ids of its own. */
export const isPooled = (connection: pg.ClientConfig): Promise<boolean> =>
  withClient(connection, async client => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID
  })
