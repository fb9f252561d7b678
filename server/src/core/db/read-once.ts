import type { Db, Sql } from './db.ts'

/** For one answer: rows that several of its parts ask for are read once. */
export function readOnce(db: Db): Db {
  const asked = new Map<string, Promise<unknown[]>>()
  return {
    ...db,
    many: <Row>(query: Sql) => {
      const key = JSON.stringify([query.text, query.values])
      const rows = asked.get(key) ?? db.many<Row>(query)
      asked.set(key, rows)
      return rows as Promise<Row[]>
    },
  }
}
