import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

export interface Readiness {
  /** Set when the process has been asked to stop: no new work is sent here. */
  draining: boolean
  /** Asks the database, on a connection that requests do not share. */
  isMigrated: () => Promise<boolean>
  /** What somebody should put right although requests are served. */
  warnings?: string[]
}

/** `/healthz`: the process answers. `/readyz`: it can do work, so a balancer may send some. */
export function serveHealth(app: FastifyInstance, readiness: Readiness) {
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
  return (await isMigrated()) ? undefined : 'database not migrated'
}
