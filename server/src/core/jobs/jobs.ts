import { EventEmitter } from 'node:events'
import { Logger, runMigrations, runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import pg from 'pg'
import { type Db, sql } from '../db/db.ts'
import type { Log } from '../log.ts'
import { retryDelayMs } from './back-off.ts'

/** Creates the tables of the job queue. Processes that start together do so one after the other. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('job tables'))")
    await runMigrations({ pgPool: pool, logger: quiet })
    await client.query('commit')
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // Ends the transaction of a failure with its connection.
    client.release(failure)
  }
}

/** Queues a job in the caller's transaction, so that it runs only if the change is committed. */
export const enqueue = (db: Db, task: string, payload: object) =>
  db.run(sql`select enqueue_job(${task}, ${JSON.stringify(payload)})`)

/** The worker's own connections, because it listens; as the owner, because it migrates its own tables. */
export function openWorkerPool(direct: pg.ClientConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...direct, max: 4, statement_timeout: 60_000 })
  pool.on('error', error => log.warn(`The worker lost a connection: ${error.message}`))
  // A connection lost during a job fails the job's next statement; without a listener it would end the process.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

export interface WorkerOptions {
  pool: pg.Pool
  tasks: TaskList
  /** Called when a job has failed several times in a row. */
  onFailure?: (task: string) => Promise<unknown>
  log: Log
}

// About ten minutes after the first attempt: what a restart of another service breaks has passed by then.
const attemptsBeforeNotice = 6

/**
 * Processes the queue until stopped; any number of processes share it. A worker that cannot report a finished job,
 * because the database was lost, stops for good; then all of them are restarted.
 */
export function startWorker({ pool, tasks, onFailure, log }: WorkerOptions): { stop: () => Promise<void> } {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
  })
  let workers: WorkerPool | undefined
  let restart: NodeJS.Timeout | undefined
  let failures = 0

  function start() {
    const events = new EventEmitter() as WorkerEvents
    events.once('worker:fatalError', ({ error }) => void startAgain(error as Error))
    events.on('job:complete', () => {
      failures = 0
    })
    events.on('job:error', ({ job }) => {
      if (job.attempts < Math.min(attemptsBeforeNotice, job.max_attempts)) return
      onFailure?.(job.task_identifier).catch((error: Error) =>
        log.warn(`Could not report the failed job ${job.task_identifier}: ${error.message}`),
      )
    })
    workers = runTaskList({ concurrency: 2, noHandleSignals: true, logger, events }, tasks, pool)
  }

  async function startAgain(error: Error) {
    const delayMs = retryDelayMs(failures++)
    log.warn(`The worker stopped and restarts in ${delayMs} ms: ${error.message}`)
    restart = setTimeout(start, delayMs)
    await workers?.gracefulShutdown()
  }

  start()
  return {
    async stop() {
      clearTimeout(restart)
      if (workers && !workers._shuttingDown) await workers.gracefulShutdown()
    },
  }
}

const quiet = new Logger(() => () => undefined)
