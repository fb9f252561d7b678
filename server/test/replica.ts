import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAccount } from '@fulmar/embedded-postgres/account'
import { copyCluster } from '@fulmar/embedded-postgres/base-copy'
import { findBinaries } from '@fulmar/embedded-postgres/binaries'
import { withClient } from '@fulmar/embedded-postgres/database'
import { chooseEndpoint } from '@fulmar/embedded-postgres/endpoint'
import type { EmbeddedPostgres, PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { bringUp, type ServerProcess, stopServer } from '@fulmar/embedded-postgres/server-process'
import { giveTo, unpackTar } from '@fulmar/embedded-postgres/unpack'

/** A streaming replica, as real as the primary it follows. */
export interface StreamingReplica {
  connection: PostgresConnection
  start: () => Promise<unknown>
  stop: () => Promise<void>
  /** Stops it for a moment and yields what puts it back to how it is now, cut off from the primary. */
  keep: () => Promise<() => Promise<unknown>>
  remove: () => Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

export async function startReplica(primary: EmbeddedPostgres): Promise<StreamingReplica> {
  const account = databaseAccount()
  const cluster = `${primary.cluster}-replica`
  mkdirSync(cluster, { mode: 0o700 })
  await withClient(primary.connection, client =>
    unpackTar(
      copyCluster(client, primary.cluster, () => undefined),
      cluster,
    ),
  )
  writeFileSync(join(cluster, 'standby.signal'), '')
  giveTo(cluster, account)
  const { host, port, user, password } = primary.connection
  const settings = { primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`, fsync: 'off' }
  const endpoint = await chooseEndpoint(cluster, account)
  const server: ServerProcess = {
    cluster,
    account,
    binaries: await findBinaries(account, process.env.PG_BIN_DIR),
    endpoint,
    settings,
    log: quiet,
  }
  await bringUp(server)
  return {
    connection: { ...primary.connection, ...endpoint },
    start: () => bringUp(server),
    stop: () => stopServer(server),
    async keep() {
      const kept = `${cluster}-kept`
      await stopServer(server)
      cpSync(cluster, kept, { recursive: true })
      giveTo(kept, account)
      await bringUp(server)
      return async () => {
        await stopServer(server)
        rmSync(cluster, { recursive: true, maxRetries: 5 })
        renameSync(kept, cluster)
        await bringUp({ ...server, settings: { ...settings, primary_conninfo: '' } })
      }
    },
    async remove() {
      await stopServer(server)
      rmSync(cluster, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
