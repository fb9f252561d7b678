import { type ErrorBody, type ErrorCode, errors } from '@fulmar/contract/errors'

interface Details {
  fields?: Record<string, string>
  /** The current record, when the caller's was out of date. */
  data?: unknown
  /** What was behind it, for the log. */
  cause?: unknown
}

/** A failure by rule: safe to show, mapped to a status by the contract. Anything else is a bug (500). */
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

/** Fails with INVALID_INPUT, in words that stand beside the field too. */
export function refuseField(field: string, message: string): never {
  throw new AppError('INVALID_INPUT', message, { fields: { [field]: message } })
}

/** Turns violations of named constraints into rule failures; the database stays the judge. */
export async function onConstraint<T>(work: Promise<T>, failures: Record<string, () => AppError>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const failure = failures[(error as { constraint?: string }).constraint ?? '']
    throw failure ? failure() : error
  }
}
