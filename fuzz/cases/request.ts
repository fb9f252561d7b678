import type { Operation } from '../operations.ts'

/** What the endpoint asks for, before it is written as a request. */
export interface Parts {
  params: Record<string, unknown>
  query: unknown
  body: unknown
  key: string
}

/** One request as it is going to be sent, but for the caller's token. */
export interface Case {
  /** What is special about it. */
  what: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: { json: unknown } | { bytes: Buffer }
  /** Every part satisfies its schema, as far as generation could tell: who may call must get past the door. */
  isValid?: true
  /** Nothing at this address takes this method. */
  isUndeclared?: true
  /** Whatever the caller's token is, it does not reach the server in a form that counts. */
  isUnsigned?: true
}

/** The request that carries these parts in the usual way. */
export function requestOf({ endpoint }: Operation, parts: Parts, what: string): Case {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encoded(parts.params[name]))
  const query = queryOf(parts.query)
  return {
    what,
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    headers: endpoint.idempotent ? { 'idempotency-key': parts.key } : {},
    ...(endpoint.body && { payload: { json: parts.body } }),
  }
}

/** Lists of plain values go as `a,b`; what does not fit a query is written the ways that programs write it. */
function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return query === undefined ? '' : encoded(query)
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) => pairsOf(encoded(key), value))
    .join('&')
}

function pairsOf(key: string, value: unknown): string[] {
  if (value instanceof Repeated) return value.values.map(one => `${key}=${encoded(one)}`)
  if (Array.isArray(value)) return [`${key}=${value.map(encoded).join(',')}`]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([inner, one]) => `${key}[${encoded(inner)}]=${encoded(one)}`)
  return [`${key}=${encoded(value)}`]
}

/** A key that comes several times: `a=1&a=2`. */
export class Repeated {
  readonly values: unknown[]
  constructor(...values: unknown[]) {
    this.values = values
  }
  toJSON() {
    return this.values
  }
}

/** As in an address; half of a surrogate pair as the bytes that a careless program sends for it. */
const encoded = (value: unknown): string =>
  (typeof value === 'string' ? value : String(JSON.stringify(value))).replace(/[^\w.~-]/gu, char =>
    char.length === 1 && char >= '\uD800' && char <= '\uDFFF' ? '%ED%A0%80' : encodeURIComponent(char),
  )

/** Text that stands in JSON as it is: numbers that JavaScript cannot write. */
export const literally = (json: string) => `literally ${json}`

export const jsonOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"literally ([^"]+)"/g, (_, json: string) => json)

/** The body as it goes over the wire. */
export function bytesOf({ payload }: Case): string | Buffer | undefined {
  if (!payload) return undefined
  return 'bytes' in payload ? payload.bytes : jsonOf(payload.json)
}
