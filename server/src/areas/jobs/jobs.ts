import { uuidv7 } from 'uuidv7'
import type { Database, Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { removeLater } from '#core/files/remove-file.ts'
import { enqueueLong } from '#core/jobs/jobs.ts'
import { notify, publishChange } from '../notifications/notifications.ts'
import {
  type ClaimedJob,
  claimJob,
  deleteOldJobs,
  insertJob,
  insertTracked,
  isRepeatable,
  type JobResult,
  type LostJob,
  lockLostJobs,
  type NewJob,
  needsRebuild,
  type RunKind,
  returnJob,
  returnRebuild,
  saveCancelled,
  saveDone,
  saveFailed,
  saveProgress,
  type TrackedJob,
  takeExpiredFiles,
} from './jobs.queries.ts'

export type { JobResult } from './jobs.queries.ts'

/** The task of the queue behind every job run. */
export const jobTask = 'run-job'

/** Adds a run in the caller's transaction and queues it; `jobRunner` has the work of its kind. Returns its id. */
export async function startJobRun(db: Db, job: NewJob): Promise<string> {
  const id = uuidv7()
  await insertJob(db, id, job)
  await queueRun(db, id)
  return id
}

/** Rings for a run that is in the state QUEUED. */
export async function queueRun(db: Db, id: string) {
  await enqueueLong(db, jobTask, { id })
  await publishChange(db, 'job')
}

/** A job as its work sees it. */
export interface RunningJob {
  id: string
  title: string
  askedBy: string | null
  input: unknown
  /** How far it was when the process that worked on it was lost. */
  earlier: { done: number; total: number | null }
  /** Saves the progress, at most once a second. Fails when the job was cancelled, or taken over by another worker. */
  report: (done: number, total?: number) => Promise<void>
}

/** The work of each kind. It may be begun again after a crash, so it must be safe to repeat. */
export type JobWork = Partial<Record<RunKind, (job: RunningJob) => Promise<JobResult>>>

/** The task that runs a queued job: the queue holds only its id. */
export const jobRunner =
  (database: Database, work: JobWork) =>
  async (payload: unknown): Promise<void> => {
    const claimed = await claimJob(database, (payload as { id: string }).id)
    const begin = claimed && work[claimed.kind]
    if (begin) await carryOut(database, claimed, begin)
  }

/** Work that the schedule began, shown as one job however often it is tried. Fails as the work does. */
export async function trackJob(
  database: Database,
  job: TrackedJob,
  work: (report: RunningJob['report']) => Promise<void>,
): Promise<void> {
  const id = await insertTracked(database, job)
  const claimed = await claimJob(database, id)
  // Another worker is at it. What the schedule does is safe to do twice, so that nothing waits for one that died.
  if (!claimed) return work(async () => undefined)
  const failure = await carryOut(database, claimed, async ({ report }) => {
    await work(report)
    return {}
  })
  if (failure) throw failure
}

class JobStopped extends Error {}

const beatMs = 10_000
const reportMs = 1_000

/** Runs the work with a heartbeat and saves how it ended; returns the error of work that failed. */
async function carryOut(
  database: Database,
  claimed: ClaimedJob,
  work: (job: RunningJob) => Promise<JobResult>,
): Promise<Error | undefined> {
  const { id, title, askedBy, input, done, total } = claimed
  let reportedAt = 0
  const beat = setInterval(
    () => void saveProgress(database, claimed, undefined, undefined).catch(() => undefined),
    beatMs,
  )
  async function report(done: number, total?: number) {
    if (total === undefined && Date.now() - reportedAt < reportMs) return
    reportedAt = Date.now()
    const saved = await saveProgress(database, claimed, done, total)
    if (!saved || saved.isCancelled) throw new JobStopped()
    await publishChange(database, 'job')
  }
  try {
    await publishChange(database, 'job')
    const result = await work({ id, title, askedBy, input, earlier: { done, total }, report })
    await database.transaction(tx => finish(tx, claimed, result))
    return undefined
  } catch (error) {
    await database.transaction(tx => fail(tx, claimed, error as Error))
    return error as Error
  } finally {
    clearInterval(beat)
  }
}

async function finish(db: Db, job: ClaimedJob, result: JobResult) {
  if (!(await saveDone(db, job, result))) return
  await publishChange(db, 'job')
  if (job.askedBy)
    await notify(db, {
      type: 'JOB_FINISHED',
      userId: job.askedBy,
      title: `${job.title} is ready`,
      body: result.file ? `Download it within ${result.file.days} days` : 'It finished without errors',
      link: `/settings/jobs/${job.id}`,
      onceKey: `job done ${job.id} ${job.attempt}`,
    })
}

async function fail(db: Db, job: ClaimedJob, error: Error) {
  if (error instanceof JobStopped) await saveCancelled(db, job)
  else if (await saveFailed(db, job, formatFailure(error), error instanceof AppError ? null : error.message))
    await notifyOfFailure(db, job)
  await publishChange(db, 'job')
}

const notifyOfFailure = async (db: Db, { id, title, askedBy, attempt }: Omit<ClaimedJob, 'input' | 'done' | 'total'>) =>
  askedBy &&
  notify(db, {
    type: 'JOB_FINISHED',
    userId: askedBy,
    title: `${title} failed`,
    body: 'Open the job to see why, and to run it again',
    link: `/settings/jobs/${id}`,
    onceKey: `job failed ${id} ${attempt}`,
  })

const formatFailure = (error: Error): string => {
  if (error instanceof AppError) return error.message
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 'The disk of the server is full'
  return 'Something went wrong on the server. Run it again, and if it fails again, pass the details on to support'
}

// The schedule looks once a minute, so that a run goes on within two minutes of the end of its process.
const silentSeconds = 50
const mostLosses = 3

/**
 * Queues runs whose worker died again, and gives up on those that keep dying. Figures that have days of two time zones are rebuilt
 * whatever became of the rebuild that began it.
 */
export const resumeJobs = (database: Database) =>
  database.transaction(async tx => {
    await resumeRebuild(tx)
    for (const job of await lockLostJobs(tx, silentSeconds)) {
      if (job.isCancelled) await saveCancelled(tx, job)
      else if (isRepeatable(job.kind) && job.losses < mostLosses) {
        await returnJob(tx, job.id)
        await queueRun(tx, job.id)
      } else await giveUp(tx, job)
    }
  })

async function resumeRebuild(db: Db) {
  if (!(await needsRebuild(db))) return
  const ended = await returnRebuild(db)
  if (ended) await queueRun(db, ended.id)
  else await startJobRun(db, { kind: 'REBUILD', title: 'Rebuild of all figures for the new time zone', askedBy: null })
}

async function giveUp(db: Db, job: LostJob) {
  const error = isRepeatable(job.kind)
    ? `The server stopped ${mostLosses + 1} times while this job was running`
    : 'The server stopped while this job was running. The schedule continues it'
  await saveFailed(db, job, error, null)
  await notifyOfFailure(db, job)
  await publishChange(db, 'job')
}

/** Files are kept for days, runs for 30 days. */
export async function sweepJobs(database: Database) {
  await database.transaction(async tx => {
    for (const { key } of await takeExpiredFiles(tx)) await removeLater(tx, key)
  })
  await deleteOldJobs(database)
}
