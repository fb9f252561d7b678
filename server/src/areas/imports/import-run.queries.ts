import type { Grantee } from '@fulmar/contract/core/permissions'
import type { ImportKind, ImportMapping, ImportOutcome } from '@fulmar/contract/imports'
import { type Db, raw, sql } from '#core/db/db.ts'

export interface RunningImport {
  id: string
  kind: ImportKind
  state: 'CHECKING' | 'IMPORTING' | 'UNDOING'
  mapping: ImportMapping
  width: number
  counts: Partial<Record<ImportOutcome, number>>
  runBy: string
  ip: string
  requestId: string
  runner: Grantee & { status: string }
}

/** Locked for one batch of its rows; waits for another process or request that holds it. Nothing if it is not running. */
export const lockRunning = (db: Db, id: string) =>
  db.maybe<RunningImport>(sql`
    select i.id, i.kind, i.state, i.mapping, cardinality(i.headers) as width, i.counts, i.run_by as "runBy",
           coalesce(i.run_ip, '') as ip, coalesce(i.run_request, '') as "requestId",
           json_build_object('userType', u.user_type, 'adminRole', u.admin_role, 'status', u.status) as runner
    from imports i join users u on u.id = i.run_by
    where i.id = ${id} and i.state in ('CHECKING', 'IMPORTING', 'UNDOING') for update of i`)

export interface TakenRow {
  row: number
  cells: string[] | { sealed: string }
  recordId: string | null
}

export const takeRows = (db: Db, id: string, outcome: ImportOutcome, limit: number) =>
  db.many<TakenRow>(sql`
    select row, cells, record_id as "recordId" from import_rows
    where import_id = ${id} and outcome = ${outcome} order by row limit ${limit}`)

export interface DoneRow {
  row: number
  outcome: ImportOutcome
  problems: { column: string | null; message: string }[] | null
  recordId: string | null
  fingerprint: Buffer | null
  keys: Buffer[] | null
}

/** What became of some rows. A record has the cells of a row that was imported, so the row no longer needs them. */
export const saveRows = (db: Db, id: string, rows: DoneRow[]) =>
  db.run(sql`
    update import_rows r set outcome = d.outcome, problems = d.problems, record_id = d."recordId",
      cells = case when d.outcome in ('ADDED', 'UNDONE', 'KEPT') then '[]' else r.cells end,
      fingerprint = decode(d.fingerprint, 'hex'),
      keys = (select array_agg(decode(key, 'hex')) from jsonb_array_elements_text(d.keys) key)
    from jsonb_to_recordset(${JSON.stringify(rows.map(written))}) as d(
      row int, outcome text, problems jsonb, "recordId" uuid, fingerprint text, keys jsonb)
    where r.import_id = ${id} and r.row = d.row`)

const written = (row: DoneRow) => ({
  ...row,
  fingerprint: row.fingerprint?.toString('hex') ?? null,
  keys: row.keys?.map(key => key.toString('hex')) ?? [],
})

export const saveCounts = (db: Db, id: string, counts: object) =>
  db.run(sql`update imports set counts = ${JSON.stringify(counts)}, touched_at = now() where id = ${id}`)

const repeatedRow = 'Row % is about the same record, with other details'

/**
 * Rows that repeat an earlier one of the file: the same row is unchanged, another row with the same key is refused.
 * Returns their outcomes.
 */
export const settleRepeated = (db: Db, id: string) =>
  db.many<{ outcome: 'UNCHANGED' | 'FAILED' }>(sql`
    with fresh as (
      select row, fingerprint, unnest(keys) as key from import_rows where import_id = ${id} and outcome = 'NEW'
    ), firsts as (
      select key, min(row) as row from fresh group by key having count(*) > 1
    ), again as (
      select f.row, min(o.row) as first_row from fresh f join firsts o on o.key = f.key and f.row > o.row group by f.row
    )
    update import_rows r set repeats = o.row,
      outcome = case when r.fingerprint = o.fingerprint then 'UNCHANGED' else 'FAILED' end,
      problems = case when r.fingerprint <> o.fingerprint then jsonb_build_array(jsonb_build_object(
        'column', null, 'message', replace(${repeatedRow}, '%', o.row::text))) end
    from again a join import_rows o on o.import_id = ${id} and o.row = a.first_row
    where r.import_id = ${id} and r.row = a.row
    returning r.outcome`)

/** Rows that repeat one that failed are to be added after all. Returns what they were. */
export const retryRepeated = (db: Db, id: string, failed: number[]) =>
  db.many<{ outcome: 'UNCHANGED' | 'FAILED' }>(sql`
    update import_rows r set outcome = 'NEW', problems = null, repeats = null
    from import_rows before
    where r.import_id = ${id} and r.repeats = any(${failed}) and before.import_id = r.import_id and before.row = r.row
    returning before.outcome`)

/** Says which earlier file the rows repeat that are there already, and how many of them. */
export const saveRepeated = (db: Db, id: string) =>
  db.run(sql`
    update imports i set repeats = (
      select json_build_object('fileName', o.file_name, 'at', o.created_at, 'rows', count(*))
      from import_rows r join import_rows e on e.record_id = r.record_id and e.import_id <> r.import_id and e.outcome = 'ADDED'
      join imports o on o.id = e.import_id
      where r.import_id = i.id and r.outcome = 'UNCHANGED' group by o.id order by count(*) desc, o.id desc limit 1)
    where i.id = ${id}`)

