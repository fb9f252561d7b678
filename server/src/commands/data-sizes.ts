import { sql } from '#core/db/db.ts'
import { runCommand, withDatabase } from './run-command.ts'

interface TableSize {
  name: string
  rows: number
  bytes: number
  indexBytes: number
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(1).padStart(10)

/** `npm run data:sizes`: what each table takes, with its indexes, and what a million of its rows would. */
runCommand(async () => {
  const tables = await withDatabase(database =>
    database.many<TableSize>(sql`
      select relname as name, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes,
        pg_indexes_size(oid) as "indexBytes"
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000
      order by 3 desc`),
  )
  console.log(`${'table'.padEnd(24)}      rows        MB   of indexes   MB a million rows`)
  for (const { name, rows, bytes, indexBytes } of tables)
    console.log(
      `${name.padEnd(24)}${String(rows).padStart(10)}${mb(bytes)}${mb(indexBytes).padStart(13)}${mb((bytes / rows) * 1e6).padStart(20)}`,
    )
  console.log('Rows as PostgreSQL estimated them at the last analyze; tables of under 1,000 rows are left out.')
})
