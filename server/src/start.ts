import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { hasOwner } from '#areas/auth/auth.ts'
import { sessionReader } from '#areas/auth/sessions.ts'
import { keepDrainingFacts } from '#areas/figures/figures.ts'
import { type ExportRegistry, openExports } from '#areas/jobs/large-exports.ts'
import { notifyOfFailedJob } from '#areas/notifications/failed-jobs.ts'
import { liveListeners, openLive } from '#areas/notifications/live.ts'
import { readBuildInfo } from '#core/build-info.ts'
import { type Config, ConfigError } from '#core/config.ts'
import { type Database, openDatabase, sql } from '#core/db/db.ts'
import { listen } from '#core/db/listener.ts'
import { openPostgres, type Postgres } from '#core/db/open-postgres.ts'
import { warnOfRelease } from '#core/db/postgres-releases.ts'
import { watchPulse } from '#core/db/pulse.ts'
import { isPassing, isPooled, untilReachable } from '#core/db/reach-database.ts'
import { openReplicas } from '#core/db/replicas/open-replicas.ts'
import type { Replicas } from '#core/db/replicas/replicas.ts'
import { confineToAppRole } from '#core/db/schema/app-role.ts'
import { type DatabaseSource, ownSource } from '#core/db/schema/database-files.ts'
import { isMigrated, migrate } from '#core/db/schema/migrate.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { localFiles } from '#core/files/local-files.ts'
import { s3Files } from '#core/files/s3-files.ts'
import { openAdmission } from '#core/http/limits/admission.ts'
import { defaultRates, rateLimits } from '#core/http/limits/rate-limits.ts'
import { destinationOf, openLog } from '#core/http/request-log.ts'
import { retryDelayMs } from '#core/jobs/back-off.ts'
import { enqueue, enqueueLong, migrateJobs, openWorkerPool } from '#core/jobs/jobs.ts'
import { keepSchedule } from '#core/jobs/schedule.ts'
import { startWorker } from '#core/jobs/worker.ts'
import { mailSender } from '#core/mail/mail.ts'
import { unsupportedNode } from '#core/node-release.ts'
import { healthWarnings, newProcessHealth, type ProcessHealth, surviveUnexpectedErrors } from '#core/process-health.ts'
import { type Secrets, secretsFrom } from '#core/secrets.ts'
import { serverFolder } from '#core/server-folder.ts'
import { sessionKeyOf } from '#core/session-key.ts'
import { logStep } from '#core/terminal-log.ts'
import { startTracing } from '#core/tracing.ts'
import { buildApp } from './app.ts'
import { type Backups, openBackups } from './backups.ts'
import { demoHints, seedDemo } from './demo.ts'
import { backUpTask, jobs, schedule } from './jobs.ts'

export interface RunningServer {
  url: string
  /** How to sign in to the demo; none without it. */
  demoHints: readonly string[]
  /** Nobody can sign in who could invite others. */
  needsOwner: boolean
  /** Refuses new requests, lets running ones finish, then disconnects from the database. */
  stop: () => Promise<void>
}

interface StartOptions {
  /** Gives up waiting for a database. */
  signal?: AbortSignal
  /** The tables, migrations and functions to run on. */
  source?: DatabaseSource
  /** Whether errors that nobody caught are logged rather than the end of the process. */
  survives?: boolean
}

