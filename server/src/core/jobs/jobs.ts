import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Db, sql } from '../db/db.ts'
import type { Log } from '../log.ts'

/** Creates the tables of the job queue; any number of processes may do so at the same time. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await pool.query(announceQuietly)
  await runMigrations({ pgPool: pool, logger: quiet })
  await pool.query(keepCompatible)
}

// Revision 19 is nothing but a mark that makes workers of graphile-worker 0.16 stop, and refuse to start. Workers of both
// versions share our queue, so an upgrade needs no stop and can be taken back.
const announceQuietly = `
  do $$ begin
    if to_regclass('graphile_worker.migrations') is not null then
      insert into graphile_worker.migrations (id, breaking)
        select 19, false where exists (select from graphile_worker.migrations where id = 18)
        on conflict do nothing;
    end if;
  end $$`
const keepCompatible = 'update graphile_worker.migrations set breaking = false where id = 19 and breaking'

/** Queues a job in the caller's transaction, so that it runs only if the change is committed. */
export const enqueue = (db: Db, task: string, payload: object) =>
  db.run(sql`select enqueue_job(${task}, ${JSON.stringify(payload)})`)

/** The same for a run that may take long: one of these runs at a time. */
export const enqueueLong = (db: Db, task: string, payload: object) =>
  db.run(sql`select enqueue_long_job(${task}, ${JSON.stringify(payload)})`)

/** The worker's own connections, because it listens; as the owner, because it migrates its own tables. */
export function openWorkerPool(direct: pg.ClientConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...direct,
    max: 4,
    statement_timeout: 60_000,
  })
  pool.on('error', error => log.warn(`The worker lost a connection: ${error.message}`))
  // A connection lost during a job fails the job's next statement; without a listener it would end the process.
  pool.on('connect', client => client.on('error', () => undefined))
  releaseOnce(pool)
  return pool
}

type Take = Parameters<pg.Pool['connect']>[0]

/**
 * graphile-worker 0.17.3 gives back the connection on which it listens twice when that is lost while the worker ends. The second
 * time fails, in a promise that nobody holds.
 */
function releaseOnce(pool: pg.Pool) {
  const connect = pool.connect.bind(pool)
  const connectWith = (take: Take) =>
    connect((error, client, release) => {
      let isReleased = false
      take(error, client, (...args) => {
        if (!isReleased) release(...args)
        isReleased = true
      })
    })
  pool.connect = ((take?: Take) => (take ? connectWith(take) : connect())) as pg.Pool['connect']
}

const quiet = new Logger(() => () => undefined)
