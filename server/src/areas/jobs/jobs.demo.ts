import { type Db, sql } from '#core/db/db.ts'

/** The runs behind what the tables tell: prizes that were paid, reports that were sent, and a rebuild that was asked for. */
export async function seedJobs(db: Db, ownerId: string) {
  await db.run(sql`
    insert into job_runs (id, kind, title, link, state, done, total, attempts, created_at, started_at, finished_at)
    select gen_random_uuid(), 'PAYOUT', 'Prizes of ' || g.title, '/academy/' || g.id || '/rewards', 'DONE', w.n, w.n, 1,
      r.paid_at, r.paid_at, r.paid_at + interval '4 seconds'
    from rounds r join games g on g.id = r.game_id
    join (select round_id, count(*) as n from round_results where status = 'PAID' group by 1) w on w.round_id = r.id`)
  await db.run(sql`
    insert into job_runs (id, kind, title, state, done, total, attempts, created_at, started_at, finished_at)
    select gen_random_uuid(), 'REPORT', 'Monthly reports of ' || to_char(month, 'FMMonth YYYY'), 'DONE', count(*), count(*), 1,
      min(sent_at), min(sent_at), max(sent_at) + interval '9 seconds'
    from report_deliveries group by month`)
  // Somebody started it in the middle of the day, thought better of it, and let it run in the evening.
  await db.run(sql`
    insert into job_runs (id, kind, title, asked_by, state, attempts, created_at, started_at, finished_at)
    select gen_random_uuid(), 'REBUILD', 'Rebuild of all figures', ${ownerId}, state, 1, at, at + interval '2 seconds',
      at + interval '95 seconds'
    from (values ('CANCELLED', now() - interval '12 days 8 hours'), ('DONE', now() - interval '12 days')) as runs(state, at)`)
}
