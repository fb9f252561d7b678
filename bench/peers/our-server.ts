import { fileURLToPath } from 'node:url'
import { buildApp } from '../../server/src/app.ts'
import { sessionReader } from '../../server/src/areas/auth/sessions.ts'
import { openDatabase } from '../../server/src/core/db.ts'
import { isMigrated } from '../../server/src/core/migrate.ts'
import type { PostgresConnection } from '../../server/src/core/postgres/embedded-postgres.ts'
import { defaultRates, rateLimits } from '../../server/src/core/rate-limits.ts'
import { openLog } from '../../server/src/core/request-log.ts'
import { peerOptions, serveAsPeer } from './as-peer.ts'

// The product as it is, except that its general limits would stop the load within a second.
const rates = { ...defaultRates, perSessionPerMinute: Infinity, perAddressPerMinute: Infinity }

const { connection } = peerOptions<{ connection: PostgresConnection }>()
const database = openDatabase({ connection })
const app = await buildApp({
  database,
  rateLimits: rateLimits(database, rates),
  actorOf: sessionReader(database).actorOf,
  readiness: { draining: false, isMigrated: () => isMigrated(database.pool) },
  log: openLog('warn'),
  isHttps: false,
  web: { folder: fileURLToPath(new URL('../../web/dist', import.meta.url)), settings: {} },
})
await serveAsPeer(app)
