import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'

interface DemoRun {
  kind: string
  title: string
  askedBy: string | null
  state: string
  done: number
  total: number
  hoursAgo: number
  error?: string
  details?: string
}

/** Jobs of the last days in every final state. The files of the exports have expired. */
export async function seedJobs(db: Db, { owner, operations }: { owner: Actor; operations: Actor }) {
  const runs: DemoRun[] = [
    {
      kind: 'REBUILD',
      title: 'Rebuild of all figures',
      askedBy: owner.id,
      state: 'DONE',
      done: 0,
      total: 0,
      hoursAgo: 290,
    },
    {
      kind: 'EXPORT',
      title: 'Export of collections',
      askedBy: operations.id,
      state: 'DONE',
      done: 412_608,
      total: 412_608,
      hoursAgo: 140,
    },
    {
      kind: 'EXPORT',
      title: 'Export of activity',
      askedBy: owner.id,
      state: 'CANCELLED',
      done: 61_000,
      total: 188_214,
      hoursAgo: 75,
    },
    {
      kind: 'EXPORT',
      title: 'Export of people',
      askedBy: operations.id,
      state: 'FAILED',
      done: 96_000,
      total: 130_411,
      hoursAgo: 26,
      error: 'The disk of the server is full',
      details: 'ENOSPC: no space left on device, write',
    },
  ]
  for (const run of runs)
    await db.run(sql`
      insert into job_runs (id, kind, title, asked_by, input, state, done, total, attempts, error, details, created_at,
                            started_at, finished_at)
      select ${uuidv7()}, ${run.kind}, ${run.title}, ${run.askedBy}::uuid, ${exportInput(run)}, ${run.state}, ${run.done},
        nullif(${run.total}::int, 0), 1, ${run.error ?? null}, ${run.details ?? null}, at, at + interval '2 seconds',
        at + interval '95 seconds'
      from (select now() - make_interval(hours => ${run.hoursAgo}) as at) t`)
}

const paths: Record<string, { path: string; filename: string }> = {
  'Export of collections': { path: '/api/collection/export', filename: 'collections.csv' },
  'Export of activity': { path: '/api/activity/export', filename: 'activity.csv' },
  'Export of people': { path: '/api/user/export', filename: 'people.csv' },
}

/** So that "Run again" works. */
const exportInput = ({ title }: DemoRun) =>
  JSON.stringify(title in paths ? { ...paths[title], input: { query: {} } } : {})
