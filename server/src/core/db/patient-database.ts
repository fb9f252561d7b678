import { type Database, type Db, sql } from './db.ts'

/**
 * The same database for background work, whose statements may take so long; a request's end after five seconds. Statements outside a
 * transaction get one of their own.
 */
export function patientDatabase(database: Database, statementTime: string): Database {
  const transaction = <T>(work: (tx: Db) => Promise<T>) =>
    database.transaction(async tx => {
      await tx.run(sql`select set_config('statement_timeout', ${statementTime}, true)`)
      return work(tx)
    })
  return {
    ...database,
    many: query => transaction(tx => tx.many(query)),
    one: query => transaction(tx => tx.one(query)),
    maybe: query => transaction(tx => tx.maybe(query)),
    run: query => transaction(tx => tx.run(query)),
    transaction,
  }
}
