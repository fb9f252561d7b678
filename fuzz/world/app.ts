import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/src/app.ts'
import { sessionReader } from '../../server/src/areas/auth/sessions.ts'
import { openExports } from '../../server/src/areas/jobs/large-exports.ts'
import { openLive } from '../../server/src/areas/notifications/live.ts'
import { type Database, openDatabase } from '../../server/src/core/db/db.ts'
import { localFiles } from '../../server/src/core/files/local-files.ts'
import { openAdmission } from '../../server/src/core/http/limits/admission.ts'
import { rateLimits } from '../../server/src/core/http/limits/rate-limits.ts'
import { openLog } from '../../server/src/core/http/request-log.ts'
import { secretsFrom } from '../../server/src/core/secrets.ts'
import { schedule } from '../../server/src/jobs.ts'
import { testInstallation } from '../../server/test/installation.ts'

export const secrets = secretsFrom('a session key for the fuzzer, long enough')
export const filesFolder = join(tmpdir(), `fulmar-fuzz-files-${process.pid}`)
export const files = localFiles(filesFolder, secrets)

// Rate limits are not tested here, and thousands of calls come from one address.
const noLimits = {
  perSessionPerMinute: 1e9,
  publicPerAddressPerMinute: 1e9,
  perAddressPerMinute: 1e9,
  exportsAtOnce: 1e9,
  factor: 1e9,
}

export interface RunningApp {
  app: FastifyInstance
  database: Database
  /** The server's error log for a request. */
  brokenBy: (requestId: string) => string | undefined
  close: () => Promise<void>
}

/** The real app with its request role, and the secrets it must not reveal. */
export async function openApp(
  connection: PostgresConnection,
  geocoderUrl: string,
  requestTimeoutMs?: number,
): Promise<RunningApp> {
  const database = openDatabase({ connection, connections: 4 })
  const sessions = sessionReader(database)
  const broken = new Map<string, string>()
  const log = openLog('error', {
    write(line) {
      const { requestId, err } = JSON.parse(line) as { requestId?: string; err?: { message: string; stack: string } }
      if (requestId && err) broken.set(requestId, err.stack.split('\n').slice(0, 4).join('\n'))
    },
  })
  const app = await buildApp({
    allowsPrivateAddresses: false,
    database,
    exports: openExports(),
    rateLimits: rateLimits(database, noLimits),
    admission: openAdmission(),
    sessions: {
      ...sessions,
      // Cases change users, and the next case must see it.
      holderOf: token => {
        sessions.forgetAll()
        return sessions.holderOf(token)
      },
    },
    live: openLive({ lifetimeMs: 0 }),
    readiness: { draining: false, isMigrated: async () => true },
    log,
    secrets,
    publicUrl: 'http://fulmar.test',
    files,
    geocoderUrl,
    installation: testInstallation,
    schedule: schedule(),
    requestTimeoutMs,
  })
  return {
    app,
    database,
    brokenBy: requestId => broken.get(requestId),
    async close() {
      await app.close()
      await database.end()
    },
  }
}
