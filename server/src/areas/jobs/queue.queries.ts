import type { QueuedTask, QueueListQuery } from '@fulmar/contract/jobs/jobs'
import { type Db, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/list-page.ts'

export const listQueue = (db: Db, query: QueueListQuery) =>
  listPage<QueuedTask, QueueListQuery['sortBy']>(
    db,
    {
      columns: sql`
        q.id::text, q.task, q.state, q.attempts, q.max_attempts as "maxAttempts", q.run_at as "runAt",
        q.created_at as "createdAt", q.updated_at as "updatedAt", q.last_error as "lastError"`,
      from: sql`from queue_tasks() q`,
      where: where(query.state && sql`q.state = any(${query.state})`),
      sorts: { createdAt: sql`q.created_at` },
      key: sql`q.id`,
    },
    query,
  )

export interface TaskRun {
  task: string
  lastRunAt: string
  attempts: number
  lastError: string | null
}

/** When each scheduled task was last due, and whether it is failing. */
export const listTaskRuns = (db: Db) =>
  db.many<TaskRun>(sql`
    select task, last_due_at as "lastRunAt", failures as attempts, last_error as "lastError" from scheduled_tasks`)

/** Both return the task, or nothing if it is running or no longer there. */
export const retryQueued = async (db: Db, id: string) =>
  (await db.one<{ task: string | null }>(sql`select retry_queue_task(${id}) as task`)).task ?? undefined

export const removeQueued = async (db: Db, id: string) =>
  (await db.one<{ task: string | null }>(sql`select remove_queue_task(${id}) as task`)).task ?? undefined
