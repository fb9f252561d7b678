import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { within } from '../within.ts'

export interface Readiness {
  /** Set during shutdown, so that no new requests are routed here. */
  draining: boolean
  /** Whether this build can work with the database, on a separate connection. */
  isMigrated: () => Promise<boolean>
  /** Problems to fix although requests are served. */
  warnings?: string[]
}

/** `/healthz`: the process is up. `/readyz`: it can serve requests. */
export function serveHealth(app: FastifyInstance, readiness: Readiness) {
  // A client that keeps the connection would send its next request here.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.draining) reply.header('connection', 'close')
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const why = await reasonNotReady(readiness).catch((error: unknown) => {
      request.log.warn({ err: error, requestId: request.id }, 'not ready')
      return 'database not reachable'
    })
    if (why === undefined)
      return { status: 'ready', ...(readiness.warnings?.length && { warnings: readiness.warnings }) }
    return reply.code(503).send(new AppError('TRY_AGAIN', `Not ready: ${why}`).body(request.id))
  })
}

async function reasonNotReady({ draining, isMigrated }: Readiness): Promise<string | undefined> {
  if (draining) return 'draining'
  return (await within(isMigrated())) ? undefined : 'the database is of another release'
}
