import type { Case } from '../cases/request.ts'
import type { Operation } from '../operations.ts'
import type { Answer } from '../send.ts'
import type { Caller } from '../world/callers.ts'
import { wrongFailure, wrongSuccess } from './envelope.ts'
import { findLeak } from './leaks.ts'
import { wrongPermission } from './permission.ts'
import type { Rule, Verdict } from './verdict.ts'

/** The first rule that an answer breaks, if it breaks one. */
export function checkAnswer(answer: Answer, request: Case, operation: Operation, caller: Caller): Verdict | undefined {
  const { status, text } = answer
  if (status === 503) return { rule: 'overload', says: text.slice(0, 300) }
  if (status >= 500) return { rule: 'server error', says: `${status} ${text.slice(0, 300)}` }
  if ('isAdmin' in {} || 'x' in {}) return { rule: 'pollution', says: 'Every object has a new key' }
  return (
    verdict('permission', wrongPermission(answer, request, operation, caller)) ??
    verdict('envelope', wrongForm(answer, request, operation)) ??
    findLeak(answer, request, operation, caller)
  )
}

function wrongForm(answer: Answer, request: Case, operation: Operation): string | undefined {
  // Node leaves the body of an answer to HEAD out.
  if (request.method === 'HEAD') return undefined
  return answer.status < 300 ? wrongSuccess(answer, operation) : wrongFailure(answer)
}

const verdict = (rule: Rule, says: string | undefined): Verdict | undefined =>
  says === undefined ? undefined : { rule, says }
