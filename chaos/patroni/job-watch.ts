import { type Database, sql } from '../../server/src/core/db/db.ts'
import { becomes, pause } from '../until.ts'

/** A job that was followed to its end. */
export interface FollowedJob {
  kind: keyof typeof limits
  /** Undefined if it never ended. */
  seconds: number | undefined
}

/** What is promised of background jobs, in seconds. */
export const limits = {
  /** From the first acknowledged write after a failover. */
  'after a failover': 30,
  /** From the kill of the process that worked on it. */
  'of a killed process': 120,
  'scheduled, of a killed process': 120,
}

export interface JobWatch {
  /** Resolves when a job that was queued after the first write has ended. */
  runAgain: (firstWriteAt: number) => Promise<void>
  /** Lets every process work on a job while one of them is killed, and follows what that one held. */
  loseWorker: (kill: () => Promise<void>) => Promise<void>
  /** Resolves when every followed job has ended. */
  done: () => Promise<void>
  followed: () => readonly FollowedJob[]
}

const quick = 'end-suspensions'
/** A job, or that of a scheduled task, which is another one when the task is queued again. */
interface Watched {
  id: string
  key: string | null
  locker: string | null
}

// Its deletes wait for this table, which no request of the load uses.
const slow = { task: 'sweep', table: 'found_addresses' }
/** As many as two processes work on at once. */
const places = 4
const takenWithinMs = 1_500
/** What a living process held has ended by then. */
const settledMs = 5_000
/** Longer than promised, so that a report says how long it was. */
const givesUpMs = 240_000
const retryMs = 100

/** Looks at the queue as the owner of the database. */
export function watchJobs(database: Database, now = Date.now): JobWatch {
  const followed: FollowedJob[] = []
  const following = new Set<Promise<void>>()

  const look = (ids: string[]) =>
    database.many<Watched>(sql`
      select id::text, key, locked_by as locker from graphile_worker.jobs where id = any(${ids}::bigint[])`)
  /** Also a scheduled one that was queued again and then lost its database: the schedule starts that later. */
  const hasEnded = ({ id, key }: Pick<Watched, 'id' | 'key'>) =>
    database
      .one<{ isLeft: boolean }>(
        sql`select exists (select from graphile_worker.jobs where id = ${id}::bigint
          or key = ${key} and not (locked_at is null and attempts >= max_attempts)) as "isLeft"`,
      )
      .then(
        ({ isLeft }) => !isLeft,
        () => false,
      )

  async function enqueue(task: string): Promise<string> {
    const { id } = await database.one<{ id: string }>(
      sql`select id::text from graphile_worker.add_job(${task}, '{}'::json, max_attempts := 10)`,
    )
    return id
  }

  /** As the schedule does, with one attempt; nothing while an earlier one is left. */
  async function enqueueScheduled(task: string): Promise<string[]> {
    const queued = await database.run(sql`
      select enqueue_scheduled(task, '{}', null) from scheduled_tasks
      where task = ${task} and failures = 0 and not exists (select from graphile_worker.jobs where key = task)`)
    if (queued === 0) return []
    const jobs = await database.many<{ id: string }>(sql`select id::text from graphile_worker.jobs where key = ${task}`)
    return jobs.map(({ id }) => id)
  }

  async function follow(job: Pick<Watched, 'id' | 'key'>, kind: FollowedJob['kind'], from: number) {
    const isDone = await becomes(() => hasEnded(job), givesUpMs)
    followed.push({ kind, seconds: isDone ? (now() - from) / 1000 : undefined })
  }

  /** What is still locked by the same process is the killed one's. */
  async function followHeld(taken: Watched[], killedAt: number) {
    await pause(settledMs)
    const left = await insist(() => look(taken.map(({ id }) => id)))
    const held = left.filter(({ id, locker }) => taken.some(each => each.id === id && each.locker === locker))
    await Promise.all(
      held.map(job =>
        follow(job, job.key === null ? 'of a killed process' : 'scheduled, of a killed process', killedAt),
      ),
    )
  }

  return {
    async runAgain(firstWriteAt) {
      const id = await insist(() => enqueue(quick))
      await follow({ id, key: null }, 'after a failover', firstWriteAt)
    },
    async loseWorker(kill) {
      const release = await holdUp(database)
      let taken: Watched[] = []
      try {
        const ids = await enqueueScheduled(slow.task)
        while (ids.length < places) ids.push(await enqueue(slow.task))
        await becomes(async () => {
          taken = (await look(ids)).filter(({ locker }) => locker !== null)
          return new Set(taken.map(({ locker }) => locker)).size > 1
        }, takenWithinMs)
      } finally {
        await kill()
        await release()
      }
      const held = followHeld(taken, now()).finally(() => following.delete(held))
      following.add(held)
    },
    async done() {
      await Promise.all(following)
    },
    followed: () => followed,
  }
}

/** The promises that followed jobs broke. */
export const lateJobs = (followed: readonly FollowedJob[]): string[] =>
  followed
    .filter(({ kind, seconds }) => seconds === undefined || seconds > limits[kind])
    .map(
      ({ kind, seconds }) => `a job ${kind} ended ${seconds === undefined ? 'never' : `after ${seconds.toFixed(1)} s`}`,
    )

/** Keeps the slow task from going on, until released. */
async function holdUp(database: Database): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query(`begin; set local lock_timeout = '1s'; lock table ${slow.table} in share row exclusive mode`)
  return async () => {
    // Lost with its connection if that failed.
    await client.query('rollback').catch(() => undefined)
    client.release(true)
  }
}

async function insist<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + givesUpMs
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(retryMs)
    }
}
