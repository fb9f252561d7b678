import { uuidv7 } from 'uuidv7'
import { runBatch, runImportTask } from '../server/src/areas/imports/import-run.ts'
import type { ImportServices } from '../server/src/areas/imports/imports.ts'
import { type Database, type Db, sql } from '../server/src/core/db/db.ts'
import { enqueue } from '../server/src/core/jobs/jobs.ts'

const files = 6
const rowsOfFile = 8
const columns = ['member', 'store', 'at', 'plasticCode', 'grams', 'reference']
const mapping = JSON.stringify(Object.fromEntries(columns.map((key, column) => [key, { column }])))
const references = Array.from(
  { length: files * rowsOfFile },
  (_, n) => `Ref. ${Math.floor(n / rowsOfFile)}-${n % rowsOfFile}`,
)

/** Files of collections, each committed twice: both copies are imported while clients are at work. */
export async function insertImports(tx: Db, ownerId: string, emails: string[]) {
  for (let n = 0; n < 2 * files; n++) {
    const id = uuidv7()
    await tx.run(sql`
      insert into imports (id, kind, file_name, headers, mapping, state, rows, counts, step_rows, user_id, run_by)
      values (${id}, 'collections', 'hand-ins.csv', ${columns}, ${mapping}, 'IMPORTING', ${rowsOfFile},
              ${JSON.stringify({ NEW: rowsOfFile })}, ${rowsOfFile}, ${ownerId}, ${ownerId})`)
    await tx.run(sql`
      insert into import_rows (import_id, row, cells, outcome)
      select ${id}, n + 2, jsonb_build_array((${emails}::text[])[1 + n % cardinality(${emails}::text[])], 'Store',
        to_char(now() at time zone programme_time_zone() - interval '1 hour', 'YYYY-MM-DD HH24:MI'), 'PET', '1',
        ${Math.floor(n / 2)}::int || '-' || n), 'NEW'
      from generate_series(0, ${rowsOfFile - 1}::int) n`)
    // For a run whose processes have the whole worker.
    await enqueue(tx, runImportTask, { id })
  }
}

/** Works on one that is not done, any of them, so that processes meet at the two copies of a file. */
export async function importSome(database: Database, services: ImportServices) {
  const open = await database.maybe<{ id: string }>(
    sql`select id from imports where state = 'IMPORTING' order by random() limit 1`,
  )
  if (open) await database.transaction(tx => runBatch(tx, services, open.id))
}

export const isImported = async (database: Database) =>
  (
    await database.one<{ isDone: boolean }>(
      sql`select not exists (select from imports where state = 'IMPORTING') as "isDone"`,
    )
  ).isDone

/** A row of a file, the collections that it became and what they paid. */
export interface ImportedRow {
  reference: string
  collections: string[]
  paid: number[]
}

export async function readImported(database: Database): Promise<ImportedRow[]> {
  const found = await database.many<{ reference: string; id: string; paid: number[] }>(sql`
    select c.note as reference, c.id, array(select amount::int from ledger_entries e
      where e.user_id = c.user_id and e.source_id = c.id and e.kind = 'AWARD') as paid
    from collections c where c.source = 'IMPORT'`)
  return references.map(reference => {
    const own = found.filter(row => row.reference === reference)
    return { reference, collections: own.map(({ id }) => id), paid: own.flatMap(({ paid }) => paid) }
  })
}

export const isRecordedOnce = ({ collections, paid }: ImportedRow) => collections.length === 1 && paid.length === 1
