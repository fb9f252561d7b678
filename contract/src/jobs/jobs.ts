import { z } from 'zod'
import { byId, id, instant, nothing, one, personRef } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, pageOf, wholeList } from '../core/list.ts'

/** An export with more rows than this is written in the background. */
export const exportRowLimit = 100_000
export const exportFileDays = 3

export const jobKind = z.enum(['EXPORT', 'IMPORT', 'REBUILD', 'PAYOUT', 'REPORT'])
export type JobKind = z.infer<typeof jobKind>

export const jobState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'])
export type JobState = z.infer<typeof jobState>

/**
 * A long piece of work that someone asked for, or that the schedule began. An import is one from the moment it adds
 * records, under its own id.
 */
export const job = z.object({
  id,
  kind: jobKind,
  title: z.string(),
  /** Null where the schedule began it. */
  askedBy: personRef.nullable(),
  state: jobState,
  done: z.number().int(),
  /** Null until it is known. */
  total: z.number().int().nullable(),
  attempts: z.number().int(),
  /** Whether it stops at the next step. */
  isCancelling: z.boolean(),
  /** What went wrong, in words. */
  error: z.string().nullable(),
  /** The technical message, without addresses and phone numbers. */
  details: z.string().nullable(),
  /** Where its result is in the web app. */
  link: z.string().nullable(),
  /** The file to download, until it expires. Only the person who asked for it may. */
  file: z.object({ name: z.string(), expiresAt: instant }).nullable(),
  canRetry: z.boolean(),
  canCancel: z.boolean(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type Job = z.infer<typeof job>

const newestFirst = { sortOrder: z.enum(['asc', 'desc']).default('desc') }

export const jobListQuery = listQuery(['createdAt'], {
  state: anyOf(jobState).optional(),
  kind: anyOf(jobKind).optional(),
})
  .omit({ search: true })
  .extend(newestFirst)
export type JobListQuery = z.output<typeof jobListQuery>

export const queuedTaskState = z.enum(['WAITING', 'RUNNING', 'RETRYING', 'FAILED'])
export type QueuedTaskState = z.infer<typeof queuedTaskState>

/** One entry of the queue: an email, a scheduled task that is due. Its content is never shown. */
export const queuedTask = z.object({
  id: z.string(),
  task: z.string(),
  state: queuedTaskState,
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  /** The next attempt. */
  runAt: instant,
  createdAt: instant,
  updatedAt: instant,
  /** The first line, without addresses and phone numbers. */
  lastError: z.string().nullable(),
})
export type QueuedTask = z.infer<typeof queuedTask>

export const queueListQuery = listQuery(['createdAt'], { state: anyOf(queuedTaskState).optional() })
  .omit({ search: true })
  .extend(newestFirst)
export type QueueListQuery = z.output<typeof queueListQuery>

export const scheduledTask = z.object({
  task: z.string(),
  lastRunAt: instant.nullable(),
  nextRunAt: instant.nullable(),
  /** How often it has failed since it last succeeded. */
  attempts: z.number().int(),
  lastError: z.string().nullable(),
})
export type ScheduledTask = z.infer<typeof scheduledTask>

const queueId = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,17}$/, 'This is not the ID of a queued task') })

export const jobs = area({
  list: {
    method: 'GET',
    path: '/api/jobs',
    access: 'jobs:read',
    summary: 'List the jobs of the last 30 days, newest first by default',
    query: jobListQuery,
    response: pageOf(job),
  },
  queue: {
    method: 'GET',
    path: '/api/jobs/queue',
    access: 'jobs:read',
    summary:
      'List what is waiting, running or failed in the queue: emails, deliveries and scheduled tasks that are due',
    query: queueListQuery,
    response: pageOf(queuedTask),
  },
  scheduled: {
    method: 'GET',
    path: '/api/jobs/scheduled',
    access: 'jobs:read',
    summary: 'List scheduled tasks with their last and next run',
    response: wholeList(scheduledTask),
  },
  get: {
    method: 'GET',
    path: '/api/jobs/:id',
    access: 'jobs:own',
    summary: 'Get a job that you asked for; owners can get any',
    params: byId,
    response: one(job),
  },
  download: {
    method: 'GET',
    path: '/api/jobs/:id/file',
    access: 'jobs:own',
    summary: 'Download the file of an export that you asked for, while you still may export these records',
    params: byId,
    response: 'csv',
  },
  retry: {
    method: 'POST',
    path: '/api/jobs/retry',
    access: 'jobs:own',
    summary: 'Run a failed or cancelled job again; an import goes on where it stopped',
    body: z.strictObject({ id }),
    response: one(job),
  },
  cancel: {
    method: 'POST',
    path: '/api/jobs/cancel',
    access: 'jobs:own',
    summary: 'Cancel a job. One that is running stops at its next step',
    body: z.strictObject({ id }),
    response: one(job),
  },
  rebuild: {
    method: 'POST',
    path: '/api/jobs/rebuild',
    access: 'jobs:write',
    summary: 'Add up all figures from the raw records again, in the background while recording goes on',
    response: one(job),
    status: 201,
    rate: { per: 'person', calls: 10, seconds: 3600 },
  },
  runTask: {
    method: 'POST',
    path: '/api/jobs/scheduled/run',
    access: 'jobs:write',
    summary: 'Run a scheduled task now',
    body: z.strictObject({ task: z.string().min(1).max(100) }),
    response: nothing,
    rate: { per: 'person', calls: 60, seconds: 3600 },
  },
  retryQueued: {
    method: 'POST',
    path: '/api/jobs/queue/retry',
    access: 'jobs:write',
    summary: 'Run a queued task now, with all its attempts',
    body: queueId,
    response: nothing,
  },
  cancelQueued: {
    method: 'POST',
    path: '/api/jobs/queue/cancel',
    access: 'jobs:write',
    summary: 'Remove a task from the queue. A running one cannot be removed',
    body: queueId,
    response: nothing,
  },
})
