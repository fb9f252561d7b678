import { activity } from '@fulmar/contract/activity/activity'
import { taskWords } from '@fulmar/contract/jobs/job-words'
import { type Job, jobs } from '@fulmar/contract/jobs/jobs'
import { notifications } from '@fulmar/contract/notifications/notifications'
import { userList } from '@fulmar/contract/users/user-list'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { jobs as tasks } from '../../jobs.ts'
import { claimJob, saveDone } from './jobs.queries.ts'
import { jobRunner, resumeJobs, startJobRun, sweepJobs, trackJob } from './jobs.ts'

let t: TestApp
let owner: { token: string; userId: string }
let operator: { token: string; userId: string }
let auditor: { token: string; userId: string }

beforeAll(async () => {
  t = await testApp({ exportRowLimit: 3 })
  owner = await t.build.session({ adminRole: 'OWNER' })
  operator = await t.build.session({ adminRole: 'OPERATIONS' })
  auditor = await t.build.session({ adminRole: 'AUDITOR' })
  for (const name of ['=1+1', 'Bea', 'Caio', 'Davi']) await t.build.user({ name })
})

type As = Parameters<TestApp['call']>[0]
const get = async (as: As, id: string): Promise<Job> => (await t.call(as, jobs.get, { params: { id } })).body.data
const run = () => t.deliverMail()

/** Asks for an export with too many rows; returns the id of its job. */
async function askForExport(as: As = operator): Promise<string> {
  const { status, body } = await t.call(as, userList.export, { query: { userType: ['MEMBER'] } as never })
  expect([status, body]).toMatchObject([202, { type: 'Success', message: expect.stringContaining('large export') }])
  return (body as unknown as { data: { jobId: string } }).data.jobId
}

describe('an export with too many rows', () => {
  it('becomes a job that writes the same file, notifies and is logged once', async () => {
    const id = await askForExport()
    expect(await get(operator, id)).toMatchObject({ state: 'QUEUED', title: 'Export of people', file: null })
    await run()
    const done = await get(operator, id)
    expect(done).toMatchObject({ state: 'DONE', done: done.total, file: { name: 'people.csv' } })
    const { status, headers, body } = await t.call(operator, jobs.download, { params: { id } })
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="people.csv"'])
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(1 + (done.total ?? 0))
    expect(String(body)).toContain(`"'=1+1"`)
    const notified = (await t.call(operator, notifications.my, { query: { type: 'JOB_FINISHED' } })).body.data
    expect(notified[0]).toMatchObject({ title: 'Export of people is ready', link: `/settings/jobs/${id}` })
    const logged = await t.database.many<{ action: string }>(sql`
      select action from activity where actor_id = ${operator.userId} and action in ('user.exported', 'job.downloaded')
      order by at`)
    expect(logged.map(row => row.action)).toEqual(['user.exported', 'job.downloaded'])
  })

  it('is streamed at once when it is small', async () => {
    const { status, headers } = await t.call(operator, userList.export, { query: { search: 'Bea' } })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  })

  it('is downloaded by nobody else, nor after its role was lost or its time is over', async () => {
    const id = await askForExport()
    await run()
    for (const as of [owner, auditor]) expect((await t.call(as, jobs.download, { params: { id } })).status).toBe(404)
    expect((await t.call('nobody', jobs.download, { params: { id } })).status).toBe(401)
    await t.database.run(sql`update users set admin_role = 'FINANCE' where id = ${operator.userId}`)
    t.sessions.forgetAll()
    expect((await t.call(operator, jobs.download, { params: { id } })).body).toMatchObject({ error: 'NOT_ALLOWED' })
    await t.database.run(sql`update users set admin_role = 'OPERATIONS' where id = ${operator.userId}`)
    t.sessions.forgetAll()
    await t.database.run(sql`update job_runs set file_expires_at = now() - interval '1 second' where id = ${id}`)
    expect((await t.call(operator, jobs.download, { params: { id } })).status).toBe(404)
    expect(await t.files.read(`exports/${id}.csv`).then(file => file?.destroy())).toBeDefined()
    await sweepJobs(t.database)
    await run()
    expect(await t.files.read(`exports/${id}.csv`)).toBeUndefined()
    expect((await get(operator, id)).file).toBeNull()
  })

  it('fails in words when the person may no longer export, and runs again afterwards', async () => {
    const id = await askForExport()
    await t.database.run(sql`update users set admin_role = 'CONTENT' where id = ${operator.userId}`)
    await run()
    await t.database.run(sql`update users set admin_role = 'OPERATIONS' where id = ${operator.userId}`)
    t.sessions.forgetAll()
    expect(await get(operator, id)).toMatchObject({
      state: 'FAILED',
      error: expect.stringContaining('export'),
      canRetry: true,
    })
    const { status } = await t.call(operator, jobs.retry, { body: { id } })
    expect(status).toBe(200)
    await run()
    expect((await get(operator, id)).state).toBe('DONE')
  })

  it('is begun again when its worker was killed, and a worker that comes back changes nothing', async () => {
    const id = await askForExport()
    const killed = await claimJob(t.database, id)
    await resumeJobs(t.database)
    expect((await get(operator, id)).state).toBe('RUNNING')
    await t.database.run(sql`update job_runs set seen_at = now() - interval '3 minutes' where id = ${id}`)
    await resumeJobs(t.database)
    expect((await get(operator, id)).state).toBe('QUEUED')
    await run()
    expect(await get(operator, id)).toMatchObject({ state: 'DONE', attempts: 2 })
    expect(killed && (await saveDone(t.database, killed, {}))).toBe(false)
    expect((await get(operator, id)).file).not.toBeNull()
  })

  it('fails clearly when every worker dies, and can still be run again', async () => {
    const id = await askForExport()
    for (let n = 0; n < 4; n++) {
      await claimJob(t.database, id)
      await t.database.run(sql`update job_runs set seen_at = now() - interval '3 minutes' where id = ${id}`)
      await resumeJobs(t.database)
    }
    expect(await get(operator, id)).toMatchObject({
      state: 'FAILED',
      error: expect.stringContaining('The server stopped'),
    })
    await t.call(owner, jobs.retry, { body: { id } })
    await run()
    expect((await get(operator, id)).state).toBe('DONE')
  })
})

