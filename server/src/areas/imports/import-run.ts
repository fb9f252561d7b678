import type { ImportOutcome, ImportState } from '@fulmar/contract/imports'
import { importPermissions } from '@fulmar/contract/imports'
import { can } from '@fulmar/contract/permissions'
import type { Actor } from '#core/actor.ts'
import { type Database, type Db, sql } from '#core/db/db.ts'
import { isTransient } from '#core/db/postgres-errors.ts'
import { AppError } from '#core/errors.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import type { Problem } from './cells.ts'
import {
  clearUnchanged,
  type DoneRow,
  deleteImported,
  deleteOldRows,
  findImported,
  insertImported,
  listInterrupted,
  lockRunning,
  type RunningImport,
  release,
  rollbackTo,
  saveCounts,
  savepoint,
  saveRows,
  settleRepeated,
  type TakenRow,
  takeRows,
} from './import-run.queries.ts'
import { updateState } from './imports.queries.ts'
import type { Importer, ImportServices, RowResult } from './imports.ts'
import { problemsOf, type ReadRow, readRow } from './read-row.ts'
import { openCells } from './stored-cells.ts'

export const runImportTask = 'run-import'

// Small enough that somebody who stops the import waits for one batch at most.
const batchRows = 100
// Then the next job has its turn: emails do not wait for a long import.
const sliceMs = 5_000

interface Work {
  db: Db
  kind: Importer
  actor: Actor
  running: RunningImport
  secrets: Secrets
}

/**
 * Works on an import for some seconds and then queues itself again. Every batch saves its records, what became of its
 * rows and the counts in one transaction, so an interrupted import goes on where it was, without losing or repeating a row.
 */
export async function runImport(database: Database, services: ImportServices, { id }: { id: string }, forMs = sliceMs) {
  const until = Date.now() + forMs
  while (await database.transaction(tx => runBatch(tx, services, id)))
    if (Date.now() >= until) {
      await enqueue(database, runImportTask, { id })
      return
    }
}

/** Queues imports whose process ended in the middle. */
export async function resumeImports(database: Database) {
  await database.transaction(async tx => {
    for (const { id } of await listInterrupted(tx)) await enqueue(tx, runImportTask, { id })
  })
}

export const sweepImports = (database: Database) => database.transaction(deleteOldRows)

/** Works on some rows of a running import. Returns whether there may be more to do. */
export async function runBatch(db: Db, { kinds, secrets }: ImportServices, id: string): Promise<boolean> {
  const running = await lockRunning(db, id)
  if (!running) return false
  await db.run(sql`set local statement_timeout = '60s'`)
  const kind = kinds[running.kind]
  const actor = actorOf(running)
  if (running.runner.status !== 'ACTIVE' || !can(actor, importPermissions[running.kind])) {
    await updateState(db, id, 'STOPPED', 'The administrator who started it may no longer import these records')
    return false
  }
  const step = steps[running.state]
  const rows = await takeRows(db, id, step.takes, batchRows)
  const work = { db, kind, actor, running, secrets }
  const counts = { ...running.counts }
  if (rows.length === 0) {
    await step.finish(work, counts)
    await updateState(db, id, step.becomes)
    return false
  }
  const done = await step.work(work, rows)
  await saveRows(db, id, done)
  move(counts, step.takes, done)
  await saveCounts(db, id, counts)
  return true
}

type Counts = RunningImport['counts']

