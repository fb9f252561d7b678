import { createHash } from 'node:crypto'
import pg from 'pg'
import QueryStream from 'pg-query-stream'
import sql, { empty, join, raw, Sql } from 'sql-template-tag'
import { AppError } from '../errors.ts'
import { traceStatement } from '../tracing.ts'
import { isLostConnection, isReadOnly, isSerializationFailure, isStalePlan } from './postgres-errors.ts'
import { requestTimeouts } from './timeouts.ts'

export { join, raw, Sql, sql }

/** The first argument of every query function: the pool for reads, the open transaction for writes. */
export interface Db {
  many: <Row>(query: Sql) => Promise<Row[]>
  /** Exactly one row: for counts and `returning`. */
  one: <Row>(query: Sql) => Promise<Row>
  maybe: <Row>(query: Sql) => Promise<Row | undefined>
  /** Returns the number of affected rows. */
  run: (query: Sql) => Promise<number>
}

/** The connection pool: a `Db` for reads that also opens transactions. */
export interface Database extends Db {
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  /** Streams rows in a separate transaction that may take as long as an export. */
  stream: <Row>(query: Sql) => AsyncGenerator<Row>
  pool: pg.Pool
  end: () => Promise<void>
}

export interface DatabaseOptions {
  /** How long a connection that nobody uses is kept. A new one has to plan every statement again. */
  idleMs?: number
  connection: pg.PoolConfig
  connections?: number
  /** Whether the login or the connection string sets the time-outs: a pooler refuses them in the start packet. */
  bringsTimeouts?: boolean
  /** Off behind a pooler that loses named statements (pgbouncer before 1.21). */
  preparedStatements?: boolean
  /** Called when an idle connection is lost, so that an embedded server can be restarted. */
  onLostConnection?: (error: Error) => void
}

const exportTimeout = '120s'
const attempts = 3

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: options.idleMs ?? 10_000,
    ...(options.bringsTimeouts ? {} : requestTimeouts),
    ...options.connection,
    types: { getTypeParser },
  })
  pool.on('error', error => options.onLostConnection?.(error))
  // The pool only reports idle connections. Without a listener, a connection lost between the statements of a
  // transaction would end the process.
  pool.on('connect', client => client.on('error', () => undefined))
  const named = options.preparedStatements ?? true
  const report = (error: unknown) => {
    if (isLostConnection(error)) options.onLostConnection?.(error as Error)
  }

  const direct = dbOn(pool, named)
  const unprepared = dbOn(pool, false)

  async function read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    let db = direct
    for (let attempt = 1; ; attempt++) {
      try {
        return await work(db)
      } catch (error) {
        report(error)
        if (attempt === attempts || !(isLostConnection(error) || isStalePlan(error))) throw error
        if (isStalePlan(error)) db = unprepared
      }
    }
  }

  async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    let prepares = named
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptTransaction(pool, prepares, work)
      } catch (error) {
        report(error)
        const rolledBack = isSerializationFailure(error) || isLostConnection(error) || isStalePlan(error)
        if (attempt === attempts || !rolledBack) throw error
        if (isStalePlan(error)) prepares = false
      }
    }
  }

  async function* stream<Row>(query: Sql): AsyncGenerator<Row> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin read only')
      await client.query(`set local statement_timeout = '${exportTimeout}'`)
      yield* client.query(new QueryStream(query.text, query.values, { batchSize: 500, types: { getTypeParser } }))
      await client.query('commit')
    } catch (error) {
      broken = error as Error
      throw error
    } finally {
      // A caller that stopped half-way leaves a cursor open, so the connection is not reused.
      client.release(broken ?? client.getTransactionStatus?.() !== 'I')
    }
  }

  return {
    many: <Row>(query: Sql) => read(db => db.many<Row>(query)),
    one: <Row>(query: Sql) => read(db => db.one<Row>(query)),
    maybe: <Row>(query: Sql) => read(db => db.maybe<Row>(query)),
    run: direct.run,
    transaction,
    stream,
    pool,
    end: () => pool.end(),
  }
}

async function attemptTransaction<T>(pool: pg.Pool, named: boolean, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(dbOn(client, named))
    await commit(client)
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    // A connection keeps its prepared statements, and stays with the server that was the primary.
    if (isStalePlan(error) || isReadOnly(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** A connection lost here leaves the outcome unknown, so the work is never retried automatically. */
async function commit(client: pg.PoolClient) {
  try {
    await client.query('commit')
  } catch (error) {
    if (!isLostConnection(error)) throw error
    throw new AppError('TRY_AGAIN', 'This may not have been saved. Please try again')
  }
}

/** The statements of a connection that somebody else opened, in whatever transaction it is. */
export const dbOfClient = (client: pg.Client): Db => dbOn(client, false)

function dbOn(runner: pg.Pool | pg.ClientBase, named: boolean): Db {
  // The getter builds the text on every access.
  const query = ({ text, values }: Sql) =>
    traceStatement(text, () => runner.query(named ? { name: nameOf(text), text, values } : { text, values }))
  const many = async <Row>(q: Sql) => (await query(q)).rows as Row[]
  return {
    many,
    one: async <Row>(q: Sql) => {
      const rows = await many<Row>(q)
      if (rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`)
      return rows[0] as Row
    },
    maybe: async <Row>(q: Sql) => (await many<Row>(q))[0],
    run: async q => (await query(q)).rowCount ?? 0,
  }
}

const names = new Map<string, string>()

/** One prepared statement per SQL text. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    names.set(text, name)
  }
  return name
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins
const ownParsers: Record<number, (text: string) => unknown> = {
  // Points, grams and counts stay below 2^53.
  [INT8]: Number,
  [TIMESTAMPTZ]: text => new Date(text).toISOString(),
}

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && ownParsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

/** Does the work inside the open transaction and takes it back: its result is what the work itself would lead to now. */
export async function dryRun<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.run(sql`savepoint dry_run`)
  const result = await work()
  await db.run(sql`rollback to savepoint dry_run`)
  return result
}

/** `where a and b` from the conditions that apply; empty when there are none. */
export function where(...conditions: (Sql | false | undefined)[]): Sql {
  const applying = conditions.filter(condition => condition instanceof Sql)
  return applying.length ? join(applying, ' and ', 'where ') : empty
}

/** A timestamp inside JSON: PostgreSQL writes +00:00, the API uses Z. */
export const inJson = (moment: Sql): Sql => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
