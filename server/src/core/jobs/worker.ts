import type { Job, TaskList } from 'graphile-worker'
import type pg from 'pg'
import { type Db, sql } from '../db/db.ts'
import type { Log } from '../log.ts'
import { newProcessHealth, type ProcessHealth } from '../process-health.ts'
import { within } from '../within.ts'
import { retryDelayMs } from './back-off.ts'
import { type JobRunner, openRunner } from './job-runner.ts'
import { countFailures } from './schedule.ts'

export interface WorkerOptions {
  /** The owner's, to PostgreSQL itself: the worker listens. */
  connection: pg.ClientConfig
  /** Another way to the database: the worker's own connections may be what hangs. */
  db: Db
  tasks: TaskList
  /** Called when a job has failed several times in a row. */
  onFailure?: (task: string) => Promise<unknown>
  log: Log
  /** Where restarts are counted. */
  health?: ProcessHealth
  times?: WorkerTimes
}

/** Shorter in tests. */
interface WorkerTimes {
  beatMs: number
  /** When a beat is tried again after the database did not answer. */
  retryMs: number
  /** After so long without a sign of life a worker stands still, and the jobs of one of another process are free again. */
  silentMs: number
  /** How long its jobs may take all its places before it counts as standing still. */
  busyMs: number
}

const usualTimes: WorkerTimes = { beatMs: 10_000, retryMs: 2_500, silentMs: 60_000, busyMs: 15 * 60_000 }

// About ten minutes after the first attempt: what a restart of another service breaks has passed by then.
const attemptsBeforeNotice = 6
const answerMs = 5_000

/**
 * Processes the queue until stopped; any number of processes share it. A runner that ends, because the database was lost
 * when it reported a job, or that does no work although jobs are due, is replaced by another.
 */
export function startWorker(options: WorkerOptions): { stop: () => Promise<void> } {
  const { connection, db, tasks, onFailure, log, health = newProcessHealth(), times = usualTimes } = options
  let runner: JobRunner | undefined
  /** Runners that ended; what they still run is theirs. */
  const finishing = new Set<JobRunner>()
  /** Those of which nothing runs any more: whatever they could not report is free. */
  const finished = new Set<string>()
  let restart: NodeJS.Timeout | undefined
  let nextBeat: NodeJS.Timeout | undefined
  let failures = 0
  const answered = answeredBeats(times)
  let isStopped = false

  function start() {
    const opened = openRunner({
      connection,
      tasks,
      onComplete: () => {
        failures = 0
      },
      onJobError: job => void reportFailure(job),
      onEnd: reason => replaceEnded(opened, reason),
      log,
    })
    runner = opened
  }

  async function reportFailure({ task_identifier: task, attempts, max_attempts }: Job) {
    try {
      const isAlone = max_attempts === 1
      const failures = isAlone ? await countFailures(db, task) : attempts
      if (failures >= (isAlone ? attemptsBeforeNotice : Math.min(attemptsBeforeNotice, max_attempts)))
        await onFailure?.(task)
    } catch (error) {
      log.warn(`Could not report the failed job ${task}: ${(error as Error).message}`)
    }
  }

  function replaceEnded(ended: JobRunner, reason: string) {
    const delayMs = retryDelayMs(failures++)
    log.warn(`The worker stopped and restarts in ${delayMs} ms: ${reason}`)
    health.workerRestarts.ended++
    runner = undefined
    finishing.add(ended)
    void ended.finish().finally(() => {
      finishing.delete(ended)
      finished.add(ended.id)
    })
    restart = setTimeout(start, delayMs)
  }

  /** It shows no more signs of life, so its jobs are soon taken over. */
  function replaceStalled(stalled: JobRunner) {
    log.error('The worker did no work although jobs are due, and is restarted')
    health.workerRestarts.stalled++
    health.lastStallAt = new Date()
    void stalled.finish()
    stalled.abandon()
    start()
  }

  const isSilent = (each: JobRunner, silenceMs: number) =>
    Date.now() - each.lastSignAt() >= (each.isBusy() ? times.busyMs : silenceMs)

  async function freeFinished() {
    const ids = [...finished]
    if (ids.length === 0) return
    await within(db.run(sql`select free_jobs_of(${ids}::text[])`), answerMs)
    for (const id of ids) finished.delete(id)
  }

  /** Shows a sign of life and replaces a runner that stands still. */
  async function beat() {
    let nextMs = times.beatMs
    try {
      await freeFinished()
      const alive = [...finishing, ...(runner ? [runner] : [])].map(({ id }) => id)
      const silenceMs = answered.silenceMs(Date.now())
      const isDue = await within(showAlive(db, alive, silenceMs), answerMs)
      answered.add(Date.now())
      if (isDue && silenceMs !== undefined && !isStopped && runner && isSilent(runner, silenceMs))
        replaceStalled(runner)
    } catch (error) {
      nextMs = times.retryMs
      log.warn(`The worker cannot show that it is alive: ${(error as Error).message}`)
    }
    if (!isStopped) nextBeat = setTimeout(goOn, nextMs)
  }

  let beating = Promise.resolve()
  const goOn = () => {
    beating = beat()
  }
  start()
  goOn()
  return {
    async stop() {
      isStopped = true
      clearTimeout(restart)
      clearTimeout(nextBeat)
      await beating
      await Promise.all([...finishing, ...(runner ? [runner] : [])].map(each => each.finish()))
    },
  }
}

// So many beats, each after the usual pause, are half a minute in which the database answered and anybody could have shown life.
const beatsOfSilence = 4

/**
 * Remembers when the database answered, to tell how long silence has to be. While the database is away everybody is silent, so
 * it has to have answered several times since the last sign.
 */
export function answeredBeats({ silentMs }: Pick<WorkerTimes, 'silentMs'>) {
  const answeredAt: number[] = []
  return {
    add(at: number) {
      answeredAt.push(at)
      if (answeredAt.length > beatsOfSilence) answeredAt.shift()
    },
    /** Undefined while nobody's silence means anything. */
    silenceMs(now: number): number | undefined {
      const [earliest] = answeredAt
      if (earliest === undefined || answeredAt.length < beatsOfSilence) return undefined
      return Math.max(silentMs, now - earliest)
    },
  }
}

/** Frees the jobs of workers that were silent for `silentMs`, if given; returns whether a job is due. */
const showAlive = async (db: Db, workers: string[], silentMs: number | undefined) =>
  (
    await db.one<{ isDue: boolean }>(
      sql`select keep_workers(${workers}::text[], make_interval(secs => ${silentMs === undefined ? null : silentMs / 1000}::float)) as "isDue"`,
    )
  ).isDue
