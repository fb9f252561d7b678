const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
])
const worthAnotherTry = new Set(['40001', '40P01'])
const tooSlow = new Set(['57014', '55P03'])

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

// pg tells of a connection that ended under a query by these sentences only.
const endedUnderQuery = /Connection terminated|timeout exceeded when trying to connect|not queryable/

/** The connection is gone; whether an open transaction was rolled back depends on when it went. */
export const isLostConnection = (error: unknown) =>
  lostConnection.has(codeOf(error)) ||
  codeOf(error).startsWith('08') ||
  (error instanceof Error && endedUnderQuery.test(error.message))

/** The database rolled the transaction back and says that the same work may succeed now. */
export const isSerializationFailure = (error: unknown) => worthAnotherTry.has(codeOf(error))

/** Not the caller's fault and likely over soon. */
export const isTransient = (error: unknown) =>
  isLostConnection(error) || isSerializationFailure(error) || tooSlow.has(codeOf(error))
