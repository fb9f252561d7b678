import { bytesOf, type Case } from '../cases/request.ts'
import type { Operation } from '../operations.ts'
import type { Answer } from '../send.ts'
import type { Caller } from '../world/callers.ts'
import type { Verdict } from './verdict.ts'

/** Words of the machinery. No case sends them, so that none comes back as an echo. */
const machinery: [what: string, pattern: RegExp][] = [
  ['a stack trace', /\bat (?:async )?[\w.<>]+ \(?(?:file:|node:|\/)/],
  ['a file path', /node_modules|\/server\/src\/|\/work\/|\/home\/|\.ts:\d+/],
  ['PostgreSQL’s words', /syntax error at or near|invalid input syntax for|violates (?:unique|foreign|check|not-null)/],
  ['PostgreSQL’s words', /duplicate key value|relation "\w+" does|column "\w+" does|out of range for type|pg_catalog/],
  ['SQL', /\b(?:select|insert into|update) [\w", .]+ (?:from|values|set) /i],
  ['a password hash', /\$argon2|\$2[aby]\$/],
]

// When a password was changed is no secret.
const secretKey = /^(?!.*_at$).*(?:password|hash|secret|token|sealed|otp$)/i
const emailPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const phonePattern = /\+\d{8,15}\b/g
/** The phone number that requests are made with: it comes back without the spaces it may be written with. */
const example = '+351912345678'

/** Who holds an invitation's link or has passed the first step of a sign-in is told whose it is. */
const tellsAddressee = ['team.invitation', 'team.accept', 'auth.finishLogin']

/** What an answer tells that it should not. */
export function findLeak(answer: Answer, request: Case, operation: Operation, caller: Caller): Verdict | undefined {
  const leak = secretIn(answer, operation) ?? strangerIn(answer, request, operation, caller)
  return findMachinery(answer.text) ?? asVerdict(leak)
}

/** Words of the machinery in any answer. */
export const findMachinery = (text: string) => asVerdict(machinery.find(([, pattern]) => pattern.test(text))?.[0])

const asVerdict = (leak: string | undefined): Verdict | undefined =>
  leak === undefined ? undefined : { rule: 'leak', says: `The answer holds ${leak}` }

/** A key of a success that sounds like a secret and is not declared in the contract. */
function secretIn({ text, status }: Answer, { endpoint: { response } }: Operation): string | undefined {
  if (status >= 300 || response === 'csv') return undefined
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

/** Somebody else's email or phone, told to somebody who does not run the programme. */
function strangerIn(answer: Answer, request: Case, { name }: Operation, { grantee, own }: Caller): string | undefined {
  if (grantee?.userType === 'ADMIN' || tellsAddressee.includes(name)) return undefined
  const sent = `${readable(request.url)} ${String(bytesOf(request) ?? '')}`.toLowerCase()
  const told = [...(answer.text.match(emailPattern) ?? []), ...(answer.text.match(phonePattern) ?? [])]
  const strange = told.find(one => ![example, ...own].includes(one) && !sent.includes(one.toLowerCase()))
  return strange === undefined ? undefined : `somebody else’s ${strange}`
}

/** An address without its escapes, as far as they can be read. */
const readable = (url: string) => decodeURIComponent(url.replace(/%(?![\dA-F]{2})|%[89A-F]./gi, ''))
