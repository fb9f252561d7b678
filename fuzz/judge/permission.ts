import type { ErrorBody } from '@fulmar/contract/errors'
import type { Case } from '../cases/request.ts'
import type { Operation } from '../operations.ts'
import type { Answer } from '../send.ts'
import { type Caller, may } from '../world/callers.ts'

/** Rules that refuse somebody who has the permission, by operation and code. */
const documented: Record<string, string[]> = {
  /** Members ask for themselves only. */
  'roleSwitches.ask': ['NOT_ALLOWED'],
  /** A code to change a password goes to one's own address. */
  'auth.validateAndSendOtp': ['SIGN_IN_REQUIRED', 'NOT_ALLOWED'],
}

/** What is wrong with who was let in and who was not. */
export function wrongPermission(answer: Answer, request: Case, operation: Operation, caller: Caller) {
  const { access } = operation.endpoint
  const { status } = answer
  const isAllowed = request.isUnsigned ? access === 'public' : may(caller, access)
  if (status < 300) return isAllowed && !request.isUndeclared ? undefined : `Let in without ${access}`
  if (request.isUndeclared) return undefined
  if (isAllowed) return wronglyRefused(answer, operation)
  if (request.isValid && status !== (caller.grantee ? 403 : 401)) return `${status} for who lacks ${access}`
  if (status === 403 && caller.grantee && failureOf(answer).fields?.permission !== access)
    return `A 403 that does not name ${access}`
  return undefined
}

function wronglyRefused(answer: Answer, { name, endpoint: { access } }: Operation): string | undefined {
  const { error = '' } = failureOf(answer)
  const isDoor = error === 'SIGN_IN_REQUIRED' || answer.status === 403
  return isDoor && !documented[name]?.includes(error) ? `${answer.status} ${error} for who has ${access}` : undefined
}

function failureOf({ text }: Answer): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>
  } catch {
    return {}
  }
}
