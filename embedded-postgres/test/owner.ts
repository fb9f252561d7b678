import { ensurePostgres } from '../src/ensure-postgres.ts'

// A process that the life-cycle tests can kill: it reports when the server is ready and stops it on SIGTERM.
const [dataDir = '', watchdog] = process.argv.slice(2)
const toStderr = (message: string) => process.stderr.write(`${message}\n`)
const log = { info: toStderr, warn: toStderr, error: toStderr }

const postgres = await ensurePostgres({
  dataDir,
  log,
  binDir: process.env.PG_BIN_DIR,
  watchdog: watchdog === 'watchdog',
})
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
process.stdout.write(`${JSON.stringify({ how: postgres.how, connection: postgres.connection })}\n`)
