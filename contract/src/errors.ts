import { z } from 'zod'

/** The eight kinds of failure a caller can tell apart. */
export const errorType = z.enum([
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
])
export type ErrorType = z.infer<typeof errorType>

/** Every way a request can fail, with its kind and status. The web switches on the code, never on the message. */
export const errors = {
  INVALID_INPUT: ['VALIDATION', 400],
  BROKEN_JSON: ['VALIDATION', 400],
  BODY_TOO_LARGE: ['VALIDATION', 413],
  UNSUPPORTED_MEDIA_TYPE: ['VALIDATION', 415],
  IDEMPOTENCY_KEY_MISSING: ['VALIDATION', 400],
  UNFIT_PASSWORD: ['VALIDATION', 400],
  OTP_WRONG: ['VALIDATION', 400],
  CODE_WRONG: ['VALIDATION', 400],
  LINK_EXPIRED: ['VALIDATION', 400],
  UNFIT_FILE: ['VALIDATION', 400],
  SIGN_IN_REQUIRED: ['UNAUTHENTICATED', 401],
  WRONG_CREDENTIALS: ['UNAUTHENTICATED', 401],
  SECOND_FACTOR_REQUIRED: ['FORBIDDEN', 403],
  NOT_ALLOWED: ['FORBIDDEN', 403],
  NOT_FOUND: ['NOT_FOUND', 404],
  METHOD_NOT_ALLOWED: ['NOT_FOUND', 405],
  STALE_VERSION: ['CONFLICT', 409],
  IDEMPOTENCY_KEY_REUSED: ['CONFLICT', 409],
  NEIGHBORHOOD_NAME_TAKEN: ['CONFLICT', 409],
  NEIGHBORHOOD_CODE_TAKEN: ['CONFLICT', 409],
  NEIGHBORHOOD_HAS_PEOPLE: ['CONFLICT', 409],
  ROLE_SWITCH_OPEN: ['CONFLICT', 409],
  ROLE_SWITCH_UNFIT: ['CONFLICT', 409],
  LAST_LEADER: ['CONFLICT', 409],
  LAST_OWNER: ['CONFLICT', 409],
  ALREADY_ACCEPTED: ['CONFLICT', 409],
  SECOND_FACTOR_ON: ['CONFLICT', 409],
  COLLECTION_REFUSED: ['VALIDATION', 400],
  ALREADY_REVERSED: ['CONFLICT', 409],
  BALANCE_TOO_LOW: ['CONFLICT', 409],
  ALREADY_HELD: ['CONFLICT', 409],
  HOLD_SETTLED: ['CONFLICT', 409],
  ALREADY_DECIDED: ['CONFLICT', 409],
  SECOND_PERSON_NEEDED: ['CONFLICT', 409],
  OWN_POINTS: ['FORBIDDEN', 403],
  RATE_BACK_DATED: ['VALIDATION', 400],
  RATE_AT_THAT_MOMENT: ['CONFLICT', 409],
  RATE_IS_HISTORY: ['CONFLICT', 409],
  RATE_SET_SINCE: ['CONFLICT', 409],
  NOTHING_ASKED: ['CONFLICT', 409],
  STATUS_NOT_REACHABLE: ['CONFLICT', 409],
  STORE_HAS_COLLECTIONS: ['CONFLICT', 409],
  EMAIL_TAKEN: ['CONFLICT', 409],
  ADMIN_IN_TEAM: ['CONFLICT', 409],
  STATUS_NOT_POSSIBLE: ['CONFLICT', 409],
  LEADER_STAYS: ['CONFLICT', 409],
  POINTS_HELD: ['CONFLICT', 409],
  STORE_STILL_RUN: ['CONFLICT', 409],
  SAVED_VIEW_NAME_TAKEN: ['CONFLICT', 409],
  TOO_MANY_SAVED_VIEWS: ['CONFLICT', 409],
  TOO_MANY_SELECTED: ['VALIDATION', 400],
  TOO_MANY_REQUESTS: ['RATE_LIMITED', 429],
  TRY_AGAIN: ['UNAVAILABLE', 503],
  BROKE: ['INTERNAL', 500],
} as const satisfies Record<string, readonly [ErrorType, number]>

export type ErrorCode = keyof typeof errors

/** The body of every failed answer. `data` carries the current record when a write was based on an older version. */
export const errorBody = z.object({
  type: z.literal('Error'),
  errorType,
  statusCode: z.number().int(),
  message: z.string(),
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>
