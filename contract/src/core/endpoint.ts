import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** Who may call: anyone, any signed-in user, or holders of one permission. */
export type Access = 'public' | 'signed-in' | Permission

/** At most `calls` in `seconds` per IP address or signed-in user. */
export interface Rate {
  per: 'address' | 'person'
  calls: number
  seconds: number
  /** For a public endpoint: the limit per signed-in user, regardless of address. */
  signedInCalls?: number
  /** For a body with an email: so many are for one email. Those who share an address then do not use up each other's. */
  callsPerEmail?: number
  /** A call that succeeds is not counted. */
  failuresOnly?: true
}

/** Everything the server, the web and the OpenAPI page need to know about an endpoint. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** Shown on the OpenAPI page. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * The payload beside `type` and `message`, `csv` for a streamed table, or `events` for JSON lines that come as things
   * happen. Events of a write need `ownTransactions`: a transaction would stay open as long as the stream.
   */
  response: z.ZodObject | 'csv' | 'events'
  /** Server-sent events that go on until the caller leaves. They take up no place among the requests that run. */
  isLive?: true
  /** One line of `events`. */
  event?: z.ZodType
  /** 200 by default. */
  status?: 200 | 201
  /** Moves points or stock: the caller must send an `Idempotency-Key`. */
  idempotent?: true
  /** The handler writes with one statement that also checks the key, so a hot write takes one round trip. */
  oneStatement?: true
  /** The handler opens its own transactions: slow work happens between them, or a failed attempt must stay counted. */
  ownTransactions?: true
  /** Reads so much data that it gets more time and memory than other calls. */
  takesLong?: true
  /** A separate queue for slow work: hashing a password, calling another service. */
  lane?: 'passwords' | 'outside'
  /** 64 KiB by default. */
  bodyLimitBytes?: number
  /** The body may also be multipart, with files. */
  multipart?: {
    maxFileBytes: number
    /** The file comes last and is handed to the handler as a stream. */
    isStreamed?: true
  }
  /** Stricter than the general limits and shared by all processes. */
  rate?: Rate
}

/** One area of the endpoint table: short verb → endpoint. */
export type Area = Record<string, Endpoint>

type Part = 'params' | 'query' | 'body'

/** Extended in web/src/printed-contract.d.ts, because the web gets a printed contract. */
// biome-ignore lint/suspicious/noEmptyInterface: extended by declaration merging.
export interface Reader {}

declare const declaredAs: unique symbol

/** An endpoint in the web bundle, without the schemas that only the server needs. */
export interface PrintedEndpoint extends Omit<Endpoint, 'summary' | Part | 'response' | 'event'> {
  /** JSON Schema to parse search params with. */
  query?: { properties: object }
  response: { shape: Record<string, object> } | 'csv' | 'events'
  /** Exists only at compile time, to type calls. */
  readonly [declaredAs]: Endpoint
}

type Printed<E extends Endpoint> = Omit<E, 'summary' | Part | 'response' | 'event'> & {
  response: E['response'] extends string ? E['response'] : { shape: Record<string, object> }
  readonly [declaredAs]: E
} & (E extends { query: z.ZodType } ? Required<Pick<PrintedEndpoint, 'query'>> : unknown)

type Seen<A extends Area> = Reader extends { isPrinted: true } ? { [Name in keyof A]: Printed<A[Name]> } : A

/** Declares an area with its exact types. */
export function area<const A extends Area>(endpoints: A): Seen<A>
export function area(endpoints: Area): unknown {
  return endpoints
}

type AnyEndpoint = Endpoint | PrintedEndpoint
type Declared<E extends AnyEndpoint> = E extends PrintedEndpoint ? E[typeof declaredAs] : Extract<E, Endpoint>
type Schema<E extends AnyEndpoint, P extends Part> =
  Declared<E> extends Record<P, infer S extends z.ZodType> ? S : never
type Present<E extends AnyEndpoint> = { [P in Part]: [Schema<E, P>] extends [never] ? never : P }[Part]
type Key<E extends AnyEndpoint> = E extends { idempotent: true } ? { idempotencyKey: string } : unknown

/** The input as sent, before validation. */
export type Sent<E extends AnyEndpoint> = { [P in Present<E>]: z.input<Schema<E, P>> } & Key<E>
/** The input as the handler gets it, after validation. */
export type Received<E extends AnyEndpoint> = { [P in Present<E>]: z.output<Schema<E, P>> } & Key<E>
/** The answer as the caller gets it. */
export type Result<E extends AnyEndpoint> = Declared<E>['response'] extends infer R extends z.ZodObject
  ? z.output<R> & { type: 'Success'; message: string }
  : string
/** One event of a stream. */
export type Happening<E extends AnyEndpoint> =
  Declared<E> extends { event: infer S extends z.ZodType } ? z.output<S> : never
