import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensurePostgres } from '@fulmar/embedded-postgres/ensure-postgres'
import { buildApp } from '../../server/src/app.ts'
import { payRounds } from '../../server/src/areas/academy/schedule/payouts.ts'
import { sessionReader } from '../../server/src/areas/auth/sessions.ts'
import { drainFacts } from '../../server/src/areas/figures/figures.ts'
import { openExports } from '../../server/src/areas/jobs/large-exports.ts'
import { openLive } from '../../server/src/areas/notifications/live.ts'
import { expireRedemptions } from '../../server/src/areas/rewards/redemptions/redemption-deadlines.ts'
import { eraseLeavers } from '../../server/src/areas/users/leaving.ts'
import { openDatabase } from '../../server/src/core/db/db.ts'
import { localFiles } from '../../server/src/core/files/local-files.ts'
import { openAdmission } from '../../server/src/core/http/limits/admission.ts'
import { defaultRates, rateLimits } from '../../server/src/core/http/limits/rate-limits.ts'
import { openLog } from '../../server/src/core/http/request-log.ts'
import { keepSchedule } from '../../server/src/core/jobs/schedule.ts'
import { startWorker } from '../../server/src/core/jobs/worker.ts'
import { secretsFrom } from '../../server/src/core/secrets.ts'
import { importServices } from '../../server/src/import-kinds.ts'
import { testInstallation } from '../../server/test/installation.ts'
import { breakDatabase, type VariantName } from '../broken/variants.ts'
import { expireSome } from '../expiries.ts'
import { importSome } from '../imports.ts'
import { quickRestart } from '../postgres-settings.ts'
import type { ApiOptions, FromApi, ToApi } from './process.ts'

// The real app with its real database connection, in a process that can be killed at any moment.
const { dataDir, connection: owner, appLogin, broken } = JSON.parse(process.argv[2] ?? '') as ApiOptions
const log = openLog('error')
const sockets = new Set<Socket>()
const longestWaitMs = 500
const addUpEveryMs = 300
const expireEveryMs = 50
const payEveryMs = 50
const importEveryMs = 200
const eraseEveryMs = 200

const postgres = dataDir === undefined ? undefined : await ensurePostgres({ dataDir, log, settings: quickRestart })
const server = { ...owner, ...postgres?.connection, database: owner.database }
const connection = { ...server, ...appLogin, application_name: 'fulmar api' }
const revive = () => void postgres?.ensureRunning().catch(error => log.error(error))
const opened = openDatabase({ connection: { ...connection, stream: openSocket }, onLostConnection: revive })
const database = broken ? breakDatabase(broken as VariantName, opened) : opened
const secrets = secretsFrom('the session key of the chaos run')
const manyCalls = { perSessionPerMinute: 1e9, publicPerAddressPerMinute: 1e9, perAddressPerMinute: 1e9 }
const deps = {
  database,
  rateLimits: rateLimits(database, { ...defaultRates, ...manyCalls }),
  admission: openAdmission(),
  sessions: sessionReader(database),
  live: openLive(),
  exports: openExports(),
}
const app = await buildApp({
  allowsPrivateAddresses: false,
  ...deps,
  readiness: { draining: false, isMigrated: async () => true },
  log,
  secrets,
  publicUrl: 'http://fulmar.test',
  files: localFiles(join(tmpdir(), 'fulmar-chaos-files'), secrets),
  geocoderUrl: 'http://127.0.0.1:1/search',
  installation: testInstallation,
  schedule: '',
})
void repeat(() => drainFacts(opened), addUpEveryMs)
void repeat(() => expireRedemptions(opened), expireEveryMs)
void repeat(() => payRounds(opened), payEveryMs)
void repeat(() => expireSome(opened), expireEveryMs)
void repeat(() => importSome(opened, importServices(secrets)), importEveryMs)
void repeat(() => eraseLeavers(opened, secrets), eraseEveryMs)
keepJobs()

process.on('disconnect', () => process.exit(0))
process.on('message', (asked: ToApi) => {
  if (asked === 'cut the database') cutWhenBusy(Date.now() + longestWaitMs)
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: Number(new URL(app.listeningOrigin).port) } satisfies FromApi)

/** Created like in pg, but kept so that it can be cut. */
function openSocket(): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

/** Cutting an idle connection would test nothing. */
function cutWhenBusy(until: number) {
  const isBusy = opened.pool.totalCount > opened.pool.idleCount
  if (!isBusy && Date.now() < until) setImmediate(() => cutWhenBusy(until))
  else for (const socket of sockets) socket.destroy()
}

/** Scheduled jobs every second, so that the database is always killed near one. */
function keepJobs() {
  startWorker({ connection: server, db: opened, tasks: { tick: async () => undefined }, log })
  keepSchedule({ db: opened, crontab: '* * * * * tick', log, minuteMs: 1_000 })
}

/** The worker's part of the books, far more often than the worker does it. */
async function repeat(work: () => Promise<unknown>, everyMs: number) {
  for (;;) {
    await work().catch((error: Error) => log.warn(error.message))
    await pause(everyMs)
  }
}
