import { type ErrorBody, type ErrorCode, errors } from '@fulmar/contract/core/errors'

interface Details {
  fields?: Record<string, string>
  /** The current record, when the caller's was outdated. */
  data?: unknown
  /** When it is worth trying again, for `Retry-After`. */
  retrySeconds?: number
  /** The cause, for the log. */
  cause?: unknown
}

/** An expected failure with a message that is safe to show. Anything else is a bug (500). */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.details = details
  }

  get statusCode(): number {
    return errors[this.code][1]
  }

  body(requestId: string): ErrorBody {
    const [errorType, statusCode] = errors[this.code]
    const { fields, data } = this.details
    return { type: 'Error', errorType, statusCode, message: this.message, error: this.code, fields, data, requestId }
  }
}

/** The row, or NOT_FOUND. */
export function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new AppError('NOT_FOUND', `${what} not found`)
  return row
}

/** A failure that a form shows at one of its fields. */
export const fieldError = (code: ErrorCode, field: string, message: string) =>
  new AppError(code, message, { fields: { [field]: message } })

/** Fails with INVALID_INPUT and the same message for the field. */
export function refuseField(field: string, message: string): never {
  throw fieldError('INVALID_INPUT', field, message)
}

/** Turns violations of named constraints into `AppError`s. They get the detail that `refuse` was given. */
export async function onConstraint<T>(
  work: Promise<T>,
  failures: Record<string, (detail: string) => AppError>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { constraint = '', detail = '' } = error as { constraint?: string; detail?: string }
    throw failures[constraint]?.(detail) ?? error
  }
}
