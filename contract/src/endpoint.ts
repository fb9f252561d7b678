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

/** Declares an area and keeps its exact types. */
export const area = <const A extends Area>(endpoints: A): A => endpoints

type Part = 'params' | 'query' | 'body'
type Schema<E extends Endpoint, P extends Part> = E extends Record<P, infer S extends z.ZodType> ? S : never
type Present<E extends Endpoint> = { [P in Part]: [Schema<E, P>] extends [never] ? never : P }[Part]
type Key<E extends Endpoint> = E extends { idempotent: true } ? { idempotencyKey: string } : unknown

/** What the caller gives, before validation. */
export type Sent<E extends Endpoint> = { [P in Present<E>]: z.input<Schema<E, P>> } & Key<E>
/** What the handler gets, after validation. */
export type Received<E extends Endpoint> = { [P in Present<E>]: z.output<Schema<E, P>> } & Key<E>
/** What the caller gets back. */
export type Result<E extends Endpoint> = E['response'] extends z.ZodObject
  ? z.output<E['response']> & { type: 'Success'; message: string }
  : string
