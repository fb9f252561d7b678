import { can } from '@fulmar/contract/core/permissions'
import type { Job, ScheduledTask } from '@fulmar/contract/jobs/jobs'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found, refuseField } from '#core/errors.ts'
import { enqueueNow, nextDue } from '#core/jobs/schedule.ts'
import { record } from '../activity/activity.ts'
import { cancelJob, findJob, lockJob, requeueJob } from './jobs.queries.ts'
import { queueRun, startJobRun } from './jobs.ts'
import { listTaskRuns, removeQueued, retryQueued } from './queue.queries.ts'

/** What an import does when its job is cancelled or run again, by its own rules. */
export interface ImportControls {
  stop: (db: Db, actor: Actor, id: string) => Promise<unknown>
  resume: (db: Db, actor: Actor, id: string) => Promise<unknown>
}

const isFor = (actor: Actor, job: Job | undefined, permission: 'jobs:read' | 'jobs:write') =>
  job && (job.askedBy?.id === actor.id || can(actor, permission)) ? job : undefined

/** Fails with NOT_FOUND, also for a job of someone else unless the actor may see all. */
export const getJob = async (db: Db, actor: Actor, id: string): Promise<Job> =>
  found(isFor(actor, await findJob(db, id), 'jobs:read'), 'Job')

const lock = async (db: Db, actor: Actor, id: string) => found(isFor(actor, await lockJob(db, id), 'jobs:write'), 'Job')

/** An import goes on where it stopped. Fails with NOT_FOUND, JOB_NOT_REPEATABLE, and for an import as its own rules do. */
export async function retryJob(db: Db, imports: ImportControls, actor: Actor, id: string): Promise<Job> {
  const job = await lock(db, actor, id)
  if (!job.canRetry)
    throw new AppError('JOB_NOT_REPEATABLE', 'Only a failed or cancelled job can run again', { data: job })
  if (job.kind === 'IMPORT') await imports.resume(db, actor, id)
  else {
    await requeueJob(db, id)
    await queueRun(db, id)
    await record(db, actor, { action: 'job.retried', entityId: id })
  }
  return getJob(db, actor, id)
}

/** Fails with NOT_FOUND, JOB_OVER, and for an import as its own rules do. */
export async function cancelRun(db: Db, imports: ImportControls, actor: Actor, id: string): Promise<Job> {
  const job = await lock(db, actor, id)
  if (!job.canCancel) throw new AppError('JOB_OVER', 'This job can no longer be cancelled', { data: job })
  if (job.kind === 'IMPORT') await imports.stop(db, actor, id)
  else {
    await cancelJob(db, id)
    await record(db, actor, { action: 'job.cancelled', entityId: id })
  }
  return getJob(db, actor, id)
}

export async function startRebuild(db: Db, actor: Actor): Promise<Job> {
  const id = await startJobRun(db, { kind: 'REBUILD', title: 'Rebuild of all figures', askedBy: actor.id })
  await record(db, actor, { action: 'job.rebuild-started', entityId: id })
  return getJob(db, actor, id)
}

/** The tasks of the crontab, soonest first. */
export async function listScheduled(db: Db, crontab: string): Promise<ScheduledTask[]> {
  const runs = new Map((await listTaskRuns(db)).map(run => [run.task, run]))
  return nextDue(crontab, new Date())
    .toSorted((a, b) => (a.at?.getTime() ?? Infinity) - (b.at?.getTime() ?? Infinity))
    .map(({ task, at }) => {
      const { lastRunAt = null, attempts = 0, lastError = null } = runs.get(task) ?? {}
      return { task, lastRunAt, nextRunAt: at?.toISOString() ?? null, attempts, lastError }
    })
}

/** Fails with INVALID_INPUT for a task that is not scheduled. */
export async function runScheduled(db: Db, actor: Actor, crontab: string, task: string) {
  const scheduled = nextDue(crontab, new Date()).find(due => due.task === task)
  if (!scheduled) return refuseField('task', 'This task is not scheduled')
  await enqueueNow(db, task, scheduled.queue)
  await record(db, actor, { action: 'job.task-started', after: { task } })
}

/** Fails with NOT_FOUND. */
export async function retryQueuedTask(db: Db, actor: Actor, id: string) {
  const task = found(await retryQueued(db, id), 'Queued task that is not running')
  await record(db, actor, { action: 'job.queue-retried', after: { task } })
}

/** Fails with NOT_FOUND. */
export async function cancelQueuedTask(db: Db, actor: Actor, id: string) {
  const task = found(await removeQueued(db, id), 'Queued task that is not running')
  await record(db, actor, { action: 'job.queue-cancelled', after: { task } })
}
