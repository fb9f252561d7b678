import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { newProcessHealth } from '#core/process-health.ts'
import { type TestApp, testApp } from '#test/app.ts'

const metricsToken = 'a-token-of-the-watcher'
const health = newProcessHealth()
let t: TestApp
beforeAll(async () => {
  t = await testApp({ metricsToken, backupStatus: async () => ({}), health })
})

const readMetrics = async () => String((await t.request('nobody', { url: '/metrics' })).body)

it('shows metrics to another machine that knows the token', async () => {
  const ask = (authorization: string) =>
    t.request('nobody', { url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9', authorization } })
  expect((await ask(`Bearer ${metricsToken}`)).status).toBe(200)
  expect((await ask('Bearer another-token')).status).toBe(404)
  expect((await ask('')).status).toBe(404)
})

it('counts jobs that wait, and says how old the last proof of the ledger is', async () => {
  const countDue = async () => Number(/^jobs\{state="due"\} (\d+)$/m.exec(await readMetrics())?.[1])
  const before = await countDue()
  await t.database.run(sql`select enqueue_job('a-job-nobody-knows', '{}')`)
  const proofAge = async () => Number(/^ledger_proof_age_seconds (\S+)$/m.exec(await readMetrics())?.[1])
  await t.owner.run(sql`update schema_history set applied_at = applied_at - interval '2 days'`)
  expect(await proofAge()).toBeGreaterThanOrEqual(2 * 86_400)
  await t.database.run(sql`
    insert into ledger_proofs (at, checks, broken, sealed_days) values (now() - interval '1 hour', 9, '{balance}', 3)`)
  expect(await countDue()).toBe(before + 1)
  expect(Math.floor((await proofAge()) / 3600)).toBe(1)
  const text = await readMetrics()
  expect(text).toContain('ledger_broken_rules 1')
  expect(text).toContain('facts_waiting 0')
})

it('counts scheduled tasks that fail, and no long run as late that waits for another', async () => {
  const read = async (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await readMetrics())?.[1])
  await t.database.run(sql`
    insert into scheduled_tasks (task, last_due_at, failures, last_error) values ('one', now(), 2, 'refused'), ('other', now(), 0, null)`)
  expect(await read('scheduled_tasks_failing')).toBe(1)
  await t.owner.run(sql`delete from graphile_worker._private_jobs`)
  for (const _ of [1, 2]) await t.database.run(sql`select enqueue_long_job('a-job-nobody-knows', '{}')`)
  await t.owner.run(sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`)
  expect(await read('jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(3600)
  await t.owner.run(sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-a'
    where id = (select min(id) from graphile_worker._private_jobs)`)
  expect(await read('jobs_oldest_due_seconds')).toBe(0)
})

it('counts restarts of the worker and errors that nobody caught', async () => {
  health.workerRestarts.stalled = 2
  health.unexpectedErrors = 3
  const text = await readMetrics()
  expect(text).toContain('worker_restarts_total{reason="stalled"} 2')
  expect(text).toContain('worker_restarts_total{reason="ended"} 0')
  expect(text).toContain('unexpected_errors_total 3')
})

it('has every metric that the dashboard and the alerts ask for', async () => {
  await t.request('OWNER', { url: '/api/user/my-profile' })
  const known = new Set(Array.from((await readMetrics()).matchAll(/^# TYPE (\S+)/gm), ([, name]) => name))
  const folder = join(import.meta.dirname, '../../deploy/watching')
  const asked = readdirSync(folder).flatMap(file => metricsIn(readFileSync(join(folder, file), 'utf8')))
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter(name => !known.has(name))).toEqual([])
})

/** The names of metrics in PromQL: what is left without labels and functions. */
function metricsIn(text: string): string[] {
  const queries = Array.from(text.matchAll(/"?expr"?: (.*)/g), ([, query]) => query ?? '')
  return (
    queries
      .map(query => query.replace(/\\"/g, '"').replace(/\{[^}]*\}|\b(by|without) ?\([^)]*\)|\[\w+\]/g, ''))
      .flatMap(query => Array.from(query.matchAll(/\b[a-z]\w*\b(?!\s*\()/g), ([name]) => name))
      .map(name => name.replace(/_(bucket|count|sum)$/, ''))
      // Of Prometheus itself.
      .filter(name => name !== 'up')
  )
}