describe('cancel', () => {
  it('ends a queued job at once, and a running one at its next step', async () => {
    const id = await askForExport()
    expect((await t.call(operator, jobs.cancel, { body: { id } })).body.data.state).toBe('CANCELLED')
    await run()
    expect((await get(operator, id)).state).toBe('CANCELLED')
    const other = await startJobRun(t.database, { kind: 'EXPORT', title: 'Export of members', askedBy: owner.userId })
    const steps: number[] = []
    const runner = jobRunner(t.database, {
      EXPORT: async job => {
        steps.push(1)
        const { body } = await t.call(owner, jobs.cancel, { body: { id: other } })
        expect(body.data).toMatchObject({ state: 'RUNNING', isCancelling: true, canCancel: false })
        await job.report(1, 2)
        steps.push(2)
        return {}
      },
    })
    await runner({ id: other })
    expect([steps, (await get(owner, other)).state]).toEqual([[1], 'CANCELLED'])
  })

  it('and retry refuse what does not fit, and the jobs of others', async () => {
    const id = await askForExport()
    expect((await t.call(operator, jobs.retry, { body: { id } })).body).toMatchObject({ error: 'JOB_NOT_REPEATABLE' })
    await run()
    expect((await t.call(operator, jobs.cancel, { body: { id } })).body).toMatchObject({ error: 'JOB_OVER' })
    for (const endpoint of [jobs.retry, jobs.cancel]) {
      expect((await t.call(auditor, endpoint, { body: { id } })).status).toBe(404)
      expect((await t.call(owner, endpoint, { body: { id: unknownId } })).status).toBe(404)
      expect((await t.call('nobody', endpoint, { body: { id } })).status).toBe(401)
      expect((await t.call(owner, endpoint, { body: { id: 'x' } })).status).toBe(400)
    }
    expect((await t.call(auditor, jobs.get, { params: { id } })).status).toBe(404)
  })
})

describe('GET /api/jobs', () => {
  it('filters by state and kind, for owners only', async () => {
    const { body } = await t.call(owner, jobs.list, { query: { state: 'CANCELLED', kind: 'EXPORT' } })
    expect(new Set(body.data.map(row => `${row.kind} ${row.state}`))).toEqual(new Set(['EXPORT CANCELLED']))
    expect(JSON.stringify(body.data)).not.toContain('input')
    expect((await t.call(owner, jobs.list, { query: { state: 'LOST' } })).status).toBe(400)
    expect((await t.call(operator, jobs.list, { query: {} })).status).toBe(403)
    expect((await t.call('nobody', jobs.list, { query: {} })).status).toBe(401)
  })
})

