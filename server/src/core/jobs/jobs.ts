import { EventEmitter } from 'node:events'
import { Logger, runMigrations, runTaskList, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import pg from 'pg'
import { type Db, sql } from '../db/db.ts'
import type { Log } from '../log.ts'
import { retryDelayMs } from './back-off.ts'

/** Makes the tables of the job queue, once per database. */
export const migrateJobs = (pool: pg.Pool) => runMigrations({ pgPool: pool, logger: quiet })

/** Puts work in the queue in the caller's transaction: it is done if and only if the change is kept. */
export const enqueue = (db: Db, task: string, payload: object) =>
  db.run(sql`select enqueue_job(${task}, ${JSON.stringify(payload)})`)

/** Connections of the worker's own, because it listens; as the owner, because it keeps its tables in shape itself. */
export function openWorkerPool(direct: pg.ClientConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...direct, max: 4, statement_timeout: 60_000 })
  pool.on('error', error => log.warn(`The worker lost a connection: ${error.message}`))
  // One that is lost while a job holds it fails the job's next statement; without a listener it would end the process.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

export interface WorkerOptions {
  pool: pg.Pool
  tasks: TaskList
  log: Log
}

/**
 * Works the queue off until stopped; any number of processes share one queue. A worker that cannot report the end of a
 * job, because the database went away meanwhile, gives up for good: then all of them are started again.
 */
export function startWorker({ pool, tasks, log }: WorkerOptions): { stop: () => Promise<void> } {
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
    workers = runTaskList({ concurrency: 2, noHandleSignals: true, logger, events }, tasks, pool)
  }

  async function startAgain(error: Error) {
    const delayMs = retryDelayMs(failures++)
    log.warn(`The worker broke off and starts again in ${delayMs} ms: ${error.message}`)
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
