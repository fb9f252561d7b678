import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupStatus } from '../backups/status.ts'
import type { Database } from '../db/db.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import type { ProcessHealth } from '../process-health.ts'
import { within } from '../within.ts'
import type { Admission } from './limits/admission.ts'

interface Options {
  database: Database
  admission: Admission
  replicas?: Replicas | undefined
  backupStatus?: (() => Promise<BackupStatus>) | undefined
  health?: ProcessHealth | undefined
  /** Lets callers on other machines read the metrics. */
  metricsToken?: string | undefined
}

/** Adds metrics to a registry and returns how to refresh them. */
type Measure = (register: Registry) => () => Promise<void>

/** Prometheus metrics at `/metrics`, for callers on this machine and those with the token. */
export function serveMetrics(app: FastifyInstance, measureMore: Measure, options: Options) {
  const { database, admission, replicas, backupStatus, health, metricsToken } = options
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'open' }, database.pool.totalCount)
      this.set({ state: 'idle' }, database.pool.idleCount)
      this.set({ state: 'waiting' }, database.pool.waitingCount)
    },
  })
  new Gauge({
    name: 'http_requests_admitted',
    help: 'Requests that are worked on or wait for a place, by lane',
    labelNames: ['lane', 'state'],
    registers: [register],
    collect() {
      for (const [lane, { running, waiting }] of Object.entries(admission.usage())) {
        this.set({ lane, state: 'running' }, running)
        this.set({ lane, state: 'waiting' }, waiting)
      }
    },
  })

  if (replicas) measureReplicas(register, replicas)
  if (backupStatus) measureBackups(register, backupStatus)
  if (health) measureHealth(register, health)

  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  const refresh = measureMore(register)
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, metricsToken)) return reply.callNotFound()
    // Without a database the figures of this process are needed most.
    await within(refresh()).catch((error: unknown) => request.log.warn({ err: error }, 'shared metrics are not fresh'))
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function measureReplicas(register: Registry, replicas: Replicas) {
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How long ago the primary was where the replica is; absent while it does not answer',
    labelNames: ['replica'],
    registers: [register],
    collect() {
      this.reset()
      for (const { name, lagSeconds } of replicas.usage())
        if (lagSeconds !== undefined) this.set({ replica: name }, lagSeconds)
    },
  })
  new Gauge({
    name: 'database_replica_used',
    help: '1 while the replica serves reads, 0 while it is left out',
    labelNames: ['replica'],
    registers: [register],
    collect() {
      for (const { name, isUsed } of replicas.usage()) this.set({ replica: name }, Number(isUsed))
    },
  })
}

function measureBackups(register: Registry, backupStatus: () => Promise<BackupStatus>) {
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Time since the last full copy, the last copy of the log, and the last proof of a copy; absent if there is none',
    labelNames: ['of'],
    registers: [register],
    async collect() {
      this.reset()
      const status = await within(backupStatus()).catch(() => undefined)
      if (!status) return
      const { lastBackupAt, lastShippedAt, lastProofAt } = status
      for (const [of, at] of Object.entries({ copy: lastBackupAt, log: lastShippedAt, proof: lastProofAt }))
        if (at !== undefined) this.set({ of }, (Date.now() - Date.parse(at)) / 1000)
    },
  })
}

function measureHealth(register: Registry, health: ProcessHealth) {
  new Counter({
    name: 'worker_restarts_total',
    help: 'How often the worker of background jobs stood still, or ended because the database was lost, and was restarted',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      this.reset()
      for (const [reason, times] of Object.entries(health.workerRestarts)) this.inc({ reason }, times)
    },
  })
  new Counter({
    name: 'unexpected_errors_total',
    help: 'Errors that nobody caught',
    registers: [register],
    collect() {
      this.reset()
      this.inc(health.unexpectedErrors)
    },
  })
}

// Behind a local proxy every caller looks local, but a proxied request names its origin.
const isLocal = (request: FastifyRequest) =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '127.0.0.1') && !request.headers['x-forwarded-for']

function hasToken({ headers }: FastifyRequest, token: string | undefined) {
  if (token === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}
