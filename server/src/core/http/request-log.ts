import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { terminalLog } from '../terminal-log.ts'

const secret = ['authorization', 'cookie', 'password', 'otp', 'token', 'email', 'phone']

export type LogFormat = 'sentences' | 'json'

/** Without personal data or secrets. */
export const openLog = (level: string, destination = destinationOf()): pino.Logger =>
  pino(
    { level, redact: { paths: secret.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' } },
    destination,
  )

/** Sentences about what matters, or all of it as JSON: on a terminal sentences unless told. */
export const destinationOf = (
  format: LogFormat = process.stdout.isTTY ? 'sentences' : 'json',
): pino.DestinationStream => (format === 'sentences' ? terminalLog(process.stdout) : pino.destination(together))

/** Lines are buffered for a tenth of a second: a system call for each would cost a tenth of a request. */
const together = { dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }

/** Replaces Fastify's request log, which would contain full URLs. */
export const logging = (log: pino.Logger): FastifyServerOptions => ({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => uuidv7(),
  // A child logger per request costs more than adding the request id to a line.
  childLoggerFactory: logger => logger,
})

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, once known. */
    personId: string | undefined
    /** The error code of a refusal. */
    refusedWith: string | undefined
  }
}

const refusals = new Set([401, 403, 429])

/**
 * One line per request with the route pattern, because paths and queries may contain secrets. A refusal also has the
 * reason, the user and the address, so that attacks are visible.
 */
export function logRequests(app: FastifyInstance) {
  app.decorateRequest('personId', undefined)
  app.decorateRequest('refusedWith', undefined)
  // These fields contain no secrets, so redaction is skipped: it would take four times as long as the line itself.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(refusals.has(reply.statusCode) && {
          refusedWith: request.refusedWith,
          personId: request.personId,
          ip: request.ip,
        }),
      },
      'request',
    )
    done()
  })
}
