import { bytesOf, type Case } from '../cases/request.ts'
import type { Operation } from '../operations.ts'
import type { Answer } from '../send.ts'
import type { Caller } from '../world/callers.ts'
import type { Verdict } from './verdict.ts'

/** Internal words. No case sends them, so none can come back as an echo. */
const machinery: [what: string, pattern: RegExp][] = [
  ['a stack trace', /\bat (?:async )?[\w.<>]+ \(?(?:file:|node:|\/)/],
  ['a file path', /node_modules|\/server\/src\/|\/work\/|\/home\/|\.ts:\d+/],
  ['PostgreSQL’s words', /syntax error at or near|invalid input syntax for|violates (?:unique|foreign|check|not-null)/],
  ['PostgreSQL’s words', /duplicate key value|relation "\w+" does|column "\w+" does|out of range for type|pg_catalog/],
  ['SQL', /\b(?:select|insert into|update) [\w", .]+ (?:from|values|set) /i],
  ['a password hash', /\$argon2|\$2[aby]\$/],
]

// The time of a password change is not secret.
const secretKey = /^(?!.*_at$).*(?:password|hash|secret|token|sealed|otp$)/i
const emailPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const phonePattern = /\+\d{8,15}\b/g
/** The phone number used in requests, which comes back normalised. */
const example = '+351912345678'

/** Holders of an invitation link, or of a passed first sign-in step, learn whose it is. */
const namesRecipient = ['team.invitation', 'team.accept', 'auth.finishLogin']

/** Owners read whom they invited to their staff. */
const namesInvited = ['counterStaff.list', 'counterStaff.inviteAgain']

/** Leaks in an answer. */
export function findLeak(answer: Answer, request: Case, operation: Operation, caller: Caller): Verdict | undefined {
  const leak = secretIn(answer, operation) ?? foreignContactIn(answer, request, operation, caller)
  return findMachinery(answer.text) ?? asVerdict(leak)
}

/** Internal words in any answer. */
export const findMachinery = (text: string) => asVerdict(machinery.find(([, pattern]) => pattern.test(text))?.[0])

const asVerdict = (leak: string | undefined): Verdict | undefined =>
  leak === undefined ? undefined : { rule: 'leak', says: `The answer holds ${leak}` }

/** A key that sounds like a secret and is not declared in the contract. */
function secretIn({ text, status }: Answer, { endpoint }: Operation): string | undefined {
  const response = endpoint.event ?? endpoint.response
  if (status >= 300 || typeof response === 'string') return undefined
  const key = [...text.matchAll(/"(\w+)":/g)].map(([, name]) => name as string).find(name => secretKey.test(name))
  return key === undefined || isDeclared(response, key) ? undefined : `the key ${key}`
}

function isDeclared(response: object, key: string): boolean {
  const seen = new Set<unknown>()
  const look = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return false
    seen.add(value)
    return Object.keys(value).includes(key) || Object.values(value).some(look)
  }
  return look((response as { _zod: { def: object } })._zod.def)
}

/** Someone else's email or phone, shown to a caller who is not an administrator. */
function foreignContactIn(
  answer: Answer,
  request: Case,
  { name }: Operation,
  { grantee, own }: Caller,
): string | undefined {
  if (grantee?.userType === 'ADMIN' || [...namesRecipient, ...namesInvited].includes(name)) return undefined
  const sent = `${readable(request.url)} ${String(bytesOf(request) ?? '')}`.toLowerCase()
  const contacts = [...(answer.text.match(emailPattern) ?? []), ...(answer.text.match(phonePattern) ?? [])]
  const strange = contacts.find(one => ![example, ...own].includes(one) && !sent.includes(one.toLowerCase()))
  return strange === undefined ? undefined : `somebody else’s ${strange}`
}

/** A URL decoded as far as possible. */
const readable = (url: string) => decodeURIComponent(url.replace(/%(?![\dA-F]{2})|%[89A-F]./gi, ''))
