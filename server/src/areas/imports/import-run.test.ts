import { imports } from '@fulmar/contract/imports'
import { jobs } from '@fulmar/contract/jobs/jobs'
import { notifications } from '@fulmar/contract/notifications/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Database, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { checked, settled, upload } from '#test/import-file.ts'
import { importServices } from '../../import-kinds.ts'
import { resumeImports, runImport, sweepImports } from './import-run.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})

const services = () => importServices(t.secrets)

/** Every hundredth row is wrong. */
const members = (count: number, of: string) =>
  [
    'Name,Email',
    ...Array.from({ length: count }, (_, n) =>
      n % 100 === 99 ? `Person ${n},broken` : `Person ${n},p${n}@${of}.example`,
    ),
  ].join('\n')

const countOf = async (of: string) =>
  (await t.database.one<{ count: number }>(sql`select count(*) from people where email like ${`%@${of}.example`}`))
    .count

/** A database whose process dies at the end of the nth batch: the batch is rolled back, as after a kill. */
function dyingAt(batch: number): Database {
  let batches = 0
  return {
    ...t.database,
    transaction: work =>
      t.database.transaction(async tx => {
        const result = await work(tx)
        if (++batches === batch) throw new Error('killed')
        return result
      }),
  }
}

const started = async (of: string, rows: number) => {
  const { id } = await checked(t, 'members', members(rows, of))
  await t.owner.run(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  await t.call('OWNER', imports.commit, { body: { id } })
  await t.owner.run(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  return id
}

describe('an import', () => {
  it('neither loses nor repeats a row when its process is killed, and reports exactly', async () => {
    const id = await started('killed', 1000)
    for (const batch of [3, 1, 2]) {
      await expect(runImport(dyingAt(batch), services(), { id })).rejects.toThrow('killed')
      const { counts } = (await t.call('OWNER', imports.get, { params: { id } })).body.data
      expect(await countOf('killed')).toBe(counts.ADDED)
      expect(counts.ADDED + counts.NEW).toBe(990)
    }
    await runImport(t.database, services(), { id })
    expect(await settled(t, id)).toMatchObject({ state: 'DONE', counts: { ADDED: 990, FAILED: 10, NEW: 0 } })
    expect(await countOf('killed')).toBe(990)
    const { data, totalCount } = (await t.call('OWNER', imports.problems, { params: { id }, query: { limit: 100 } }))
      .body
    expect(totalCount).toBe(10)
    expect(data.map(({ row }) => row)).toEqual(Array.from({ length: 10 }, (_, n) => 100 * n + 101))
  })

  it('is found again when it gave no sign of life, and goes on', async () => {
    const id = await started('resumed', 300)
    await resumeImports(t.database)
    expect((await settled(t, id)).state).toBe('IMPORTING')
    await t.database.run(sql`update imports set touched_at = now() - interval '2 minutes' where id = ${id}`)
    await resumeImports(t.database)
    expect(await settled(t, id)).toMatchObject({ state: 'DONE', counts: { ADDED: 297, FAILED: 3 } })
  })

  it('is worked on by several processes at once without harm', async () => {
    const id = await started('several', 900)
    await Promise.all(Array.from({ length: 4 }, () => runImport(t.database, services(), { id })))
    await runImport(t.database, services(), { id })
    expect((await settled(t, id)).counts).toMatchObject({ ADDED: 891, FAILED: 9 })
    expect(await countOf('several')).toBe(891)
  })

  it('gives others a turn and goes on afterwards', async () => {
    const id = await started('sliced', 500)
    await runImport(t.database, services(), { id }, 0)
    expect((await t.call('OWNER', imports.get, { params: { id } })).body.data).toMatchObject({
      state: 'IMPORTING',
      progress: { done: 100, of: 495 },
    })
    expect((await settled(t, id)).state).toBe('DONE')
  })

  it('stops when asked, and goes on or is undone later', async () => {
    const id = await started('stopped', 500)
    await runImport(t.database, services(), { id }, 0)
    expect((await t.call('OWNER', imports.stop, { body: { id } })).body.data.state).toBe('STOPPED')
    const { counts } = await settled(t, id)
    expect(counts.ADDED).toBe(await countOf('stopped'))
    expect(counts.NEW).toBeGreaterThan(0)
    await t.call('OWNER', imports.commit, { body: { id } })
    expect((await settled(t, id)).counts).toMatchObject({ ADDED: 495, FAILED: 5 })
  })

  it('is a job with its progress, which is cancelled, run again and ends there as on its own page', async () => {
    const owner = await t.build.session({ adminRole: 'OWNER' })
    const { id } = await checked(t, 'members', members(120, 'job'), owner)
    const job = async () => (await t.call(owner, jobs.get, { params: { id } })).body.data
    expect((await t.call(owner, jobs.get, { params: { id } })).status).toBe(404)
    await t.call(owner, imports.commit, { body: { id } })
    await runImport(t.database, services(), { id }, 0)
    const [listed] = (await t.call(owner, jobs.list, { query: { kind: ['IMPORT'], state: ['RUNNING'] } })).body.data
    const running = { kind: 'IMPORT', state: 'RUNNING', done: 100, total: 119, canCancel: true, canRetry: false }
    expect(listed).toMatchObject({ ...running, id, link: `/settings/imports/${id}`, askedBy: { id: owner.userId } })
    const { body } = await t.call(owner, jobs.cancel, { body: { id } })
    expect(body.data).toMatchObject({ state: 'CANCELLED', done: 100, canCancel: false, canRetry: true })
    expect((await t.call(owner, jobs.cancel, { body: { id } })).body).toMatchObject({ error: 'JOB_OVER' })
    expect((await t.call(owner, jobs.retry, { body: { id } })).body.data).toMatchObject({ state: 'RUNNING' })
    expect((await settled(t, id)).counts).toMatchObject({ ADDED: 119 })
    expect(await job()).toMatchObject({ state: 'DONE', canCancel: false, canRetry: false })
    await t.call(owner, imports.undo, { body: { id } })
    expect(await job()).toMatchObject({ state: 'RUNNING', title: expect.stringMatching(/^Undo of/), canCancel: false })
    await settled(t, id)
    const notified = (await t.call(owner, notifications.my, { query: { type: 'JOB_FINISHED' } })).body.data
    expect(notified.map(row => row.title)).toEqual(['Your import is undone', 'Your import is done'])
  })

  it('stops when its administrator may no longer import', async () => {
    const { userId, token } = await t.build.session({ adminRole: 'OPERATIONS' })
    const { id } = await checked(t, 'members', members(20, 'demoted'), { token })
    await t.call({ token }, imports.commit, { body: { id } })
    await t.database.run(sql`update users set admin_role = 'AUDITOR' where id = ${userId}`)
    expect(await settled(t, id)).toMatchObject({ state: 'STOPPED', problem: expect.any(String) })
    expect(await countOf('demoted')).toBe(0)
  })

  it('keeps the cells of refused rows for a month, and a file that nobody went on with for a week', async () => {
    const id = await started('swept', 100)
    await runImport(t.database, services(), { id })
    const draft = (await upload(t, 'members', members(5, 'draft'))).body.data.id as string
    const cellsOf = () =>
      t.database.many<{ row: number }>(sql`select row from import_rows where import_id = ${id} and cells <> '[]'`)
    expect(await cellsOf()).toEqual([{ row: 101 }])
    await sweepImports(t.database)
    expect(await cellsOf()).toHaveLength(1)
    await t.database.run(
      sql`update imports set finished_at = now() - interval '31 days', touched_at = now() - interval '31 days'`,
    )
    await sweepImports(t.database)
    expect(await cellsOf()).toEqual([])
    expect((await t.call('OWNER', imports.get, { params: { id: draft } })).status).toBe(404)
    expect((await t.call('OWNER', imports.get, { params: { id } })).body.data.counts).toMatchObject({ ADDED: 99 })
  })

  it('keeps its rows for as long as it can be undone, 180 days', async () => {
    const id = await started('old', 100)
    await runImport(t.database, services(), { id })
    const { rows } = (await t.call('OWNER', imports.get, { params: { id } })).body.data
    const endedBefore = (days: number) =>
      t.database.run(sql`update imports set finished_at = now() - make_interval(days => ${days}) where id = ${id}`)
    const countRows = () =>
      t.database.one<{ n: number }>(sql`select count(*) as n from import_rows where import_id = ${id}`)
    await endedBefore(179)
    await sweepImports(t.database)
    expect(await countRows()).toEqual({ n: rows })
    await endedBefore(181)
    await sweepImports(t.database)
    expect(await countRows()).toEqual({ n: 0 })
    expect((await t.call('OWNER', imports.get, { params: { id } })).body.data.counts).toMatchObject({ ADDED: 99 })
    expect((await t.call('OWNER', imports.undo, { body: { id } })).body.message).toBe(
      'An import can be undone for 180 days',
    )
  })
})
