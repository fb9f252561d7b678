import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { type Db, sql } from './db.ts'
import type { Log } from './log.ts'

/** Makes the tables of the job queue, once per database. */
export const migrateJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool, logger: quiet })

/** Puts work in the queue in the caller's transaction: it is done if and only if the change is kept. */
export const enqueue = (db: Db, task: string, payload: object) =>
  db.run(sql`select enqueue_job(${task}, ${JSON.stringify(payload)})`)

export interface WorkerOptions {
  pool: pg.Pool
  tasks: TaskList
  /** crontab lines: `17 * * * * sweep`. */
  schedule: string
  log: Log
}

/** Works the queue off until stopped; any number of processes share one queue. */
export function startWorker({ pool, tasks, schedule, log }: WorkerOptions): Promise<Runner> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
  })
  return run({ pgPool: pool, taskList: tasks, crontab: schedule, concurrency: 2, noHandleSignals: true, logger })
}

const quiet = new Logger(() => () => undefined)
