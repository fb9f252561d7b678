import { erasedPerson } from '@fulmar/contract/core/common'
import type { Grantee } from '@fulmar/contract/core/permissions'
import { importTitle } from '@fulmar/contract/jobs/job-words'
import type { Job, JobKind, JobListQuery } from '@fulmar/contract/jobs/jobs'
import { type Db, inJson, type Sql, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/list-page.ts'

/** Kinds of runs that can be run again from what the row holds. The schedule tries the others again by itself. */
const repeatable: readonly RunKind[] = ['EXPORT', 'REBUILD']

/** An undo goes through to its end. */
const canRepeat = sql`(r.kind = any(${repeatable}) or coalesce(r.import_state in ('IMPORTING', 'STOPPED'), false))`

/** Stopped in the middle of following a new time zone, a rebuild would leave figures with the days of two. */
const mustFinish = (kind: Sql) => sql`(${kind} = 'REBUILD' and former_time_zone() is not null)`

const columns = sql`
  r.id, r.kind, r.title, case when r.asked_by is not null then person_ref(r.asked_by, ${erasedPerson}) end as "askedBy", r.state, r.done,
  r.total, r.attempts, r.state = 'RUNNING' and r.cancel_asked_at is not null as "isCancelling", r.error, r.details, r.link,
  case when r.file_key is not null then json_build_object('name', r.file_name, 'expiresAt', ${inJson(sql`r.file_expires_at`)})
    end as file,
  r.state in ('FAILED', 'CANCELLED') and ${canRepeat} as "canRetry",
  ${canRepeat} and (r.state = 'QUEUED' or r.state = 'RUNNING' and r.cancel_asked_at is null)
    and not ${mustFinish(sql`r.kind`)} as "canCancel",
  r.created_at as "createdAt", r.started_at as "startedAt", r.finished_at as "finishedAt", r.import_state as "importState"`

type StoredJob = Job & { importState: string | null }

const titled = ({ importState, ...job }: StoredJob): Job =>
  importState === null
    ? job
    : { ...job, title: importTitle(job.title, importState === 'UNDOING' || importState === 'UNDONE') }

export async function listJobs(db: Db, query: JobListQuery) {
  const page = await listPage<StoredJob, JobListQuery['sortBy']>(
    db,
    {
      columns,
      from: sql`from all_jobs r`,
      where: where(query.state && sql`r.state = any(${query.state})`, query.kind && sql`r.kind = any(${query.kind})`),
      sorts: { createdAt: sql`r.created_at` },
      key: sql`r.id`,
    },
    query,
  )
  return { ...page, data: page.data.map(titled) }
}

export async function findJob(db: Db, id: string): Promise<Job | undefined> {
  const job = await db.maybe<StoredJob>(sql`select ${columns} from all_jobs r where r.id = ${id}`)
  return job && titled(job)
}

/** A run is locked until the transaction ends; an import is locked by its own rules. */
export async function lockJob(db: Db, id: string) {
  await db.run(sql`select from job_runs where id = ${id} for update`)
  return findJob(db, id)
}

/** Imports have tables of their own. */
export type RunKind = Exclude<JobKind, 'IMPORT'>

export interface NewJob {
  kind: RunKind
  title: string
  /** Null where the schedule began it. */
  askedBy: string | null
  /** Kept to run it again, never shown. */
  input?: object
  total?: number
  /** Where its result is in the web app. */
  link?: string
}

export const insertJob = (db: Db, id: string, { kind, title, askedBy, input = {}, total, link }: NewJob) =>
  db.run(sql`
    insert into job_runs (id, kind, title, asked_by, input, total, link)
    values (${id}, ${kind}, ${title}, ${askedBy}, ${JSON.stringify(input)}, ${total ?? null}, ${link ?? null})`)

export interface TrackedJob extends Omit<NewJob, 'askedBy' | 'input'> {
  /** Names the work: another attempt at it is the same job. */
  key: string
}

/** Returns the id, a UUIDv8 of the key. */
export const insertTracked = async (db: Db, { key, kind, title, total, link }: TrackedJob) =>
  (
    await db.one<{ id: string }>(sql`
      with id as (select overlay(overlay(md5(${`${kind} ${key}`}) placing '8' from 13) placing 'a' from 17)::uuid as id),
      added as (
        insert into job_runs (id, kind, title, total, link)
        select id, ${kind}, ${title}, ${total ?? null}::int, ${link ?? null} from id
        on conflict (id) do update set state = 'QUEUED', done = 0, total = excluded.total where job_runs.state <> 'RUNNING')
      select id from id`)
  ).id

/** One attempt at a job. A worker that was believed dead has an older number, and changes nothing any more. */
export interface Attempt {
  id: string
  attempt: number
}

export interface ClaimedJob extends Attempt {
  kind: RunKind
  title: string
  askedBy: string | null
  input: unknown
  done: number
  total: number | null
}

/** A run is taken when it waits; the next worker finds it running. */
export const claimJob = (db: Db, id: string) =>
  db.maybe<ClaimedJob>(sql`
    update job_runs set state = 'RUNNING', attempts = attempts + 1, seen_at = now(), started_at = now(),
      finished_at = null, error = null, details = null
    where id = ${id} and state = 'QUEUED'
    returning id, attempts as attempt, kind, title, asked_by as "askedBy", input, done, total`)

const isCurrent = ({ id, attempt }: Attempt) => sql`id = ${id} and attempts = ${attempt} and state = 'RUNNING'`

const isCancelled = sql`(cancel_asked_at is not null and not ${mustFinish(sql`kind`)})`

/** Nothing where the attempt is no longer the current one. */
export const saveProgress = (db: Db, attempt: Attempt, done: number | undefined, total: number | undefined) =>
  db.maybe<{ isCancelled: boolean }>(sql`
    update job_runs set seen_at = now(), done = coalesce(${done ?? null}, done), total = coalesce(${total ?? null}, total)
    where ${isCurrent(attempt)} returning ${isCancelled} as "isCancelled"`)

export interface JobResult {
  /** Where its result is in the web app. */
  link?: string
  file?: { key: string; name: string; days: number }
}

/** Returns whether the attempt was still the current one. */
export const saveDone = async (db: Db, attempt: Attempt, { link, file }: JobResult) =>
  (await db.run(sql`
    update job_runs set state = 'DONE', done = coalesce(total, done), finished_at = now(), link = coalesce(${link ?? null}, link),
      file_key = ${file?.key ?? null}, file_name = ${file?.name ?? null},
      file_expires_at = now() + make_interval(days => ${file?.days ?? null})
    where ${isCurrent(attempt)}`)) > 0

/** Returns whether the attempt was still the current one. */
export const saveFailed = async (db: Db, attempt: Attempt, error: string, details: string | null) =>
  (await db.run(sql`
    update job_runs set state = 'FAILED', finished_at = now(), error = ${error}, details = shown_error(${details})
    where ${isCurrent(attempt)}`)) > 0

export const saveCancelled = (db: Db, attempt: Attempt) =>
  db.run(sql`update job_runs set state = 'CANCELLED', finished_at = now() where ${isCurrent(attempt)}`)

/** Back in the queue, as if it were new. */
export const requeueJob = (db: Db, id: string) =>
  db.run(sql`
    update job_runs set state = 'QUEUED', done = 0, losses = 0, cancel_asked_at = null, error = null, details = null,
      started_at = null, finished_at = null
    where id = ${id}`)

/** One that waits is over at once; one that runs is asked to stop. */
export const cancelJob = (db: Db, id: string) =>
  db.run(sql`
    update job_runs set cancel_asked_at = now(), state = case state when 'QUEUED' then 'CANCELLED' else state end,
      finished_at = case state when 'QUEUED' then now() end
    where id = ${id}`)

export interface LostJob extends Omit<ClaimedJob, 'input' | 'done' | 'total'> {
  isCancelled: boolean
  losses: number
}

/** Runs whose worker has shown no sign of life. */
export const lockLostJobs = (db: Db, silentSeconds: number) =>
  db.many<LostJob>(sql`
    select id, attempts as attempt, kind, title, asked_by as "askedBy", ${isCancelled} as "isCancelled", losses
    from job_runs
    where state = 'RUNNING' and seen_at < now() - make_interval(secs => ${silentSeconds})
    order by seen_at for update skip locked`)

/** For the next attempt, after its worker died. */
export const returnJob = (db: Db, id: string) =>
  db.run(sql`update job_runs set state = 'QUEUED', losses = losses + 1 where id = ${id}`)

/** The last rebuild, if it ended in the middle of following a new time zone; it goes on with the step it was at. */
export const returnRebuild = (db: Db) =>
  db.maybe<{ id: string }>(sql`
    update job_runs set state = 'QUEUED', losses = 0, cancel_asked_at = null
    where id = (select id from job_runs where kind = 'REBUILD' order by created_at desc, id desc limit 1)
      and state in ('FAILED', 'CANCELLED') and finished_at >= (select updated_at from programme_settings where key = 'formerTimeZone')
    returning id`)

/** Whether figures have days of two time zones, and no rebuild is on its way or failed a while ago; longer the more often it did. */
export const needsRebuild = async (db: Db) =>
  (
    await db.one<{ isNeeded: boolean }>(sql`
      select exists (select from programme_settings s where s.key = 'formerTimeZone' and not exists (
        select from job_runs
        where kind = 'REBUILD' and (state in ('QUEUED', 'RUNNING')
          or finished_at >= greatest(s.updated_at, now() - least(attempts, 24) * interval '10 minutes')))) as "isNeeded"`)
  ).isNeeded

export const isRepeatable = (kind: RunKind) => repeatable.includes(kind)

/** The files that have expired; their rows stay, without them. */
export const takeExpiredFiles = (db: Db) =>
  db.many<{ key: string }>(sql`
    with expired as (
      select id, file_key from job_runs where file_key is not null and file_expires_at < now() for update)
    update job_runs r set file_key = null, file_name = null, file_expires_at = null
    from expired e where r.id = e.id returning e.file_key as key`)

export const deleteOldJobs = (db: Db) =>
  db.run(sql`
    delete from job_runs
    where created_at < now() - interval '30 days' and state not in ('QUEUED', 'RUNNING') and file_key is null`)

/** What a download needs to know. */
export const findFile = (db: Db, id: string) =>
  db.maybe<{ askedBy: string | null; key: string; name: string; input: unknown }>(sql`
    select asked_by as "askedBy", file_key as key, file_name as name, input from job_runs
    where id = ${id} and file_key is not null and file_expires_at > now()`)

/** The person who asked for a job, with the role they have now; nobody once they may not sign in. */
export const findAsker = (db: Db, id: string) =>
  db.maybe<Grantee & { id: string }>(sql`
    select id, user_type as "userType", admin_role as "adminRole" from users where id = ${id} and status = 'ACTIVE'`)
