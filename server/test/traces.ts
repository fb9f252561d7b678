import { type Database, raw, sql } from '#core/db/db.ts'

/** Which columns of the whole database hold one of the words, as it is or as JSON writes it. */
export async function tracesOf(database: Database, words: string[]): Promise<string[]> {
  const tables = await database.many<{ name: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`)
  const found: string[] = []
  const written = words.flatMap(word => [word, JSON.stringify(word).slice(1, -1)])
  for (const { name } of tables) {
    const rows = await database.many<{ column: string }>(sql`
      select distinct c.key as column from ${raw(name)} t, jsonb_each_text(to_jsonb(t)) c
      where exists (select from unnest(${written}::text[]) word where position(lower(word) in lower(c.value)) > 0)`)
    found.push(...rows.map(({ column }) => `${name}.${column}`))
  }
  return found.toSorted()
}

/** What is left of somebody who was erased, as the rows that the list of rules lacks. */
export const missingErasureRules = async (database: Database, words: string[]) =>
  (await tracesOf(database, words)).map(
    column => `${column} needs a row in erasure_rules (server/database/functions/99_users_erasure.sql)`,
  )
