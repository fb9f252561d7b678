import type { Endpoint } from '@fulmar/contract/core/endpoint'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../actor.ts'
import { type Database, type Db, type Sql, sql } from '../db/db.ts'
import { isTooSlow } from '../db/postgres-errors.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import { type CsvTable, csvStream, type StoredCsv } from './csv.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import { runEndpoint } from './run-endpoint.ts'

/** What an export was asked with, as far as it can be stored. */
export interface ExportInput {
  params?: unknown
  query?: unknown
}

export type ExportHandler = (input: ExportInput & { actor: Actor; db: Db }) => Promise<CsvTable | StoredCsv>

/** Exports too large for a request: a job writes them to a file. */
export interface LargeExports {
  /** More rows than this are too many for a request. */
  rowLimit: number
  /** How long counting them may take. */
  countMs: number
  /** Tells the job how an endpoint makes its table. */
  register: (endpoint: Endpoint, handler: ExportHandler) => void
  /** Queues the job in the transaction that logged the export; returns its id. */
  queue: (db: Db, actor: Actor, asked: { path: string; filename: string; input: ExportInput }) => Promise<string>
}

interface Asked {
  endpoint: Endpoint
  handler: ExportHandler
  input: ExportInput & { actor: Actor }
}

interface Services {
  database: Database
  replicas?: Replicas | undefined
  rateLimits: RateLimits
  exports: LargeExports
}

/** Streams the table, in one of few places. One with too many rows is queued and answered with 202 and its job. */
export async function sendCsv(reply: FastifyReply, { endpoint, handler, input }: Asked, deps: Services) {
  const release = deps.rateLimits.takeExportPlace()
  const work = async (db: Db) => {
    const table = await handler({ ...input, db })
    if ('body' in table || !(await hasMoreRows(db, table.query, deps.exports))) return table
    const { params, query } = input
    const asked = { path: endpoint.path, filename: table.filename, input: { params, query } }
    return { jobId: await deps.exports.queue(db, input.actor, asked) }
  }
  try {
    const made = (await runEndpoint(endpoint, work, input, deps)) as Awaited<ReturnType<typeof work>>
    if ('jobId' in made) {
      release()
      return reply.code(202).send({ type: 'Success', message: queued, data: made })
    }
    const from = (await deps.replicas?.caughtUp())?.database ?? deps.database
    const body = 'body' in made ? made.body : csvStream(made, from.stream(made.query))
    body.once('close', release)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${made.filename}"`)
      .send(body)
  } catch (error) {
    release()
    throw error
  }
}

const queued = 'This is a large export. The file is being prepared, and you will be notified when it is ready'

/** What takes long to count takes long to read, so it counts as more. */
async function hasMoreRows(db: Db, query: Sql, { rowLimit, countMs }: LargeExports): Promise<boolean> {
  await db.run(sql`savepoint counting`)
  await db.run(sql`select set_config('statement_timeout', ${String(countMs)}, true)`)
  try {
    const { rows } = await db.one<{ rows: number }>(
      sql`select count(*) as rows from (select from (${query}) every_row limit ${rowLimit + 1}) some_rows`,
    )
    return rows > rowLimit
  } catch (error) {
    if (!isTooSlow(error)) throw error
    return true
  } finally {
    // Whatever happened, the transaction goes on with its own timeout.
    await db.run(sql`rollback to savepoint counting`)
  }
}
