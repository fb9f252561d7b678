import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../errors.ts'
import { dataHeaders } from './security-headers.ts'

const byCode: Record<string, () => AppError> = {
  HPE_HEADER_OVERFLOW: () => new AppError('HEADERS_TOO_LARGE', 'The request headers are too large'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new AppError('REQUEST_TIMED_OUT', 'The request did not arrive in time'),
}

/** Answers requests that Node refuses before Fastify sees them, with the usual error body. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return socket.destroy()
  const failure = byCode[error.code ?? '']?.() ?? new AppError('INVALID_INPUT', 'The request could not be understood')
  const { status, headers, body } = answerOf(failure)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  return socket
}

/** The same for an `Expect` header other than `100-continue`. */
export function refuseExpectations(app: FastifyInstance) {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const failure = new AppError('EXPECTATION_FAILED', 'The Expect header is not supported')
    const { status, headers, body } = answerOf(failure)
    response.writeHead(status, headers).end(body)
  })
}

/** Required by HTTP, because proxies route requests by this name. */
export function requireHost(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, done) => {
    const isMissing = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    done(isMissing ? new AppError('INVALID_INPUT', 'The Host header is missing') : undefined)
  })
}

function answerOf(failure: AppError) {
  const requestId = uuidv7()
  const body = JSON.stringify(failure.body(requestId))
  const headers = {
    ...dataHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  }
  return { status: failure.statusCode, headers, body }
}
