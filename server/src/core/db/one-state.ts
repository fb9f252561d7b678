import { type Db, type Sql, sql } from './db.ts'

interface Kept {
  state: string
  rows: Map<string, Promise<readonly unknown[]>>
}

const kept = new WeakMap<Db, Kept>()
const remembering = new WeakSet<Db>()
const mostStatements = 500

/**
 * The same database, where statements are asked once for all requests until something is committed. Two snapshots that read the same
 * show the same rows, so an answer is remembered for exactly as long as it is true; answers that look at the clock do so once a
 * minute. Rows are shared and frozen.
 */
export async function rememberingDb(db: Db): Promise<Db> {
  if (remembering.has(db)) return db
  const { state } = await db.one<{ state: string }>(
    sql`select pg_current_snapshot()::text || ' ' || floor(extract(epoch from now()) / 60)::text as state`,
  )
  let own = kept.get(db)
  if (own?.state !== state) {
    own = { state, rows: new Map() }
    kept.set(db, own)
  }
  const { rows } = own
  const many = <Row>(query: Sql): Promise<Row[]> => {
    const name = JSON.stringify([query.text, query.values])
    const remembered = rows.get(name) ?? db.many<Row>(query).then(frozen)
    if (rows.size < mostStatements) rows.set(name, remembered)
    remembered.catch(() => rows.delete(name))
    return remembered as Promise<Row[]>
  }
  const reader: Db = {
    many,
    one: async <Row>(query: Sql) => {
      const [row, ...more] = await many<Row>(query)
      if (row === undefined || more.length > 0)
        throw new Error(`expected one row, got ${more.length + Number(row !== undefined)}`)
      return row
    },
    maybe: async <Row>(query: Sql) => (await many<Row>(query))[0],
    run: db.run,
  }
  remembering.add(reader)
  return reader
}

/** Nobody changes what others read. */
function frozen<Row>(rows: Row[]): readonly Row[] {
  for (const row of rows) Object.freeze(row)
  return Object.freeze(rows)
}
