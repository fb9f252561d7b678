import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import demo from './jobs.demo.json' with { type: 'json' }

interface DemoRun {
  kind: string
  title: string
  askedBy: 'owner' | 'operations'
  state: string
  done: number
  total: number
  hoursAgo: number
  error?: string
  details?: string
  /** So that "Run again" works. */
  export?: { path: string; filename: string }
}

/** Jobs of the last days in every final state. The files of the exports have expired. */
export async function seedJobs(db: Db, actors: { owner: Actor; operations: Actor }) {
  for (const run of demo as DemoRun[]) {
    const input = run.export ? { ...run.export, input: { query: {} } } : {}
    await db.run(sql`
      insert into job_runs (id, kind, title, asked_by, input, state, done, total, attempts, error, details, created_at,
                            started_at, finished_at)
      select ${uuidv7()}, ${run.kind}, ${run.title}, ${actors[run.askedBy].id}::uuid, ${JSON.stringify(input)}, ${run.state}, ${run.done},
        nullif(${run.total}::int, 0), 1, ${run.error ?? null}, ${run.details ?? null}, at, at + interval '2 seconds',
        at + interval '95 seconds'
      from (select now() - make_interval(hours => ${run.hoursAgo}) as at) t`)
  }
}
