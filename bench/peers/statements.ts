import type pg from 'pg'
import { type Db, openDatabase, type Sql } from '../../server/src/core/db/db.ts'
import type { Programme } from '../cluster.ts'

/** An SQL text with its values. */
export interface Statement {
  text: string
  values: unknown[]
}

/** The statements of each bare route, by name. */
export type Statements = Record<string, Statement | Statement[]>

/** The first statement that a query function of the product runs, so that the limit runs the same. */
export async function statementOf(work: (db: Db) => Promise<unknown>): Promise<Statement> {
  const seen: Statement[] = []
  const answering =
    (answer: unknown) =>
    async <Row>({ text, values }: Sql) => {
      seen.push({ text, values })
      return answer as Row
    }
  await work({ many: answering([]), one: answering({ counted: 0 }), maybe: answering(undefined), run: answering(0) })
  if (!seen[0]) throw new Error('That ran no statement')
  return seen[0]
}

/**
 * Every statement that a query function runs once its caches are filled; if everything is cached, those of the first
 * run.
 */
export async function statementsRun(programme: Programme, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const database = openDatabase({ connection: { ...programme.connection, statement_timeout: 0 }, connections: 1 })
  let seen: Statement[] = []
  const noting =
    <T>(run: (query: Sql) => Promise<T>) =>
    (query: Sql) => {
      seen.push({ text: query.text, values: query.values })
      return run(query)
    }
  const noted = {
    many: noting(database.many),
    one: noting(database.one),
    maybe: noting(database.maybe),
    run: noting(database.run),
  }
  try {
    await work(noted as Db)
    const first = seen
    seen = []
    await work(noted as Db)
    return seen.length ? seen : first
  } finally {
    await database.end()
  }
}

const names = new Map<string, string>()

/** The minimal `Db` for the product's query functions. */
export function dbOn(client: pg.PoolClient): Db {
  const rowsOf = async ({ text, values }: Sql) => {
    const name = names.get(text) ?? `statement ${names.size}`
    names.set(text, name)
    return (await client.query({ name, text, values })).rows
  }
  return {
    many: rowsOf,
    one: async query => (await rowsOf(query))[0],
    maybe: async query => (await rowsOf(query))[0],
    run: async query => (await rowsOf(query)).length,
  }
}
