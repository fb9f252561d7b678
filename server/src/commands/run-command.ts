import { ConfigError, readConfig } from '#core/config.ts'
import { type Database, openDatabase } from '#core/db/db.ts'
import { openPostgres } from '#core/db/open-postgres.ts'
import { migrate } from '#core/db/schema/migrate.ts'
import { sessionOptions } from '#core/db/timeouts.ts'
import { AppError } from '#core/errors.ts'
import { openLog } from '#core/http/request-log.ts'

/** For commands: the configured database, migrated, and closed when the work is done. */
export async function withDatabase<T>(work: (database: Database, publicUrl: string) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const log = openLog('warn')
  const postgres = await openPostgres(config, log)
  try {
    await migrate(postgres.direct, log)
    // Commands may take longer than requests.
    const options = `${sessionOptions} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`
    const connection = { ...postgres.direct, options }
    const database = openDatabase({ connection, bringsTimeouts: true, connections: 2 })
    return await work(database, config.publicUrl).finally(database.end)
  } finally {
    await postgres.stop()
  }
}

/** Runs a command: expected errors print one sentence, others their stack trace. */
export function runCommand(command: () => Promise<void>) {
  command().catch((error: unknown) => {
    const isExpected = error instanceof AppError || error instanceof ConfigError || error instanceof TypeError
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  })
}
