import type { Operation } from '../operations.ts'

/** The input of an endpoint before serialisation. */
export interface Parts {
  params: Record<string, unknown>
  query: unknown
  body: unknown
  key: string
}

/** One request without the caller's token. */
export interface Case {
  /** What is special about it. */
  what: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: { json: unknown } | { bytes: Buffer }
  /** All parts satisfy their schemas as far as known, so authorised callers must be let in. */
  isValid?: true
  /** The path does not accept this method. */
  isUndeclared?: true
  /** The caller's token does not reach the server in a valid form. */
  isUnsigned?: true
}

/** The usual request for these parts. */
export function requestOf({ endpoint }: Operation, parts: Parts, what: string): Case {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encoded(parts.params[name]))
  const query = queryOf(parts.query)
  return {
    what,
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    headers: {
      ...(endpoint.idempotent && { 'idempotency-key': parts.key }),
      ...(hasFile(parts.body) && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
    },
    ...(endpoint.body && { payload: hasFile(parts.body) ? { bytes: formOf(parts.body) } : { json: parts.body } }),
  }
}

/** A body with a file goes as a form. */
export const hasFile = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && Object.values(body).some(value => value instanceof Buffer)

const boundary = 'boundary-of-the-fuzzer'

function formOf(body: Record<string, unknown>): Buffer {
  const fields = Object.entries(body).flatMap(([name, value]) => {
    const about = value instanceof Buffer ? '; filename="file.csv"\r\ncontent-type: text/csv' : ''
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${about}\r\n\r\n`
    return [Buffer.from(head), value instanceof Buffer ? value : Buffer.from(String(value)), Buffer.from('\r\n')]
  })
  return Buffer.concat([...fields, Buffer.from(`--${boundary}--\r\n`)])
}

/** Lists of plain values as `a,b`; other values in the ways programs write them. */
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

/** URL-encoded; an unpaired surrogate as the bytes that a careless program sends. */
const encoded = (value: unknown): string =>
  (typeof value === 'string' ? value : String(JSON.stringify(value))).replace(/[^\w.~-]/gu, char =>
    char.length === 1 && char >= '\uD800' && char <= '\uDFFF' ? '%ED%A0%80' : encodeURIComponent(char),
  )

/** Raw JSON text: numbers that JavaScript cannot represent. */
export const literally = (json: string) => `literally ${json}`

export const jsonOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"literally ([^"]+)"/g, (_, json: string) => json)

/** The body as it goes over the wire. */
export function bytesOf({ payload }: Case): string | Buffer | undefined {
  if (!payload) return undefined
  return 'bytes' in payload ? payload.bytes : jsonOf(payload.json)
}
