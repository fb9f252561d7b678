import type pg from 'pg'
import { type Db, openDatabase, type Sql } from '../../server/src/core/db/db.ts'
import type { Programme } from '../cluster.ts'

/** One SQL text with its values, as a driver takes it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** What a bare route runs, by its name: one statement, or several after each other. */
export type Statements = Record<string, Statement | Statement[]>

/** The first statement a query function of the product would run, so that the limit runs the very same. */
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
 * Every statement a query function runs on the programme once it remembers what it may remember for some seconds; where it
 * remembers everything, those that it ran first.
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

/** The least that the product's query functions can run on. */
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
