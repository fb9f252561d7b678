import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { archiveIn } from './archive.ts'
import { findBinaries } from './binaries.ts'
import { initialiseCluster, placeCluster, publishCluster, refuseUnknownCluster, SUPERUSER } from './cluster-folder.ts'
import { ensureDatabase, refuseDataLoss } from './database.ts'
import { chooseEndpoint } from './endpoint.ts'
import type { Log } from './log.ts'
import { readOrMakeSecret } from './secret-file.ts'
import { leaseServer } from './server-lease.ts'
import { BASE_SETTINGS, type ServerProcess } from './server-process.ts'
import { watchOver } from './watchdog.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: Log
  /** The folder of the system's own initdb, pg_ctl and postgres, instead of those of the npm package. */
  binDir?: string | undefined
  /** Additional server settings: `{ shared_buffers: '512MB' }`. */
  settings?: Record<string, string>
  /** Keep the write-ahead log in the archive of the cluster, until somebody takes it from there. */
  archives?: boolean
  /** Stop the server when this process is killed, for tests. */
  watchdog?: boolean
  /** Allow settings that may lose confirmed data, for temporary clusters only. */
  allowDataLoss?: boolean
}

/** How to connect to the product's database; fits pg's client and pool. */
export interface PostgresConnection {
  /** The folder of a unix socket, or a loopback address where sockets are unavailable. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres {
  how: 'started' | 'reattached'
  connection: PostgresConnection
  /** The folder of the cluster. */
  cluster: string
  /** Restarts a lost server. Also happens automatically; concurrent callers share one attempt. */
  ensureRunning: () => Promise<void>
  /** Disconnects and stops the server if no other process uses it. End your pools first. */
  stop: () => Promise<void>
}

/** Creates, starts or joins the server of a data folder, whatever its state. */
export async function ensurePostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { server, password } = await prepareServer(options)
  const dismissWatchdog = options.watchdog ? watchOver(server) : () => undefined
  const login = { user: SUPERUSER, password }
  const lease = leaseServer(server, login)
  const stop = async () => {
    await lease.leave()
    dismissWatchdog()
  }
  try {
    const { how, endpoint } = await lease.ensure()
    const connection = { ...login, ...endpoint, database: 'fulmar' }
    await ensureDatabase(connection)
    if (!options.allowDataLoss) await refuseDataLoss(connection)
    return { how, connection, cluster: server.cluster, stop, ensureRunning: async () => void (await lease.ensure()) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Prepares what a server needs: programs, account, cluster, password. */
async function prepareServer({
  dataDir,
  log,
  binDir,
  settings,
  archives,
}: EmbeddedPostgresOptions): Promise<{ server: ServerProcess; password: string }> {
  mkdirSync(dataDir, { recursive: true })
  const password = readOrMakeSecret(join(dataDir, 'postgres-password'))
  const place = placeCluster(dataDir, log)
  const { account } = place
  const binaries = await findBinaries(account, binDir)
  if (!place.exists) await initialiseCluster(place.cluster, { account, binaries, password, log })
  const cluster = place.exists ? place.cluster : publishCluster(dataDir, place.cluster)
  refuseUnknownCluster(cluster, binaries)
  const endpoint = await chooseEndpoint(cluster, account)
  const archiving = archives ? archiveIn(cluster, account) : {}
  return {
    server: { cluster, account, binaries, endpoint, settings: { ...BASE_SETTINGS, ...archiving, ...settings }, log },
    password,
  }
}
