import { can } from '@fulmar/contract/core/permissions'
import { type ImportOutcome, type ImportState, importPermissions } from '@fulmar/contract/imports'
import type { Actor } from '#core/actor.ts'
import { type Database, type Db, sql } from '#core/db/db.ts'
import { inBatches } from '#core/db/in-batches.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { record } from '../activity/activity.ts'
import { notify, publishChange } from '../notifications/notifications.ts'
import { addRows, removeRows, type Work } from './import-rows.ts'
import {
  clearUnchanged,
  type DoneRow,
  deleteOldRows,
  deleteSomeOldRows,
  listInterrupted,
  lockRunning,
  type RunningImport,
  release,
  retryRepeated,
  rollbackTo,
  saveCounts,
  savepoint,
  saveRepeated,
  saveRows,
  settleRepeated,
  type TakenRow,
  takeRows,
} from './import-run.queries.ts'
import { updateState } from './imports.queries.ts'
import type { ImportServices } from './imports.ts'

export const runImportTask = 'run-import'

// Small enough that somebody who stops the import waits for one batch at most.
const batchRows = 100
// Then the next job has its turn: emails do not wait for a long import.
const sliceMs = 5_000
// How often watchers are notified.
const publishMs = 1_000

/**
 * Works on an import for some seconds and then queues itself again. Every batch saves its records, what became of its
 * rows and the counts in one transaction, so an interrupted import goes on where it was, without losing or repeating a row.
 */
export async function runImport(database: Database, services: ImportServices, { id }: { id: string }, forMs = sliceMs) {
  const until = Date.now() + forMs
  let publishedAt = Date.now()
  while (await database.transaction(tx => runBatch(tx, services, id))) {
    if (Date.now() >= until) {
      await enqueue(database, runImportTask, { id })
      break
    }
    if (Date.now() - publishedAt < publishMs) continue
    await publishChange(database, 'job')
    publishedAt = Date.now()
  }
  await publishChange(database, 'job')
}

/** Queues imports whose process ended in the middle. */
export async function resumeImports(database: Database) {
  await database.transaction(async tx => {
    for (const { id } of await listInterrupted(tx)) await enqueue(tx, runImportTask, { id })
  })
}

export async function sweepImports(database: Database) {
  await database.transaction(deleteOldRows)
  await inBatches(most => deleteSomeOldRows(database, most))
}

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
  await step.follow?.(work, counts, done)
  await saveCounts(db, id, counts)
  return true
}

type Counts = RunningImport['counts']

function move(counts: Counts, from: ImportOutcome, to: { outcome: ImportOutcome }[]) {
  for (const { outcome } of to) count(counts, from, outcome)
}

function count(counts: Counts, from: ImportOutcome, to: ImportOutcome) {
  counts[from] = (counts[from] ?? 0) - 1
  counts[to] = (counts[to] ?? 0) + 1
}

interface Step {
  takes: ImportOutcome
  becomes: ImportState
  work: (work: Work, rows: TakenRow[]) => Promise<DoneRow[]>
  /** What the rows just done mean for others of the file. */
  follow?: (work: Work, counts: Counts, done: DoneRow[]) => Promise<unknown>
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
      // Those that repeat one of these are new as well, until the whole file is checked.
      const ids = new Set(done.flatMap(({ outcome, recordId }) => (outcome === 'ADDED' ? [recordId] : [])))
      return done.map(row => (ids.has(row.recordId) ? { ...row, outcome: 'NEW', recordId: null } : row))
    },
    finish: async ({ db, running: { id } }, counts) => {
      move(counts, 'NEW', await settleRepeated(db, id))
      await saveRepeated(db, id)
      await saveCounts(db, id, counts)
    },
  },
  IMPORTING: {
    takes: 'NEW',
    becomes: 'DONE',
    work: addRows,
    follow: async ({ db, running: { id } }, counts, done) => {
      const failed = done.flatMap(({ outcome, row }) => (outcome === 'FAILED' ? [row] : []))
      if (failed.length === 0) return
      for (const { outcome } of await retryRepeated(db, id, failed)) count(counts, outcome, 'NEW')
    },
    finish: async ({ db, actor, running: { id, kind } }, { ADDED = 0, UNCHANGED = 0, FAILED = 0 }) => {
      await clearUnchanged(db, id)
      await record(db, actor, {
        action: 'import.finished',
        entityId: id,
        after: { kind, added: ADDED, unchanged: UNCHANGED, failed: FAILED },
      })
      await notify(db, {
        type: 'JOB_FINISHED',
        userId: actor.id,
        title: 'Your import is done',
        body: `${ADDED} added, ${UNCHANGED} already there, ${FAILED} refused`,
        link: `/settings/imports/${id}`,
        onceKey: `import done ${id}`,
      })
    },
  },
  UNDOING: {
    takes: 'ADDED',
    becomes: 'UNDONE',
    work: removeRows,
    finish: async ({ db, actor, running: { id, kind } }, { UNDONE = 0, KEPT = 0 }) => {
      await record(db, actor, { action: 'import.undone', entityId: id, after: { kind, undone: UNDONE, kept: KEPT } })
      await notify(db, {
        type: 'JOB_FINISHED',
        userId: actor.id,
        title: 'Your import is undone',
        body: `${UNDONE} removed again${KEPT > 0 ? `, ${KEPT} kept because they were changed or used since` : ''}`,
        link: `/settings/imports/${id}`,
        onceKey: `import undone ${id}`,
      })
    },
  },
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