/** Rows that were there already need no more: their records have what they say. */
export const clearUnchanged = (db: Db, id: string) =>
  db.run(sql`update import_rows set cells = '[]' where import_id = ${id} and outcome = 'UNCHANGED' and cells <> '[]'`)

/** Records that were imported from such rows before and are still there. */
export const findImported = (db: Db, { kind, table }: { kind: string; table: string }, fingerprints: Buffer[]) =>
  db.many<{ fingerprint: Buffer; recordId: string }>(sql`
    select m.fingerprint, m.record_id as "recordId" from imported_records m
    where m.kind = ${kind} and m.fingerprint = any(${fingerprints})
      and exists (select from ${raw(table)} t where t.id = m.record_id)`)

/**
 * Claims the fingerprints of rows to be added and returns those it got; it waits for another import that has just claimed
 * one. In one order, so that no two imports wait for each other.
 */
export async function claimFingerprints(
  db: Db,
  { kind, table }: { kind: string; table: string },
  fingerprints: Buffer[],
) {
  await db.run(sql`
    delete from imported_records m using (
      select fingerprint from imported_records o
      where kind = ${kind} and fingerprint = any(${fingerprints})
        and not exists (select from ${raw(table)} t where t.id = o.record_id)
      order by fingerprint for update) gone
    where m.kind = ${kind} and m.fingerprint = gone.fingerprint`)
  return db.many<{ fingerprint: Buffer }>(sql`
    insert into imported_records (kind, fingerprint)
    select ${kind}, fingerprint from unnest(${fingerprints}::bytea[]) fingerprint order by fingerprint
    on conflict (kind, fingerprint) do nothing returning fingerprint`)
}

export interface ClaimedName {
  name: Buffer
  says: Buffer
  label: string
}

/** Claims names that stand for one thing only, and returns what each stands for. In one order, as fingerprints are. */
export async function claimNames(db: Db, kind: string, names: ClaimedName[]) {
  const claimed = names.map(({ name }) => name)
  await db.run(sql`
    insert into imported_records (kind, fingerprint, says)
    select ${kind}, name, says
    from unnest(${claimed}::bytea[], ${names.map(({ says }) => says)}::bytea[]) as n(name, says) order by name
    on conflict (kind, fingerprint) do nothing`)
  return db.many<{ fingerprint: Buffer; says: Buffer }>(sql`
    select fingerprint, says from imported_records where kind = ${kind} and fingerprint = any(${claimed})`)
}

/** Names the records that were added under claimed fingerprints, and gives up the other claims. */
export async function settleClaims(db: Db, kind: string, claimed: { fingerprint: Buffer; recordId: string | null }[]) {
  const added = claimed.filter(row => row.recordId !== null)
  await db.run(sql`
    update imported_records m set record_id = a.record_id
    from unnest(${added.map(row => row.fingerprint)}::bytea[], ${added.map(row => row.recordId)}::uuid[]) as a(fingerprint, record_id)
    where m.kind = ${kind} and m.fingerprint = a.fingerprint and m.record_id is null`)
  await db.run(sql`
    delete from imported_records where kind = ${kind} and record_id is null
      and fingerprint = any(${claimed.map(row => row.fingerprint)})`)
}

export const deleteImported = (db: Db, recordId: string) =>
  db.run(sql`delete from imported_records where record_id = ${recordId}`)

/** Steps without a sign of life for a minute, because their process ended. */
export const listInterrupted = (db: Db) =>
  db.many<{ id: string }>(sql`
    update imports set touched_at = now()
    where state in ('CHECKING', 'IMPORTING', 'UNDOING') and touched_at < now() - interval '1 minute' returning id`)

export const savepoint = (db: Db, name: string) => db.run(sql`savepoint ${raw(name)}`)
export const rollbackTo = (db: Db, name: string) => db.run(sql`rollback to savepoint ${raw(name)}`)
export const release = (db: Db, name: string) => db.run(sql`release savepoint ${raw(name)}`)

/** Uploads that nobody went on with for a week, and refused rows after a month: they may name people. */
/** The rows of an import are needed to undo it, and deleted half a year after its end. Its counts stay. */
export const daysOfRows = 180

export const deleteSomeOldRows = (db: Db, most: number) =>
  db.run(sql`
    delete from import_rows where (import_id, row) in (
      select r.import_id, r.row from imports i join import_rows r on r.import_id = i.id
      where i.finished_at < now() - make_interval(days => ${daysOfRows}) and i.state in ('DONE', 'UNDONE', 'STOPPED')
      limit ${most})`)

export async function deleteOldRows(db: Db) {
  await db.run(sql`
    delete from imports
    where (state = 'RECEIVING' and touched_at < now() - interval '1 day')
      or (state in ('MAPPING', 'CHECKED') and touched_at < now() - interval '7 days')`)
  await db.run(sql`
    update import_rows r set cells = '[]', problems = null from imports i
    where i.id = r.import_id and i.finished_at < now() - interval '30 days' and i.state in ('DONE', 'UNDONE', 'STOPPED')
      and r.cells <> '[]'`)
}