/** Starts, and begins again whenever an external database goes away meanwhile. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = openLog(config.logLevel, destinationOf(config.logFormat))
  for (let failures = 0; ; failures++) {
    try {
      return await startOnce(config, options, log)
    } catch (error) {
      if (config.databaseUrl === undefined || !isPassing(error)) throw error
      log.warn(`The database was lost during the start, which begins again: ${(error as Error).message}`)
      await pause(retryDelayMs(failures), undefined, { signal: options.signal })
    }
  }
}

/** Opens the database, migrates, seeds if empty and listens. A failed step closes everything opened before. */
async function startOnce(
  config: Config,
  { signal, source = ownSource(), survives = false }: StartOptions,
  log: Logger,
): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  const health = newProcessHealth()
  const stopSurviving = survives ? surviveUnexpectedErrors(health, log) : () => undefined
  closers.push(async () => stopSurviving())
  try {
    if (config.sendsTraces) closers.push(await startTracing(source.release))
    logStep(log, config.databaseUrl === undefined ? 'Starting the database' : 'Connecting to the database')
    const postgres = await openPostgres(config, log)
    closers.push(postgres.stop)
    if (config.databaseUrl !== undefined) await reach(postgres, log, signal)
    await migrate(postgres.direct, log, source, signal)
    const queueTables = openWorkerPool(postgres.direct, log)
    await migrateJobs(queueTables).finally(() => queueTables.end())
    const secrets = secretsFrom(sessionKeyOf(config))
    const { connection, warnings, isPooled: isBehindPooler } = await confineToAppRole(postgres, log)
    const remedy =
      config.databaseUrl === undefined ? 'See “The embedded database” in docs/operations.md.' : 'Update it.'
    const outdatedPostgres = await warnOfRelease(postgres.direct)
    for (const outdated of [
      unsupportedNode(process.versions.node),
      outdatedPostgres && `${outdatedPostgres} ${remedy}`,
    ]) {
      if (!outdated) continue
      warnings.push(outdated)
      log.warn(outdated)
    }
    const preparedStatements = config.preparedStatements ?? !isBehindPooler
    const database = openDatabase({
      connection,
      bringsTimeouts: true,
      idleMs: 5 * 60_000,
      preparedStatements,
      onLostConnection: postgres.onLostConnection,
    })
    closers.push(database.end)
    const replicas = openReplicas(config.databaseReadUrls, { primary: database, connection, preparedStatements, log })
    if (replicas) closers.push(replicas.stop)
    const owner = openDatabase({ connection: postgres.direct, connections: 1 })
    closers.push(owner.end)
    const files = config.s3 ? s3Files(config.s3) : localFiles(join(config.dataDir, 'files'), secrets, config.uploadBase)
    const backups = openBackups(config, postgres, log)
    const exports = openExports()
    const opened = {
      health,
      exports,
      config,
      source,
      backups,
      connection,
      warnings,
      database,
      replicas,
      secrets,
      files,
      direct: postgres.direct,
      log,
    }
    const hasDemo =
      config.seed === 'demo' && (await seedDemo(database, opened, () => logStep(log, 'Loading demo data')))
    closers.push(
      keepSchedule({ db: database, crontab: schedule(config.backups?.at), log }),
      keepDrainingFacts({ database, owner, log }),
    )
    // Rounds that came into reach while nothing ran.
    await enqueue(database, 'plan-rounds', {})
    if (backups) closers.push(backups.keepShipping())
    if (await backups?.isCopyMissing()) await enqueueLong(database, backUpTask, {})
    const { app, drain } = await openApp(opened, hasDemo, closers)
    // After the app: exports are written by the areas that it serves.
    const onFailure = (task: string) => notifyOfFailedJob(database, task)
    const worker = { connection: postgres.direct, db: database, tasks: tasksOf(opened), onFailure, log, health }
    closers.push(startWorker(worker).stop)
    closers.push(() => app.close())
    await app.listen({ port: config.port, host: config.host })
    closers.push(drain)
    const needsOwner = !(await hasOwner(database))
    return { url: addressOf(app, config), demoHints: hasDemo ? demoHints : [], needsOwner, stop }
  } catch (error) {
    // What cannot be closed, because the database is away, must not keep the rest open.
    for (const close of closers.reverse())
      await close().catch((failure: Error) => log.warn(`After a start that failed: ${failure.message}`))
    throw error
  }
}

/** Waits for an external database. Fails if its session is a pooler's, which would lose notifications and jobs. */
async function reach({ connection, direct }: Postgres, log: Logger, signal?: AbortSignal) {
  await untilReachable(direct, log, signal)
  if (await isPooled(direct))
    throw new ConfigError(
      'Notifications, jobs and migrations need PostgreSQL itself, but a pooler answered: set DATABASE_DIRECT_URL to the address of PostgreSQL.',
    )
  if (connection.connectionString !== direct.connectionString) await untilReachable(connection, log, signal)
}

interface Opened {
  health: ProcessHealth
  config: Config
  source: DatabaseSource
  backups: Backups | undefined
  exports: ExportRegistry
  connection: pg.ClientConfig
  warnings: string[]
  database: Database
  replicas: Replicas | undefined
  secrets: Secrets
  files: FileStore
  direct: pg.ClientConfig
  log: Logger
}

const probeMs = 5_000

const tasksOf = ({ config, backups, database, exports, secrets, files }: Opened) =>
  jobs({
    database,
    exports,
    secrets,
    files,
    sendMail: mailSender(config),
    publicUrl: config.publicUrl,
    allowsPrivateAddresses: config.allowsPrivateWebhooks,
    backUp: backups?.takeOnSchedule,
  })

async function openApp(
  {
    config,
    source,
    backups,
    exports,
    connection,
    warnings,
    health,
    database,
    replicas,
    secrets,
    files,
    direct,
    log,
  }: Opened,
  hasDemo: boolean,
  closers: (() => Promise<unknown>)[],
) {
  const sessions = sessionReader(database)
  const live = openLive()
  const listener = await listen({ connection: direct, ...liveListeners(sessions, live), log })
  closers.push(listener.stop)
  // A separate connection: a load balancer must see that a busy process is alive. One that hangs is replaced.
  const probe = openDatabase({
    connection: { ...connection, query_timeout: probeMs },
    bringsTimeouts: true,
    connections: 1,
  })
  closers.push(probe.end)
  const pulse = watchPulse(() => probe.one(sql`select 1`))
  closers.push(async () => pulse.stop())
  const readiness = {
    draining: false,
    isMigrated: () => isMigrated(probe.pool, source),
    get warnings() {
      return [...warnings, ...healthWarnings(health)]
    },
  }
  const app = await buildApp({
    database,
    replicas,
    pulse,
    exports,
    rateLimits: rateLimits(database, { ...defaultRates, factor: config.rateFactor }),
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    securityContacts: config.securityContacts,
    metricsToken: config.metricsToken,
    admission: openAdmission(),
    sessions,
    live,
    readiness,
    backupStatus: backups?.status,
    health,
    schedule: schedule(config.backups?.at),
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
      ...(hasDemo && { hints: async () => demoHints }),
    },
  })
  // Requests are served until every load balancer has seen that no more should come.
  const drain = async () => {
    readiness.draining = true
    await pause(config.drainMs)
  }
  return { app, drain }
}

/** With port 0 the system chooses the port, so the public URL is known only now. */
function addressOf(app: FastifyInstance, config: Config): string {
  if (config.port !== 0) return config.publicUrl
  return app.listeningOrigin
}
