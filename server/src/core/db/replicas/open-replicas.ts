import pg from 'pg'
import type { Log } from '../../log.ts'
import { type Database, openDatabase } from '../db.ts'
import { shareCache } from '../query-cache.ts'
import { followReplicas, type Replicas } from './replicas.ts'

interface Options {
  primary: Database
  /** The connection of requests to the primary. */
  connection: pg.ClientConfig
  preparedStatements: boolean
  log: Log
}

const answerMs = 2_000
// Longer than any statement may take.
const hungMs = 65_000

/** Follows the replicas of these addresses. One that does not answer yet is used as soon as it does. */
export function openReplicas(
  urls: string[],
  { primary, connection, preparedStatements, log }: Options,
): Replicas | undefined {
  if (urls.length === 0) return undefined
  // Its own connection: a read that goes to a replica must not wait for a free one to the primary.
  const positions = openDatabase({ connection, bringsTimeouts: true, connections: 1, preparedStatements })
  const { user: requestUser } = new pg.Client(connection)
  const { options } = connection
  const replicas = urls.map(url => {
    const { host, port, user } = new pg.Client(url)
    const open = (connections: number, query_timeout: number) =>
      openDatabase({
        connection: {
          connectionString: url,
          connectionTimeoutMillis: answerMs,
          query_timeout,
          ...(options && { options }),
        },
        // The defaults of the login are copied to the replica with everything else.
        bringsTimeouts: options !== undefined || user === requestUser,
        preparedStatements,
        connections,
      })
    const database = open(10, hungMs)
    shareCache(database, primary)
    return { name: `${host}:${port}`, database, probe: open(1, answerMs) }
  })
  const followed = followReplicas({ primary: positions, replicas, log })
  return {
    ...followed,
    async stop() {
      await followed.stop()
      await positions.end()
    },
  }
}
