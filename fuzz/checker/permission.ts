import type { ErrorBody } from '@fulmar/contract/core/errors'
import type { Case } from '../cases/request.ts'
import type { Operation } from '../operations.ts'
import type { Answer } from '../send.ts'
import { type Caller, may } from '../world/callers.ts'

/** Business rules that refuse callers who have the permission, by operation or for a whole area. */
const documented: Record<string, (caller: Caller, error: string) => boolean> = {
  /** Importing takes the permission to add such records one by one, and a view that to read its list. */
  imports: (_, error) => error === 'NOT_ALLOWED',
  savedViews: (_, error) => error === 'NOT_ALLOWED',
  /** Members make requests for themselves only. */
  'roleSwitches.ask': ({ grantee }, error) => error === 'NOT_ALLOWED' && grantee?.userType !== 'ADMIN',
  /** Who writes questions sets no budget, and who sets budgets changes nothing else. */
  'games.create': (caller, error) => error === 'NOT_ALLOWED' && !may(caller, 'academy:budget'),
  'games.change': (caller, error) =>
    error === 'NOT_ALLOWED' && !(may(caller, 'academy:budget') && may(caller, 'academy:write')),
  /** Sending figures to other addresses needs more than reading them. */
  'reportSchedules.change': (caller, error) => error === 'NOT_ALLOWED' && !may(caller, 'policy:write'),
  /** A view is for those who may read what it counts. */
  'reportSchedules.send': (_, error) => error === 'NOT_ALLOWED',
  /** Nobody decides about themselves. */
  'leaderboards.disqualify': (_, error) => error === 'OWN_POINTS',
  'leaderboards.requalify': (_, error) => error === 'OWN_POINTS',
  'gameSchedule.payHeldBack': (_, error) => error === 'OWN_POINTS',
  /** Members redeem for themselves, stores at their own store, and nobody on behalf of themselves. */
  'redemptions.redeem': ({ grantee }, error) =>
    error === 'OWN_POINTS' || (error === 'NOT_ALLOWED' && grantee?.userType !== 'ADMIN'),
  'redemptions.fulfil': (_, error) => error === 'OWN_POINTS',
  /** The proposer of a cost must be allowed to change it. */
  'costProposals.propose': (_, error) => error === 'NOT_ALLOWED',
  /** Each kind of change is decided by who may make it. */
  proposals: (_, error) => error === 'NOT_ALLOWED',
  /** A code to change a password only goes to the caller's own address. */
  'auth.validateAndSendOtp': (_, error) => error === 'SIGN_IN_REQUIRED',
  /** Restoring takes the permission to change the record that the entry is about. */
  'activity.restore': (_, error) => error === 'NOT_ALLOWED',
  /** Nobody decides in their own favour. */
  'points.adjust': (_, error) => error === 'OWN_POINTS',
  'points.decide': (_, error) => error === 'OWN_POINTS',
  'collections.confirm': (_, error) => error === 'OWN_POINTS',
  /** Anyone can register as a store, so the user type alone grants nothing. */
  'auth.checkUserType': ({ kind }, error) => error === 'NOT_ALLOWED' && kind === 'STORE, registered',
}

/** Whether callers were let in or refused wrongly. */
export function wrongPermission(answer: Answer, request: Case, operation: Operation, caller: Caller) {
  const { access } = operation.endpoint
  const { status } = answer
  const isAllowed = request.isUnsigned ? access === 'public' : may(caller, access)
  if (status < 300) return isAllowed && !request.isUndeclared ? undefined : `Let in without ${access}`
  if (request.isUndeclared) return undefined
  if (isAllowed) return wronglyRefused(answer, operation, caller)
  if (request.isValid && status !== (caller.grantee ? 403 : 401)) return `${status} for who lacks ${access}`
  if (status === 403 && caller.grantee && failureOf(answer).fields?.permission !== access)
    return `A 403 that does not name ${access}`
  return undefined
}

function wronglyRefused(answer: Answer, { name, area, endpoint: { access } }: Operation, caller: Caller) {
  const { error = '' } = failureOf(answer)
  const isDoor = error === 'SIGN_IN_REQUIRED' || answer.status === 403
  const isWrong = isDoor && !(documented[name] ?? documented[area])?.(caller, error)
  return isWrong ? `${answer.status} ${error} for who has ${access}` : undefined
}

function failureOf({ text }: Answer): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>
  } catch {
    return {}
  }
}