function move(counts: Counts, from: ImportOutcome, to: { outcome: ImportOutcome }[]) {
  for (const { outcome } of to) {
    counts[from] = (counts[from] ?? 0) - 1
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
}

interface Step {
  takes: ImportOutcome
  becomes: ImportState
  work: (work: Work, rows: TakenRow[]) => Promise<DoneRow[]>
  finish: (work: Work, counts: Counts) => Promise<unknown>
}

const steps: Record<RunningImport['state'], Step> = {
  CHECKING: {
    takes: 'WAITING',
    becomes: 'CHECKED',
    /** The rows are added and taken back at once, so that a check knows every rule. */
    work: async (work, rows) => {
      await savepoint(work.db, 'checked')
      const done = await addRows(work, rows)
      await rollbackTo(work.db, 'checked')
      await release(work.db, 'checked')
      return done.map(row => (row.outcome === 'ADDED' ? { ...row, outcome: 'NEW', recordId: null } : row))
    },
    finish: async ({ db, running: { id } }, counts) => {
      move(counts, 'NEW', await settleRepeated(db, id))
      await saveCounts(db, id, counts)
    },
  },
  IMPORTING: {
    takes: 'NEW',
    becomes: 'DONE',
    work: addRows,
    finish: async ({ db, actor, running: { id, kind } }, { ADDED = 0, UNCHANGED = 0, FAILED = 0 }) => {
      await clearUnchanged(db, id)
      await record(db, actor, {
        action: 'import.finished',
        entityId: id,
        after: { kind, added: ADDED, unchanged: UNCHANGED, failed: FAILED },
      })
    },
  },
  UNDOING: {
    takes: 'ADDED',
    becomes: 'UNDONE',
    work: removeRows,
    finish: ({ db, actor, running: { id, kind } }, { UNDONE = 0, KEPT = 0 }) =>
      record(db, actor, { action: 'import.undone', entityId: id, after: { kind, undone: UNDONE, kept: KEPT } }),
  },
}

async function addRows(work: Work, rows: TakenRow[]): Promise<DoneRow[]> {
  const { db, kind, running, secrets } = work
  const fileOf = { mapping: running.mapping, width: running.width, secrets }
  const read = rows.map(row => ({ row, ...readRow(kind, fileOf, openCells(secrets, row.cells)) }))
  const fit = read.filter((it): it is { row: TakenRow } & ReadRow => 'input' in it)
  const results = await addFit(work, fit)
  const added = fit.flatMap(({ row, fingerprint }) => {
    const result = results.get(row.row)
    return result && 'outcome' in result && result.outcome === 'ADDED'
      ? [{ fingerprint, recordId: result.recordId }]
      : []
  })
  if (added.length > 0) await insertImported(db, kind.kind, added)
  return read.map(it => {
    const isFit = 'input' in it
    const result = isFit ? results.get(it.row.row) : it
    const done = { row: it.row.row, fingerprint: isFit ? it.fingerprint : null, keys: isFit ? it.keys : null }
    if (result && 'outcome' in result) return { ...done, problems: null, ...result }
    return { ...done, outcome: 'FAILED', problems: result?.problems ?? [], recordId: null }
  })
}

type FitRow = { row: TakenRow } & ReadRow

/** Results by row. A row that was imported before is unchanged, and one that repeats another of the batch follows it. */
async function addFit(work: Work, fit: FitRow[]): Promise<Map<number, RowResult>> {
  const results = new Map<number, RowResult>()
  const seen = new Map<string, RowResult>()
  const known = await findImported(
    work.db,
    work.kind,
    fit.map(({ fingerprint }) => fingerprint),
  )
  for (const { fingerprint, recordId } of known)
    seen.set(fingerprint.toString('hex'), { outcome: 'UNCHANGED', recordId })
  const firsts = new Map(fit.flatMap(it => (seen.has(nameOf(it)) ? [] : [[nameOf(it), it] as const])).toReversed())
  const adding = fit.filter(it => firsts.get(nameOf(it)) === it)
  const added = await addTogether(work, adding)
  for (const [at, it] of adding.entries()) results.set(it.row.row, added[at] as RowResult)
  for (const it of adding) seen.set(nameOf(it), unchangedAfter(results.get(it.row.row) as RowResult))
  for (const it of fit) if (!results.has(it.row.row)) results.set(it.row.row, seen.get(nameOf(it)) as RowResult)
  return results
}

const nameOf = ({ fingerprint }: ReadRow) => fingerprint.toString('hex')

const unchangedAfter = (first: RowResult): RowResult =>
  'outcome' in first ? { ...first, outcome: 'UNCHANGED' } : first

/** All in one go, or one by one where one of them is refused. */
async function addTogether(work: Work, rows: FitRow[]): Promise<RowResult[]> {
  const { db, kind, actor, running } = work
  if (rows.length === 0) return []
  const inputs = rows.map(({ input, row }) => ({ input, key: `import ${running.id} ${row.row}` }))
  const results = await attempt(work, () => kind.add(db, actor, inputs))
  if (!('refused' in results)) return results
  if (rows.length === 1) return [{ problems: results.refused }]
  const each: RowResult[] = []
  for (const row of rows) each.push(...(await addTogether(work, [row])))
  return each
}

/** Work that leaves nothing behind when it is refused. */
async function attempt<T extends object>(
  { db, kind }: Work,
  work: () => Promise<T>,
): Promise<T | { refused: Problem[] }> {
  await savepoint(db, 'attempt')
  try {
    const result = await work()
    await release(db, 'attempt')
    return result
  } catch (error) {
    if (!(error instanceof AppError) && !isRefusedByDatabase(error)) throw error
    await rollbackTo(db, 'attempt')
    await release(db, 'attempt')
    return { refused: error instanceof AppError ? problemsOf(kind, error) : unsaved }
  }
}

const unsaved: Problem[] = [{ column: null, message: 'This row cannot be saved with these values' }]

/** A value out of range or a broken constraint is the row's own fault; anything else fails the job, which tries again. */
const isRefusedByDatabase = (error: unknown) =>
  !isTransient(error) && /^2[23]/.test((error as { code?: string }).code ?? '')

async function removeRows(work: Work, rows: TakenRow[]): Promise<DoneRow[]> {
  const { db, kind, actor, running } = work
  const done: DoneRow[] = []
  for (const { row, recordId } of rows) {
    const result = await attempt(work, async () => {
      await kind.remove(db, actor, recordId ?? '', `undo import ${running.id} ${row}`)
      await deleteImported(db, recordId ?? '')
      return {}
    })
    const left = 'refused' in result ? result.refused : null
    done.push({
      row,
      outcome: left ? 'KEPT' : 'UNDONE',
      problems: left,
      recordId: left ? recordId : null,
      fingerprint: null,
      keys: null,
    })
  }
  return done
}

const actorOf = ({ runBy, runner: { userType, adminRole }, ip, requestId }: RunningImport): Actor => ({
  id: runBy,
  userType,
  adminRole,
  ip,
  requestId,
  userAgent: '',
  sessionId: '',
  needsSecondFactor: false,
})
