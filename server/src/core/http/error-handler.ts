import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull, isTransient } from '../db/postgres-errors.ts'
import { AppError } from '../errors.ts'
import { dataHeaders } from './security-headers.ts'

const retrySeconds = 1
/** Somebody has to make room first. */
const diskRetrySeconds = 60

/** The one place where an error becomes an answer. Unexpected ones are logged and answered with a generic message. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = asAppError(error)
  request.refusedWith = failure.code
  // Overload causes thousands of refusals per second, so they are counted by /metrics and not logged.
  if (failure.statusCode >= 500 && failure.code !== 'TOO_BUSY')
    request.log.error({ err: error, requestId: request.id }, 'request failed')
  // A malformed URL never reaches the hooks that set headers and the request id.
  reply.headers(dataHeaders).header('x-request-id', request.id)
  if (failure.details.retrySeconds !== undefined) reply.header('retry-after', failure.details.retrySeconds)
  if (failure.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retrySeconds)
  // An unread body would be parsed as the next request.
  if (isCutOff(request)) reply.header('connection', 'close')
  // An export that fails before its first line already has the headers of a file.
  reply.removeHeader('content-disposition').header('content-type', 'application/json; charset=utf-8')
  return reply.code(failure.statusCode).send(failure.body(request.id))
}

const isCutOff = ({ raw }: FastifyRequest) =>
  !raw.complete && (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0)

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code && byFrameworkCode[code]
  if (known) return known()
  if (code === '22021' || code === '22P05')
    return new AppError('INVALID_INPUT', 'The text contains a character that is not allowed')
  if (isDiskFull(error))
    return new AppError('TRY_AGAIN', 'The disk is full, so nothing can be saved. Please try again later', {
      retrySeconds: diskRetrySeconds,
    })
  if (isTransient(error)) return new AppError('TRY_AGAIN', 'The database is unavailable. Please try again in a moment')
  if (error instanceof SyntaxError && statusCode === 400) return brokenJson()
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError('INVALID_INPUT', 'The request could not be understood')
  return new AppError('BROKE', 'Something went wrong on our side. The error has been logged')
}

const brokenJson = () => new AppError('BROKEN_JSON', 'The body is not valid JSON')

const byFrameworkCode: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: brokenJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: brokenJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: brokenJson,
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('BODY_TOO_LARGE', 'The body is too large'),
  FST_REQ_FILE_TOO_LARGE: () => new AppError('BODY_TOO_LARGE', 'The file is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON (content-type application/json)'),
}
