import type { ErrorCode } from '@fulmar/contract/core/errors'
import type { WrapperFailure } from './call-wrapper.ts'

/** A failed call, as pages and forms see it. Switch on `code`, never on the message. */
export class ApiError extends Error {
  readonly code: ErrorCode | (string & {})
  readonly errorType: string | undefined
  readonly statusCode: number | undefined
  /** Error messages by field path. */
  readonly fields: Record<string, string>
  /** The current record after a version conflict. */
  readonly data: unknown
  readonly requestId: string | undefined

  constructor(failure: Omit<WrapperFailure, 'status'>) {
    super(failure.message)
    this.name = 'ApiError'
    this.code = failure.error
    this.errorType = failure.errorType
    this.statusCode = failure.statusCode
    this.fields = failure.fields ?? {}
    this.data = failure.data
    this.requestId = failure.requestId
  }
}
