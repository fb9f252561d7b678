import type { FastifyInstance } from 'fastify'
import { type Database, sql } from './db.ts'

export interface Readiness {
  /** Set when the process has been asked to stop: no new work is sent here. */
  draining: boolean
  isMigrated: () => Promise<boolean>
}

/** `/healthz`: the process answers. `/readyz`: it can do work, so a balancer may send some. */
export function serveHealth(app: FastifyInstance, database: Database, readiness: Readiness) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const why = await reasonNotReady(database, readiness).catch((error: unknown) => {
      request.log.warn({ err: error, requestId: request.id }, 'not ready')
      return 'database not reachable'
    })
    if (why === undefined) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', why })
  })
}

async function reasonNotReady(database: Database, readiness: Readiness): Promise<string | undefined> {
  if (readiness.draining) return 'draining'
  await database.one(sql`select 1`)
  return (await readiness.isMigrated()) ? undefined : 'database not migrated'
}
