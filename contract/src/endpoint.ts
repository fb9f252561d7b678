import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** Who may call: anyone, any signed-in person, or holders of one permission. */
export type Access = 'public' | 'signed-in' | Permission

/** At most `calls` in `seconds`, for one address or one signed-in person. */
export interface Rate {
  per: 'address' | 'person'
  calls: number
  seconds: number
  /** Of a public endpoint: so often for each person who is signed in, wherever they sit. */
  signedInCalls?: number
}

/** One call of the API: everything the server, the web and the OpenAPI page need to know about it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** One line for the OpenAPI page. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The payload beside `type` and `message`, or `csv` for a streamed table. */
  response: z.ZodObject | 'csv'
  /** 200 unless said otherwise. */
  status?: 200 | 201
  /** Moves points or stock: the caller must send an `Idempotency-Key`. */
  idempotent?: true
  /** Its handler writes by one statement that sees to the key itself: a hot write takes one trip to the database. */
  oneStatement?: true
  /** Its handler opens its own transactions: something slow happens between them, or a failed try must stay counted. */
  ownTransactions?: true
  /** Looks at so much that it may take longer, and more memory, than other calls may. */
  takesLong?: true
  /** Queues among its own kind because it takes its time: hashing a password, asking another service. */
  lane?: 'passwords' | 'outside'
  /** 64 KiB unless said otherwise. */
  bodyLimitBytes?: number
  /** The body may also come as multipart, with files in it. */
  multipart?: { maxFileBytes: number }
  /** Tighter than the general limits, and counted over all processes together. */
  rate?: Rate
}

/** One area of the endpoint table: short verb → endpoint. */
export type Area = Record<string, Endpoint>

type Part = 'params' | 'query' | 'body'

/** Who reads the contract. The web adds that it gets it printed: web/src/printed-contract.d.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: what is added to it decides what an area looks like.
export interface Reader {}

declare const declaredAs: unique symbol

/** An endpoint as the web has it: its schemas stay with the server, who checks by them. */
export interface PrintedEndpoint extends Omit<Endpoint, 'summary' | Part | 'response'> {
  /** As JSON Schema, by which an address is read. */
  query?: { properties: object }
  response: { shape: Record<string, object> } | 'csv'
  /** Known to the compiler only: what calls are typed by. */
  readonly [declaredAs]: Endpoint
}

type Printed<E extends Endpoint> = Omit<E, 'summary' | Part | 'response'> & {
  response: E['response'] extends 'csv' ? 'csv' : { shape: Record<string, object> }
  readonly [declaredAs]: E
} & (E extends { query: z.ZodType } ? Required<Pick<PrintedEndpoint, 'query'>> : unknown)

type Seen<A extends Area> = Reader extends { isPrinted: true } ? { [Name in keyof A]: Printed<A[Name]> } : A

/** Declares an area and keeps its exact types. */
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

/** What the caller gives, before validation. */
export type Sent<E extends AnyEndpoint> = { [P in Present<E>]: z.input<Schema<E, P>> } & Key<E>
/** What the handler gets, after validation. */
export type Received<E extends AnyEndpoint> = { [P in Present<E>]: z.output<Schema<E, P>> } & Key<E>
/** What the caller gets back. */
export type Result<E extends AnyEndpoint> = Declared<E>['response'] extends infer R extends z.ZodObject
  ? z.output<R> & { type: 'Success'; message: string }
  : string
