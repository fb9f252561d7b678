import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/db.ts'
import type { Admission } from './admission.ts'

interface Options {
  database: Database
  admission: Admission
  /** Lets callers on other machines read the metrics. */
  metricsToken?: string | undefined
}

/** Adds metrics to a registry and returns how to refresh them. */
type Measure = (register: Registry) => () => Promise<void>

/** Prometheus metrics at `/metrics`, for callers on this machine and those with the token. */
export function serveMetrics(app: FastifyInstance, measureMore: Measure, options: Options) {
  const { database, admission, metricsToken } = options
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

  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  const refresh = measureMore(register)
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, metricsToken)) return reply.callNotFound()
    // Without a database the figures of this process are needed most.
    await refresh().catch((error: unknown) => request.log.warn({ err: error }, 'shared metrics are not fresh'))
    return reply.type(register.contentType).send(await register.metrics())
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
