import type { Endpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import type { ErrorBody } from '@fulmar/contract/core/errors'
import type { AdminRole } from '@fulmar/contract/core/permissions'
import { uploads } from '@fulmar/contract/core/uploads'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import type { InjectOptions } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import { afterAll } from 'vitest'
import type { AiProvider } from '#areas/academy/games/generation/quiz-writer.ts'
import { sessionReader } from '#areas/auth/sessions.ts'
import { openExports } from '#areas/jobs/large-exports.ts'
import { liveListeners, openLive } from '#areas/notifications/live.ts'
import type { BackupStatus } from '#core/backups/status.ts'
import { type Database, openDatabase, sql } from '#core/db/db.ts'
import { listen } from '#core/db/listener.ts'
import type { Pulse } from '#core/db/pulse.ts'
import type { Replicas } from '#core/db/replicas/replicas.ts'
import { isMigrated } from '#core/db/schema/migrate.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { localFiles } from '#core/files/local-files.ts'
import type { Readiness } from '#core/http/health.ts'
import { type Capacity, openAdmission } from '#core/http/limits/admission.ts'
import { defaultRates, type RateSettings, rateLimits } from '#core/http/limits/rate-limits.ts'
import { openLog } from '#core/http/request-log.ts'
import type { Mail } from '#core/mail/mail.ts'
import type { ProcessHealth } from '#core/process-health.ts'
import { secretsFrom } from '#core/secrets.ts'
import { buildApp } from '../src/app.ts'
import { jobs, schedule } from '../src/jobs.ts'
import { rebuildFigures } from '../src/rebuild-figures.ts'
import { builders } from './build/build.ts'
import { appDatabase, testDatabase } from './database.ts'
import { png } from './images.ts'
import { testInstallation } from './installation.ts'
import { testPatienceMs } from './patience.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** An id that nothing has. */
export const unknownId = '01890000-0000-7000-8000-000000000000'

/** Nobody is a person without a session; a token is used as it is. */
export type As = AdminRole | 'nobody' | { token: string }

export interface TestAppOptions {
  rates?: Partial<RateSettings>
  web?: { folder: string; settings: object }
  geocoderUrl?: string
  ai?: AiProvider
  requestTimeoutMs?: number
  metricsToken?: string
  securityContacts?: string[]
  /** What to change about the places for requests; far more may wait unless said. */
  capacity?: Partial<Capacity>
  files?: FileStore
  /** Where every log line goes, of every level. */
  logTo?: { write: (line: string) => void }
  /** The database of another test app, to be a second process on it. */
  connection?: PostgresConnection
  /** How many connections requests share. */
  connections?: number
  publicUrl?: string
  corsOrigins?: string[]
  /** Live events between processes, as long as a test takes. Without it a stream ends at once. */
  isLive?: boolean
  /** Copies of the database that serve reads. */
  replicas?: (primary: Database) => Replicas
  pulse?: Pulse
  backupStatus?: () => Promise<BackupStatus>
  health?: ProcessHealth
  /** Exports with more rows become jobs. */
  exportRowLimit?: number
  /** Whether webhooks may call loopback, as receivers of tests are there. */
  allowsPrivateAddresses?: boolean
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

interface Parts {
  params?: Record<string, string>
  query?: object
  body?: object
  idempotencyKey?: string
}

type Failure = Partial<Omit<ErrorBody, 'type' | 'data' | 'message'>>

// Tests send hundreds of calls in one moment and want to know what becomes of each.
const patience = { waiting: 100_000, waitMs: 60_000 }
const unhurried = {
  statement_timeout: testPatienceMs,
  lock_timeout: testPatienceMs,
  idle_in_transaction_session_timeout: testPatienceMs,
}
const manyCalls = { perSessionPerMinute: 100_000, publicPerAddressPerMinute: 100_000, perAddressPerMinute: 100_000 }

/** The real app on a database of its own, closed when the test file is done. */
export async function testApp(options: TestAppOptions = {}) {
  const connection = options.connection ?? (await testDatabase())
  const database = openDatabase({
    ...appDatabase(connection),
    ...(options.connections && { connections: options.connections }),
  })
  const owner = openDatabase({ connection: { ...connection, ...unhurried }, connections: 2 })
  const sessions = sessionReader(database)
  const live = openLive(options.isLive ? { togetherMs: 0 } : { lifetimeMs: 0 })
  const log = options.logTo ? openLog('trace', options.logTo) : openLog(process.env.TEST_LOG ?? 'silent')
  const listener = options.isLive ? await listen({ connection, ...liveListeners(sessions, live), log }) : undefined
  const publicUrl = options.publicUrl ?? 'http://fulmar.test'
  const secrets = secretsFrom('a session key for tests, long enough')
  const filesFolder = temporaryFolder('files')
  const files = options.files ?? localFiles(filesFolder, secrets)
  const readiness: Readiness = { draining: false, isMigrated: () => isMigrated(database.pool) }
  const exports = openExports({ rowLimit: options.exportRowLimit })
  const replicas = options.replicas?.(database)
  const admission = openAdmission(options.capacity ?? patience)
  const app = await buildApp({
    database,
    replicas,
    pulse: options.pulse,
    exports,
    rateLimits: rateLimits(database, { ...defaultRates, ...manyCalls, ...options.rates }),
    admission,
    sessions,
    live,
    readiness,
    backupStatus: options.backupStatus,
    health: options.health,
    log,
    secrets,
    publicUrl,
    corsOrigins: options.corsOrigins,
    files,
    ai: options.ai,
    installation: { ...testInstallation, aiModel: options.ai?.model },
    allowsPrivateAddresses: options.allowsPrivateAddresses ?? true,
    geocoderUrl: options.geocoderUrl ?? 'http://127.0.0.1:1/search',
    schedule: schedule(),
    requestTimeoutMs: options.requestTimeoutMs,
    metricsToken: options.metricsToken,
    securityContacts: options.securityContacts,
    ...(options.web && { web: options.web }),
  })
  afterAll(async () => {
    await app.close()
    await listener?.stop()
    await replicas?.stop()
    await database.end()
    await owner.end()
  })

  const build = builders(database)
  const tokens = new Map<AdminRole, string>()

  async function tokenOf(as: As): Promise<string | undefined> {
    if (as === 'nobody') return undefined
    if (typeof as === 'object') return as.token
    const token = tokens.get(as) ?? (await build.session({ adminRole: as })).token
    tokens.set(as, token)
    return token
  }

  /** Any request, for what the contract would not let a caller send. */
  async function request(as: As, options: InjectOptions) {
    const token = await tokenOf(as)
    const headers = { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) }
    const { statusCode: status, headers: answered, body } = await app.inject({ ...options, headers })
    const isJson = String(answered['content-type']).startsWith('application/json')
    return { status, headers: answered, body: isJson ? JSON.parse(body) : body }
  }

  /** Calls an endpoint of the table as a role; typed by the contract. */
  async function call<E extends Endpoint>(as: As, endpoint: E, sent: Sent<E>) {
    const { params, query, body, idempotencyKey } = sent as Parts
    const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '')
    const answer = await request(as, {
      method: endpoint.method,
      url,
      query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
      ...(body && { payload: body }),
      ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
    })
    return { ...answer, body: answer.body as Result<E> & Failure }
  }

  /** Tells the key of a picture that was just uploaded, and is nobody's yet. */
  async function uploadImage(): Promise<string> {
    const body = { type: 'image/png', name: 'picture.png', email: 'x@test.example' } as const
    const { url, key } = (await call('nobody', uploads.presign, { body })).body.result
    await request('nobody', { method: 'PUT', url, payload: png, headers: { 'content-type': 'image/png' } })
    return key
  }

  const countDue = async () =>
    (
      await owner.one<{ due: number }>(sql`
        select count(*)::int as due from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at <= now()`)
    ).due

  /** Does the jobs that wait, on this database, and tells the mails among them. */
  async function deliverMail(jobsOn = database): Promise<Mail[]> {
    const mails: Mail[] = []
    const sendMail = async (mail: Mail) => void mails.push(mail)
    const logger = new Logger(() => () => undefined)
    const taskList = jobs({
      database: jobsOn,
      exports,
      secrets,
      files,
      sendMail,
      publicUrl,
      allowsPrivateAddresses: true,
    })
    // A run ends early where the next long run is not free yet while the one before is given back.
    let before = Number.POSITIVE_INFINITY
    for (let due = await countDue(); due > 0 && due < before; due = await countDue()) {
      await runOnce({ pgPool: owner.pool, taskList, logger })
      before = due
    }
    return mails
  }

  /** The programme has days of another time zone, and so have its figures. */
  async function setTimeZone(zone: string) {
    await database.run(sql`update programme set time_zone = ${zone}`)
    await rebuildFigures(database, { rest: 0 })
  }

  return {
    app,
    files,
    filesFolder,
    deliverMail,
    secrets,
    readiness,
    admission,
    database,
    /** The same database as who owns its tables, for what the app may not do. */
    owner,
    connection,
    sessions,
    build,
    call,
    request,
    uploadImage,
    setTimeZone,
  }
}
