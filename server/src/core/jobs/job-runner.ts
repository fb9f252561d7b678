import { EventEmitter } from 'node:events'
import { type Job, Logger, runTaskList, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { openWorkerPool } from './jobs.ts'

/** Takes jobs from the queue until it is finished or gives up, on connections of its own. */
export interface JobRunner {
  /** What its jobs are locked by. */
  id: string
  /** When it last took a job, ended one, or saw that none is due. */
  lastSignAt: () => number
  /** Whether it can take no job because others run. */
  isBusy: () => boolean
  /** Takes no more jobs; resolves when those that run have ended. */
  finish: () => Promise<void>
  /** Cuts its connections, and with them what waits for an answer that does not come. */
  abandon: () => void
}

export interface RunnerOptions {
  connection: pg.ClientConfig
  tasks: TaskList
  onComplete: () => void
  onJobError: (job: Job) => void
  /** Called when it takes no more jobs although nobody finished it. */
  onEnd: (reason: string) => void
  log: Log
}

const concurrency = 2
// graphile-worker 0.17.3 leaves the promise of a single report to itself, so that a report that fails, because the database
// was lost, is an unhandled rejection. A failed batch ends the runner instead.
const batchedReports = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

export function openRunner({ connection, tasks, onComplete, onJobError, onEnd, log }: RunnerOptions): JobRunner {
  const pool = openWorkerPool(connection, log)
  const clients = keepClients(pool)
  let lastSignAt = Date.now()
  let running = 0
  let isEnding = false
  let hasWorked = false
  const events = new EventEmitter() as WorkerEvents
  const showSign = () => {
    hasWorked = true
    lastSignAt = Date.now()
  }
  const giveUp = (reason: string) => {
    if (isEnding) return
    isEnding = true
    onEnd(reason)
  }
  events.on('worker:getJob:empty', showSign)
  events.on('job:start', () => {
    running++
    showSign()
  })
  events.on('job:complete', () => {
    running--
    showSign()
    onComplete()
  })
  events.on('job:error', ({ job }) => onJobError(job))
  events.on('pool:gracefulShutdown', ({ message }) => giveUp(message))
  // graphile-worker 0.17.3 remembers for good that its very first question failed, and then asks no other.
  events.on('worker:getJob:error', ({ error }) => {
    if (!hasWorked && !isEnding)
      void workers.gracefulShutdown(`The queue could not be read: ${(error as Error).message}`)
  })
  const logger = loggerOn(log)
  const options = { concurrency, noHandleSignals: true, logger, events, preset: batchedReports }
  const workers = runTaskList(options, tasks, pool)
  let finished: Promise<void> | undefined

  async function end() {
    if (!isEnding) {
      isEnding = true
      void workers.gracefulShutdown()
    }
    // How it failed has been logged.
    await workers.promise.catch(() => undefined)
    await pool.end()
  }

  return {
    id: workers.id,
    lastSignAt: () => lastSignAt,
    isBusy: () => running >= concurrency,
    finish() {
      finished ??= end()
      return finished
    },
    abandon() {
      for (const client of clients) client.end().catch(() => undefined)
    },
  }
}

const loggerOn = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
  })

/** The pool's open connections, idle or not. */
function keepClients(pool: pg.Pool): Set<pg.Client> {
  const clients = new Set<pg.Client>()
  pool.on('connect', client => {
    clients.add(client)
    client.once('end', () => clients.delete(client))
  })
  return clients
}
