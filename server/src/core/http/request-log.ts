import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { terminalLog } from '../terminal-log.ts'

const secret = ['authorization', 'cookie', 'password', 'otp', 'token', 'email', 'phone']

/** JSON lines, or readable ones on a terminal; nothing in them identifies or authenticates a person. */
export const openLog = (level: string, destination?: pino.DestinationStream): pino.Logger =>
  pino(
    { level, redact: { paths: secret.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' } },
    destination ?? (process.stdout.isTTY ? terminalLog(process.stdout) : pino.destination(together)),
  )

/** Lines of a tenth of a second are written together: a system call for each would be a tenth of a request. */
const together = { dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }

/** Fastify's own request lines are off in favour of ours, which hold no addresses of pages. */
export const logging = (log: pino.Logger): FastifyServerOptions => ({
  loggerInstance: log,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => uuidv7(),
  // A logger of its own for each request costs more than the request id that a line can carry itself.
  childLoggerFactory: logger => logger,
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, once that is known. */
    personId: string | undefined
    /** The code it was refused with. */
    refusedWith: string | undefined
  }
}

const refusals = new Set([401, 403, 429])

/**
 * One line per request: the pattern of the path, because a path or query may hold what must not be logged. Of a refusal it
 * also says why, who and from where, so that an attack can be seen.
 */
export function logRequests(app: FastifyInstance) {
  app.decorateRequest('personId', undefined)
  app.decorateRequest('refusedWith', undefined)
  // Its fields are these and hold no secret: looking for one would take four times as long as the line itself.
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