describe('work that the schedule began', () => {
  it('is shown with its progress, and its error without names', async () => {
    await expect(
      trackJob(t.database, { key: 'one', kind: 'PAYOUT', title: 'Prizes of one round', total: 2 }, async report => {
        await report(1, 2)
        throw new Error('No answer for ana@example.org or +351 912 345 678\nsecret line')
      }),
    ).rejects.toThrow('No answer')
    const { body } = await t.call(owner, jobs.list, { query: { kind: 'PAYOUT' } })
    expect(body.data[0]).toMatchObject({
      state: 'FAILED',
      done: 1,
      total: 2,
      askedBy: null,
      canRetry: false,
      canCancel: false,
    })
    expect(body.data[0]?.details).toBe('No answer for [email] or [number]')
  })
})

describe('POST /api/jobs/rebuild', () => {
  it('adds up all figures in the background, for owners', async () => {
    expect((await t.call(operator, jobs.rebuild, {})).status).toBe(403)
    const { status, body } = await t.call(owner, jobs.rebuild, {})
    expect([status, body.data.state]).toEqual([201, 'QUEUED'])
    await run()
    expect(await get(owner, body.data.id)).toMatchObject({ state: 'DONE', error: null })
    const log = (await t.call(owner, activity.list, { query: { action: ['job.rebuild-started'] } as never })).body.data
    expect(log[0]).toMatchObject({ entityId: body.data.id, subject: { type: 'job', name: 'rebuild of all figures' } })
  })
})

describe('the queue', () => {
  const queue = async () => (await t.call(owner, jobs.queue, { query: {} })).body.data

  it('shows what failed without its content, and runs it again or removes it', async () => {
    await enqueue(t.database, 'send-mail', { sealed: 'a secret of ana@example.org' })
    await t.owner.run(sql`
      update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'refused by ana@example.org'`)
    const [failed] = await queue()
    expect(failed).toMatchObject({ task: 'send-mail', state: 'FAILED', lastError: 'refused by [email]' })
    expect(JSON.stringify(failed)).not.toContain('secret')
    const id = failed?.id ?? ''
    expect((await t.call(owner, jobs.retryQueued, { body: { id } })).status).toBe(200)
    expect(await queue()).toMatchObject([{ id, state: 'WAITING', attempts: 0 }])
    expect((await t.call(operator, jobs.cancelQueued, { body: { id } })).status).toBe(403)
    expect((await t.call(owner, jobs.cancelQueued, { body: { id } })).status).toBe(200)
    expect(await queue()).toEqual([])
    for (const endpoint of [jobs.retryQueued, jobs.cancelQueued]) {
      expect((await t.call(owner, endpoint, { body: { id } })).status).toBe(404)
      expect((await t.call(owner, endpoint, { body: { id: '1; drop' } })).status).toBe(400)
    }
  })

  it('has every scheduled task with its next run, and starts one now', async () => {
    const { data } = (await t.call(owner, jobs.scheduled, {})).body
    const sweep = data.find(row => row.task === 'sweep')
    expect(new Date(sweep?.nextRunAt ?? 0).getUTCMinutes()).toBe(17)
    expect((await t.call(owner, jobs.runTask, { body: { task: 'sweep' } })).status).toBe(200)
    expect(await queue()).toMatchObject([{ task: 'sweep', state: 'WAITING' }])
    await run()
    expect((await t.call(owner, jobs.runTask, { body: { task: 'send-mail' } })).status).toBe(400)
    expect((await t.call(operator, jobs.runTask, { body: { task: 'sweep' } })).status).toBe(403)
  })

  it('does what takes long one after the other, whether a person or the schedule began it', async () => {
    await t.owner.run(sql`delete from graphile_worker._private_jobs`)
    await t.call(owner, jobs.rebuild, {})
    await askForExport(owner)
    await t.call(owner, jobs.runTask, { body: { task: 'prove-ledger' } })
    await t.call(owner, jobs.runTask, { body: { task: 'expire-points' } })
    const queues = await t.owner.many(sql`
      select task_identifier as task, queue_name as queue from graphile_worker.jobs order by id`)
    expect(queues).toEqual([
      { task: 'run-job', queue: 'long' },
      { task: 'run-job', queue: 'long' },
      { task: 'prove-ledger', queue: 'long' },
      { task: 'expire-points', queue: null },
    ])
    await run()
  })

  it('has words for every task, and for no other', () => {
    expect(Object.keys(taskWords).toSorted()).toEqual(Object.keys(tasks({} as never)).toSorted())
  })
})
