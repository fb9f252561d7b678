import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { sessionReader } from '#areas/auth/sessions.ts'
import { keepDrainingOutbox } from '#areas/collections/totals.ts'
import { type ExportRegistry, openExports } from '#areas/jobs/large-exports.ts'
import { notifyOfFailedJob } from '#areas/notifications/failed-jobs.ts'
import { hearing, openLive } from '#areas/notifications/live.ts'
import { readBuildInfo } from '#core/build-info.ts'
import type { Config } from '#core/config.ts'
import { confineToAppRole } from '#core/db/app-role.ts'
import { ownSource } from '#core/db/database-files.ts'
import { type Database, openDatabase } from '#core/db/db.ts'
import { listen } from '#core/db/listener.ts'
import { isMigrated, migrate } from '#core/db/migrate.ts'
import { openPostgres } from '#core/db/open-postgres.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { localFiles } from '#core/files/local-files.ts'
import { s3Files } from '#core/files/s3-files.ts'
import { openAdmission } from '#core/http/admission.ts'
import { defaultRates, rateLimits } from '#core/http/rate-limits.ts'
import { openLog } from '#core/http/request-log.ts'
import { enqueue, migrateJobs, openWorkerPool, startWorker } from '#core/jobs/jobs.ts'
import { keepSchedule } from '#core/jobs/schedule.ts'
import { mailSender } from '#core/mail/mail.ts'
import { type Secrets, secretsFrom } from '#core/secrets.ts'
import { serverFolder } from '#core/server-folder.ts'
import { sessionKeyOf } from '#core/session-key.ts'
import { logStep } from '#core/terminal-log.ts'
import { startTracing } from '#core/tracing.ts'
import { buildApp } from './app.ts'
import { demoLogin, seedDemo } from './demo.ts'
import { jobs, schedule } from './jobs.ts'

export interface RunningServer {
  url: string
  demoLogin?: { email: string; password: string }
  /** Refuses new requests, lets running ones finish, then disconnects from the database. */
  stop: () => Promise<void>
}

/** Opens the database, migrates, seeds if empty and listens. A failed step closes everything opened before. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = openLog(config.logLevel)
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    if (config.sendsTraces) closers.push(await startTracing(ownSource().release))
    logStep(log, config.databaseUrl === undefined ? 'Starting the database' : 'Connecting to the database')
    const postgres = await openPostgres(config, log)
    closers.push(postgres.stop)
    await migrate(postgres.direct, log)
    const workerPool = openWorkerPool(postgres.direct, log)
    closers.push(() => workerPool.end())
    await migrateJobs(workerPool)
    const secrets = secretsFrom(sessionKeyOf(config))
    const { connection, warnings } = await confineToAppRole(postgres, log)
    const database = openDatabase({
      connection,
      preparedStatements: config.preparedStatements,
      onLostConnection: postgres.onLostConnection,
    })
    closers.push(database.end)
    const owner = openDatabase({ connection: postgres.direct, connections: 1 })
    closers.push(owner.end)
    const files = config.s3 ? s3Files(config.s3) : localFiles(join(config.dataDir, 'files'), secrets, config.uploadBase)
    const exports = openExports()
    const opened = { exports, config, connection, warnings, database, secrets, files, direct: postgres.direct, log }
    const hasDemo =
      config.seed === 'demo' && (await seedDemo(database, opened, () => logStep(log, 'Loading demo data')))
    closers.push(keepSchedule({ db: database, crontab: schedule, log }), keepDrainingOutbox({ database, owner, log }))
    // Rounds that came into reach while nothing ran.
    await enqueue(database, 'plan-rounds', {})
    const { app, drain } = await openApp(opened, closers)
    // After the app: exports are written by the areas that it serves.
    const onFailure = (task: string) => notifyOfFailedJob(database, task)
    closers.push(startWorker({ pool: workerPool, tasks: tasksOf(opened), onFailure, log }).stop)
    closers.push(() => app.close(), drain)
    await app.listen({ port: config.port, host: config.host })
    return { url: addressOf(app, config), ...(hasDemo && { demoLogin }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Opened {
  config: Config
  exports: ExportRegistry
  connection: pg.ClientConfig
  warnings: string[]
  database: Database
  secrets: Secrets
  files: FileStore
  direct: pg.ClientConfig
  log: Logger
}

const tasksOf = ({ config, database, exports, secrets, files }: Opened) =>
  jobs({
    database,
    exports,
    secrets,
    files,
    sendMail: mailSender(config),
    publicUrl: config.publicUrl,
    allowsPrivateAddresses: config.allowsPrivateWebhooks,
  })

async function openApp(
  { config, exports, connection, warnings, database, secrets, files, direct, log }: Opened,
  closers: (() => Promise<unknown>)[],
) {
  const sessions = sessionReader(database)
  const live = openLive()
  const listener = await listen({ connection: direct, ...hearing(sessions, live), log })
  closers.push(listener.stop)
  // A separate connection: a load balancer must see that a busy process is alive.
  const probe = openDatabase({ connection, connections: 1 })
  closers.push(probe.end)
  const readiness = { draining: false, isMigrated: () => isMigrated(probe.pool), warnings }
  const app = await buildApp({
    database,
    exports,
    rateLimits: rateLimits(database, { ...defaultRates, factor: config.rateFactor }),
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    admission: openAdmission(),
    sessions,
    live,
    readiness,
    log,
    secrets,
    publicUrl: config.publicUrl,
    files,
    geocoderUrl: config.geocoderUrl,
    ai: config.ai,
    installation: {
      build: readBuildInfo(),
      mail: config.smtpUrl ? 'SMTP' : 'FILES',
      files: config.s3 ? 'S3' : 'FOLDER',
      geocoderUrl: config.geocoderUrl,
      aiModel: config.ai?.model,
      warnings,
    },
    allowsPrivateAddresses: config.allowsPrivateWebhooks,
    web: {
      folder: join(serverFolder(), '../web/dist'),
      settings: config.map,
    },
  })
  const drain = async () => {
    readiness.draining = true
  }
  return { app, drain }
}

/** With port 0 the system chooses the port, so the public URL is known only now. */
function addressOf(app: FastifyInstance, config: Config): string {
  if (config.port !== 0) return config.publicUrl
  return app.listeningOrigin
}
