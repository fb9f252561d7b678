import type { Endpoint } from '@fulmar/contract/core/endpoint'
import type { Permission } from '@fulmar/contract/core/permissions'
import { exportFileDays, exportRowLimit } from '@fulmar/contract/jobs/jobs'
import type { Actor } from '#core/actor.ts'
import { type Database, type Db, sql } from '#core/db/db.ts'
import { found } from '#core/errors.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { type CsvTable, csvChunks, type StoredCsv } from '#core/http/csv.ts'
import type { ExportHandler, ExportInput, LargeExports } from '#core/http/send-csv.ts'
import { requirePermission } from '#core/permissions.ts'
import { record } from '../activity/activity.ts'
import { findAsker, findFile } from './jobs.queries.ts'
import { type JobResult, type RunningJob, startJobRun } from './jobs.ts'

/** What the row of an export holds. */
interface StoredExport {
  path: string
  filename: string
  input: ExportInput
}

/** The exports of the app, shared with the worker that writes the large ones. */
export interface ExportRegistry extends LargeExports {
  find: (path: string) => { access: Permission; handler: ExportHandler }
}

export function openExports({ rowLimit = exportRowLimit, countMs = 5_000 } = {}): ExportRegistry {
  const known = new Map<string, { access: Permission; handler: ExportHandler }>()
  return {
    rowLimit,
    countMs,
    register: ({ path, access }: Endpoint, handler) => void known.set(path, { access: access as Permission, handler }),
    find: path => found(known.get(path), 'Export'),
    queue: (db, actor, asked) =>
      startJobRun(db, { kind: 'EXPORT', title: titleOf(asked.filename), askedBy: actor.id, input: asked }),
  }
}

const titleOf = (filename: string) => `Export of ${filename.replace('.csv', '').replaceAll('-', ' ')}`

/** Writes the whole table to a file, again from the start after a crash. Fails with NOT_ALLOWED. */
export async function writeExport(
  { database, files, exports }: { database: Database; files: FileStore; exports: ExportRegistry },
  job: RunningJob,
): Promise<JobResult> {
  const { path, filename, input } = job.input as StoredExport
  const { access, handler } = exports.find(path)
  const actor = found(job.askedBy ? await findAsker(database, job.askedBy) : undefined, 'The person who asked for it')
  requirePermission(actor, access)
  const table = await tableOf(database, db => handler({ ...input, actor: { ...nowhere, ...actor }, db }))
  await job.report(0, await countRows(database, table))
  const key = `exports/${job.id}.csv`
  await files.write(key, 'text/csv', csvChunks(table, reported(database.stream(table.query), job)))
  return { file: { key, name: filename, days: exportFileDays } }
}

const nowhere = { sessionId: '', needsSecondFactor: false, ip: '', requestId: '', userAgent: '' }

const reportedRows = 1_000

async function* reported(rows: AsyncIterable<unknown>, job: RunningJob) {
  let done = 0
  for await (const row of rows) {
    yield row
    if (++done % reportedRows === 0) await job.report(done)
  }
}

class NotKept extends Error {}

/** The export was logged when it was asked for, so what making its table logs again is rolled back. */
async function tableOf(database: Database, make: (db: Db) => ReturnType<ExportHandler>): Promise<CsvTable> {
  let table: CsvTable | StoredCsv | undefined
  await database
    .transaction(async tx => {
      table = await make(tx)
      throw new NotKept()
    })
    .catch((error: unknown) => {
      if (!(error instanceof NotKept)) throw error
    })
  if (!table || 'body' in table) throw new Error('This export has no table')
  return table
}

/** A stream, because it has the time that an export has. */
async function countRows(database: Database, { query }: CsvTable): Promise<number> {
  const rows = database.stream<{ rows: number }>(sql`select count(*) as rows from (${query}) every_row`)
  for await (const { rows: counted } of rows) return counted
  return 0
}

/**
 * The file of an export, for the person who asked for it and still may export these records. Fails with NOT_FOUND,
 * NOT_ALLOWED.
 */
export async function downloadExport(
  db: Db,
  actor: Actor,
  id: string,
  { files, exports }: { files: FileStore; exports: ExportRegistry },
): Promise<StoredCsv> {
  const stored = await findFile(db, id)
  const { key, name, input } = found(stored?.askedBy === actor.id ? stored : undefined, 'File')
  requirePermission(actor, exports.find((input as StoredExport).path).access)
  const body = found(await files.read(key), 'File')
  await record(db, actor, { action: 'job.downloaded', entityId: id })
  return { filename: name, body }
}
