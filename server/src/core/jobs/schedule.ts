import { parseCrontab, type Task, type TaskList } from 'graphile-worker'
import { type Db, sql } from '../db/db.ts'
import type { Log } from '../log.ts'
import { within } from '../within.ts'
import { retryDelayMs } from './back-off.ts'

interface ScheduleOptions {
  db: Db
  /** crontab lines: `17 * * * * sweep`; with `?queue=long` one that may take long. */
  crontab: string
  log: Log
  /** The length of a crontab minute, shorter in tests. */
  minuteMs?: number
}

const minutesADay = 24 * 60
// A connection that hangs must not stop the schedule for good.
const answerMs = 15_000

/**
 * Queues each task when it is due, once for all processes, and again some minutes after it failed, and returns a function to stop. Tasks missed within the last
 * day run once: graphile-worker's own cron would queue each missed minute, and waits for up to a minute and a half before it
 * tries again.
 */
export function keepSchedule({ db, crontab, log, minuteMs = 60_000 }: ScheduleOptions): () => Promise<void> {
  const tasks = parseCrontab(crontab)
  const minuteNow = () => Math.floor(Date.now() / minuteMs)
  let lookedAt = minuteNow() - minutesADay
  let isRegistered = false
  let failures = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function enqueueDue() {
    const minute = minuteNow()
    if (!isRegistered)
      await register(
        db,
        tasks.map(({ task }) => task),
        timeOf(minute),
      )
    isRegistered = true
    for (const { task, match, options } of tasks) {
      const due = lastDue(match, lookedAt, minute)
      if (due !== undefined) await enqueueOnce(db, task, timeOf(due), options.queueName)
    }
    for (const { task, options } of tasks) await enqueueFailed(db, task, options.queueName)
    lookedAt = minute
  }

  async function tick() {
    try {
      await within(enqueueDue(), answerMs)
      failures = 0
    } catch (error) {
      failures++
      log.warn(`Scheduled tasks are waiting for the database: ${(error as Error).message}`)
    }
    const untilNextMinute = (minuteNow() + 1) * minuteMs - Date.now()
    if (!isStopped) timer = setTimeout(next, failures ? retryDelayMs(failures) : untilNextMinute)
  }

  let running = tick()
  const next = () => {
    running = tick()
  }
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

type Match = ReturnType<typeof parseCrontab>[number]['match']

const timeOf = (minute: number) => new Date(minute * 60_000)

/** The last minute in (`after`, `upTo`] in which the task is due. */
function lastDue(match: Match, after: number, upTo: number): number | undefined {
  for (let minute = upTo; minute > after; minute--) if (isDue(match, minute)) return minute
  return undefined
}

function isDue(match: Match, minute: number): boolean {
  const at = timeOf(minute)
  return match({
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  })
}

/** The tasks of a crontab with the next minute in which each is due, within a day. */
export function nextDue(
  crontab: string,
  now: Date,
): { task: string; at: Date | undefined; queue: string | undefined }[] {
  const next = Math.floor(now.getTime() / 60_000) + 1
  const minutes = Array.from({ length: minutesADay }, (_, n) => next + n)
  return parseCrontab(crontab).map(({ task, match, options }) => {
    const minute = minutes.find(time => isDue(match, time))
    return { task, at: minute === undefined ? undefined : timeOf(minute), queue: options.queueName }
  })
}

/** A new task has nothing to catch up on. */
const register = (db: Db, tasks: string[], at: Date) =>
  db.run(sql`
    insert into scheduled_tasks (task, last_due_at) select task, ${at} from unnest(${tasks}::text[]) task
    on conflict (task) do nothing`)

const enqueueOnce = (db: Db, task: string, dueAt: Date, queue: string | undefined) =>
  db.run(sql`
    with turn as (
      update scheduled_tasks set last_due_at = ${dueAt} where task = ${task} and last_due_at < ${dueAt}
      returning task, last_due_at)
    select enqueue_scheduled(task, json_build_object('dueAt', last_due_at), ${queue ?? null}) from turn`)

/** Also one whose process was killed while it ran, and at once one that lost the database before its failure was counted. */
const enqueueFailed = (db: Db, task: string, queue: string | undefined) =>
  db.run(sql`
    with turn as (
      update scheduled_tasks set failed_at = now()
      where task = ${task} and case failures when 0 then has_failed_job(task)
        else failed_at < now() - least(2 ^ failures, 60) * interval '1 minute' end
      returning task)
    select enqueue_scheduled(task, '{}', ${queue ?? null}) from turn`)

/** Queues a task at once, unless it waits or runs. */
export const enqueueNow = (db: Db, task: string, queue: string | undefined) =>
  db.run(sql`select enqueue_scheduled(${task}, '{}', ${queue ?? null})`)

/** Counts how often scheduled tasks fail in a row: each of their jobs has one attempt. */
export const countingFailures = (db: Db, tasks: TaskList): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && counting(db, name, task)]))

const counting =
  (db: Db, name: string, task: Task): Task =>
  async (payload, helpers) => {
    if (helpers.job.max_attempts > 1) return task(payload, helpers)
    await db.run(sql`update scheduled_tasks set failures = failures + 1, failed_at = now() where task = ${name}`)
    try {
      await task(payload, helpers)
    } catch (error) {
      await db.run(sql`
        update scheduled_tasks set failed_at = now(), last_error = shown_error(${(error as Error).message}) where task = ${name}`)
      throw error
    }
    await db.run(sql`update scheduled_tasks set failures = 0, failed_at = null, last_error = null where task = ${name}`)
  }

/** How often a scheduled task failed in a row. */
export const countFailures = async (db: Db, task: string): Promise<number> =>
  (await db.maybe<{ failures: number }>(sql`select failures from scheduled_tasks where task = ${task}`))?.failures ?? 0
