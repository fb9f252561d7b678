import { erasedPerson } from '@fulmar/contract/core/common'
import type {
  ImportKind,
  ImportListed,
  ImportListQuery,
  ImportMapping,
  ImportOutcome,
  ImportRecord,
  ImportState,
} from '@fulmar/contract/imports'
import { type Db, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/list-page.ts'

export interface NewImport {
  id: string
  kind: ImportKind
  fileName: string
  userId: string
}

export const insertImport = (db: Db, newImport: NewImport) =>
  db.run(sql`
    insert into imports (id, kind, file_name, user_id)
    values (${newImport.id}, ${newImport.kind}, ${newImport.fileName}, ${newImport.userId})`)

export const insertRows = (db: Db, id: string, rows: { row: number; cells: object }[]) =>
  db.run(sql`
    insert into import_rows (import_id, row, cells)
    select ${id}, row, cells from jsonb_to_recordset(${JSON.stringify(rows)}) as r(row int, cells jsonb)`)

interface Received {
  fileHash: Buffer
  headers: string[]
  mapping: ImportMapping
  rows: number
}

/** The whole file is here. */
export const finishReceiving = (db: Db, id: string, received: Received) =>
  db.run(sql`
    update imports set state = 'MAPPING', file_hash = ${received.fileHash}, headers = ${received.headers}, rows = ${received.rows},
      mapping = ${JSON.stringify(received.mapping)}, counts = jsonb_build_object('WAITING', ${received.rows}::int), touched_at = now()
    where id = ${id}`)

export const deleteImport = (db: Db, id: string) => db.run(sql`delete from imports where id = ${id}`)

const counts = sql`(
  select json_object_agg(outcome, coalesce((i.counts ->> outcome)::int, 0))
  from unnest('{WAITING,NEW,ADDED,UNCHANGED,FAILED,UNDONE,KEPT}'::text[]) outcome) as counts`

/** Rows that the step has still to do. */
const left = sql`coalesce((i.counts ->> case i.state
  when 'CHECKING' then 'WAITING' when 'CHECKED' then 'WAITING' when 'UNDOING' then 'ADDED' else 'NEW' end)::int, 0)`

const columns = sql`
  i.id, i.kind, i.file_name as "fileName", i.state, i.rows, ${counts},
  json_build_object('done', greatest(i.step_rows - ${left}, 0), 'of', i.step_rows) as progress, i.problem,
  person_ref(i.user_id, ${erasedPerson}) as by, i.created_at as "createdAt", i.finished_at as "finishedAt"`

const from = sql`from imports i`

export const listImports = (db: Db, kinds: readonly ImportKind[], query: ImportListQuery) =>
  listPage<ImportListed, 'createdAt'>(
    db,
    {
      columns,
      from,
      where: where(
        sql`i.kind = any(${kinds}) and i.state <> 'RECEIVING'`,
        query.kind !== undefined && sql`i.kind = any(${query.kind})`,
        query.state !== undefined && sql`i.state = any(${query.state})`,
      ),
      sorts: { createdAt: sql`i.created_at` },
      key: sql`i.id`,
    },
    query,
  )

const samples = sql`coalesce((
  select json_agg(r.cells order by r.row) from (
    select row, cells from import_rows where import_id = i.id and i.state in ('MAPPING', 'CHECKED', 'CHECKING')
    order by row limit 3) r), '[]') as samples`

const importedBefore = sql`(
  select max(o.created_at) from imports o
  where o.file_hash = i.file_hash and o.kind = i.kind and o.id <> i.id and o.created_at < i.created_at
    and o.state in ('IMPORTING', 'STOPPED', 'DONE')) as "importedBeforeAt"`

/** Samples as they are kept; see stored-cells.ts. */
type FoundImport = Omit<ImportRecord, 'samples'> & { samples: (string[] | { sealed: string })[] }

export const findImport = (db: Db, id: string, lock = sql``) =>
  db.maybe<FoundImport>(sql`
    select ${columns}, i.headers, i.mapping, ${samples}, ${importedBefore}, i.repeats ${from}
    where i.id = ${id} and i.state <> 'RECEIVING' ${lock}`)

interface Step {
  id: string
  state: ImportState
  runBy: string
  ip: string
  requestId: string
}

/** Starts a step of the background work; the rows it is about have that outcome now. */
export const updateStep = (db: Db, step: Step, about: ImportOutcome) =>
  db.run(sql`
    update imports i set state = ${step.state}, step_rows = coalesce((i.counts ->> ${about})::int, 0), problem = null,
      run_by = ${step.runBy}, run_ip = ${step.ip}, run_request = ${step.requestId}, touched_at = now(), finished_at = null
    where i.id = ${step.id}`)

/** All rows are to be checked again with another mapping. */
export async function resetRows(db: Db, id: string, mapping: ImportMapping) {
  await db.run(sql`
    update import_rows set outcome = 'WAITING', problems = null, fingerprint = null, keys = null, record_id = null, repeats = null
    where import_id = ${id} and outcome <> 'WAITING'`)
  await db.run(sql`
    update imports set mapping = ${JSON.stringify(mapping)}, repeats = null, counts = jsonb_build_object('WAITING', rows)
    where id = ${id}`)
}

export const updateState = (db: Db, id: string, state: ImportState, problem: string | null = null) =>
  db.run(sql`
    update imports set state = ${state}, problem = ${problem}, touched_at = now(),
      finished_at = case when ${state} in ('CHECKED', 'DONE', 'UNDONE', 'STOPPED') then now() end
    where id = ${id}`)

export interface ProblemRow {
  row: number
  problems: { column: string | null; message: string }[]
}

const isProblem = sql`outcome in ('FAILED', 'KEPT')`

export async function listProblems(db: Db, id: string, { page, limit }: { page: number; limit: number }) {
  const data = await db.many<ProblemRow>(sql`
    select row, coalesce(problems, '[]') as problems from import_rows where import_id = ${id} and ${isProblem}
    order by row limit ${limit} offset ${(page - 1) * limit}`)
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) as count from import_rows where import_id = ${id} and ${isProblem}`,
  )
  return { data, totalCount: count }
}

export const allFailed = (id: string) =>
  sql`select row, cells, coalesce(problems, '[]') as problems from import_rows
      where import_id = ${id} and outcome = 'FAILED' order by row`
