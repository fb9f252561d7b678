import { Gauge, type Registry } from 'prom-client'
import { type Database, sql } from '#core/db/db.ts'

interface Work {
  due: number
  running: number
  failed: number
  failingTasks: number
  oldestDueSeconds: number
  factsWaiting: number
  proofAgeSeconds: number
  brokenRules: number | null
}

/** Metrics of work that all processes share: jobs, facts that are not added up, and the last proof of the ledger. */
export function measureWork(register: Registry, database: Database) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const jobs = gauge('jobs', 'Jobs in the queue', ['state'])
  const failingTasks = gauge('scheduled_tasks_failing', 'Scheduled tasks whose last run failed')
  const oldestJob = gauge('jobs_oldest_due_seconds', 'How long the oldest due job has been waiting')
  const facts = gauge('facts_waiting', 'Facts of collections that are not added to the figures yet')
  const proofAge = gauge('ledger_proof_age_seconds', 'Time since the ledger was last checked against its rules')
  const broken = gauge('ledger_broken_rules', 'Rules that did not hold in the last check of the ledger')
  return async () => {
    const work = await readWork(database)
    jobs.set({ state: 'due' }, work.due)
    jobs.set({ state: 'running' }, work.running)
    jobs.set({ state: 'failed' }, work.failed)
    failingTasks.set(work.failingTasks)
    oldestJob.set(work.oldestDueSeconds)
    facts.set(work.factsWaiting)
    proofAge.set(work.proofAgeSeconds)
    if (work.brokenRules !== null) broken.set(work.brokenRules)
  }
}

// A long stream of facts is not counted to its end: by then its exact size says nothing more. A ledger that was never checked is
// late from the day the database was made.
const readWork = (database: Database) =>
  database.one<Work>(sql`
    select j.due, j.running, j.failed,
      (select count(*)::int from scheduled_tasks where last_error is not null) as "failingTasks",
      coalesce(extract(epoch from now() - j.oldest_due), 0)::float as "oldestDueSeconds",
      (select count(*)::int from (select from facts where source = 'collection' limit 100000) rows) as "factsWaiting",
      extract(epoch from now() - coalesce(p.at, (select min(applied_at) from schema_history)))::float as "proofAgeSeconds", cardinality(p.broken) as "brokenRules"
    from job_counts() j left join lateral (select at, broken from ledger_proofs order by at desc limit 1) p on true`)
