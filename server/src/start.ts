import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { sessionReader } from '#areas/auth/sessions.ts'
import type { Config } from '#core/config.ts'
import { type Database, openDatabase } from '#core/db.ts'
import { listen } from '#core/listener.ts'
import { isMigrated, migrate } from '#core/migrate.ts'
import { openPostgres } from '#core/postgres/open-postgres.ts'
import { rateLimits } from '#core/rate-limits.ts'
import { openLog } from '#core/request-log.ts'
import { serverFolder } from '#core/server-folder.ts'
import { buildApp } from './app.ts'
import { demoLogin, seedDemo } from './demo.ts'

export interface RunningServer {
  url: string
  demoLogin?: { email: string; password: string }
  /** Refuses new work, lets running requests end, then leaves the database. */
  stop(): Promise<void>
}

/** database → migrate → seed if empty → listen; what was opened is closed again when a later step fails. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = openLog(config.logLevel)
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const postgres = await openPostgres(config, log)
    closers.push(postgres.stop)
    await migrate(postgres.direct, log)
    const database = openDatabase({
      connection: postgres.connection,
      preparedStatements: config.preparedStatements,
      onLostConnection: postgres.onLostConnection,
    })
    closers.push(database.end)
    const hasDemo = config.seed === 'demo' && (await seedDemo(database))
    const { app, drain } = await openApp(config, database, postgres.direct, log, closers)
    closers.push(() => app.close(), drain)
    await app.listen({ port: config.port, host: config.host })
    return { url: addressOf(app, config), ...(hasDemo && { demoLogin }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openApp(
  config: Config,
  database: Database,
  direct: Parameters<typeof listen>[0]['connection'],
  log: Logger,
  closers: (() => Promise<unknown>)[],
) {
  const sessions = sessionReader(database)
  const listener = await listen({
    connection: direct,
    channels: { session_changed: sessions.forget },
    onGap: sessions.forgetAll,
    log,
  })
  closers.push(listener.stop)
  const readiness = { draining: false, isMigrated: () => isMigrated(database.pool) }
  const app = await buildApp({
    database,
    rateLimits: rateLimits(database),
    actorOf: sessions.actorOf,
    readiness,
    log,
    isHttps: config.publicUrl.startsWith('https:'),
    web: {
      folder: join(serverFolder(), '../web/dist'),
      settings: { mapTilesUrl: config.mapTilesUrl, mapAttribution: config.mapAttribution },
    },
  })
  const drain = async () => {
    readiness.draining = true
  }
  return { app, drain }
}

/** With port 0 the system chose one, and the public address cannot have been known before. */
function addressOf(app: FastifyInstance, config: Config): string {
  if (config.port !== 0) return config.publicUrl
  return app.listeningOrigin
}
