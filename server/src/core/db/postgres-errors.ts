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

// pg reports a connection lost during a query with these messages only.
const endedUnderQuery = /Connection terminated|timeout exceeded when trying to connect|not queryable/

/** The connection was lost; an open transaction may or may not have been committed. */
export const isLostConnection = (error: unknown) =>
  lostConnection.has(codeOf(error)) ||
  codeOf(error).startsWith('08') ||
  (error instanceof Error && endedUnderQuery.test(error.message))

// A statement that writes, or that needs rows which the replica has already cleaned up.
const onlyOnPrimary = new Set(['25006', '40001', '57014'])

/** A replica could not answer; the primary may. */
export const isReplicaFailure = (error: unknown) => isLostConnection(error) || onlyOnPrimary.has(codeOf(error))

/** The database rolled the transaction back, and a retry may succeed. */
export const isSerializationFailure = (error: unknown) => worthAnotherTry.has(codeOf(error))

/** A former primary, which follows another now. */
export const isReadOnly = (error: unknown) => codeOf(error) === '25006'

/** A lock was not to be had in time. */
export const isLockedOut = (error: unknown) => ['55P03', '40P01'].includes(codeOf(error ?? {}))

/** A prepared statement whose columns a migration has changed. */
export const isStalePlan = (error: unknown) =>
  codeOf(error) === '0A000' && /cached plan must not change result type/.test((error as Error).message)

/** There is no room for what is to be saved, in the database or in the folder of files. */
export const isDiskFull = (error: unknown) => ['53100', 'ENOSPC'].includes(codeOf(error ?? {}))

/** A statement took longer than it may. */
export const isTooSlow = (error: unknown) => tooSlow.has(codeOf(error))

/** A temporary failure that is not the caller's fault. */
export const isTransient = (error: unknown) =>
  isLostConnection(error) || isSerializationFailure(error) || isTooSlow(error) || isReadOnly(error)
