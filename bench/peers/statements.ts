import type pg from 'pg'
import type { Db, Sql } from '../../server/src/core/db.ts'

/** One SQL text with its values, as a driver takes it. */
export interface Statement {
  text: string
  values: unknown[]
}

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
