import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { uuidv7 } from 'uuidv7'

const secret = ['authorization', 'cookie', 'password', 'otp', 'token', 'email', 'phone']

/** Structured lines with a request id, and nothing in them that identifies or authenticates a person. */
export const logging = (level: string): FastifyServerOptions => ({
  logger:
    level === 'silent'
      ? false
      : {
          level,
          redact: { paths: secret.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
        },
  disableRequestLogging: true,
  genReqId: () => uuidv7(),
})

/** One line per request: the pattern of the path, because a path or query may hold what must not be logged. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
}
