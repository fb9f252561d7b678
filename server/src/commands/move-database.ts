import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#core/config.ts'
import { openPostgres } from '#core/db/open-postgres.ts'
import { migrate } from '#core/db/schema/migrate.ts'
import { openLog } from '#core/http/request-log.ts'
import { moveDatabase } from '../move-database.ts'
import { runCommand } from './run-command.ts'

/** `npm run move:database -- --to postgres://user:password@host/fulmar`: copies the embedded database to that one. */
runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const config = readConfig(process.env)
  if (!values.to?.startsWith('postgres')) throw new TypeError('Say where to: --to postgres://user:password@host/fulmar')
  if (config.databaseUrl !== undefined) throw new ConfigError('DATABASE_URL is set: this moves the embedded database.')
  const log = openLog('warn')
  const postgres = await openPostgres(config, log)
  try {
    await migrate(postgres.direct, log)
    const { tables, rows } = await moveDatabase(postgres.direct, { connectionString: values.to }, log)
    console.log(`Copied ${rows.toLocaleString('en')} rows of ${tables} tables; the embedded database is unchanged.`)
    console.log(
      `Start with DATABASE_URL, the same DATA_DIR for uploaded files, and SESSION_KEY=${config.sessionKey ? 'as before' : `"$(cat ${config.dataDir}/session-key)"`}: sign-ins and second factors depend on it.`,
    )
  } finally {
    await postgres.stop()
  }
})
