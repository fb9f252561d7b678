import { join } from 'node:path'
import { ensurePostgres } from '@fulmar/embedded-postgres/ensure-postgres'
import { readOrMakeSecret } from '@fulmar/embedded-postgres/secret-file'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/** The database to use, with handlers for a lost connection and for shutdown. */
export interface Postgres {
  /** For queries; may be a pooler. */
  connection: pg.ClientConfig
  /** For migrations, jobs and notifications, which need a dedicated session. */
  direct: pg.ClientConfig
  /** The folder of the embedded cluster. */
  cluster?: string
  /** The login of the request role, for the embedded server. */
  appPassword?: string
  onLostConnection: (error: Error) => void
  stop: () => Promise<void>
}

/** The PostgreSQL of `DATABASE_URL`, or the embedded one. */
export async function openPostgres(config: Config, log: Log): Promise<Postgres> {
  const warn = (error: Error) => log.warn(`A database connection was lost: ${error.message}`)
  if (config.databaseUrl !== undefined)
    return {
      connection: { connectionString: config.databaseUrl },
      direct: { connectionString: config.databaseDirectUrl },
      onLostConnection: warn,
      stop: async () => undefined,
    }
  const embedded = await ensurePostgres({
    dataDir: config.dataDir,
    log,
    binDir: config.pgBinDir,
    archives: config.backups !== undefined,
  })
  return {
    connection: embedded.connection,
    cluster: embedded.cluster,
    direct: embedded.connection,
    appPassword: readOrMakeSecret(join(config.dataDir, 'postgres-app-password')),
    onLostConnection: error => {
      warn(error)
      embedded
        .ensureRunning()
        .catch((failure: Error) => log.error(`PostgreSQL could not be restarted: ${failure.message}`))
    },
    stop: embedded.stop,
  }
}
