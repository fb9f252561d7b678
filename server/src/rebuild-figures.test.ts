import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { collections } from '@fulmar/contract/collections/collections'
import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { jobs } from '@fulmar/contract/jobs/jobs'
import { programmeArea } from '@fulmar/contract/programme'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { resumeJobs } from '#areas/jobs/jobs.ts'
import { figuresPromises, promiseOf } from '#areas/points/audit/figures.ts'
import { auditLedger, checkAll } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { buildAuditedProgramme } from '#test/audited-programme.ts'
import { untilSomeoneWaits } from '#test/until-someone-waits.ts'
import { rebuildFigures } from './rebuild-figures.ts'

let t: TestApp
let store: { id: string; ownerId: string; token: string }
let rewardId: string
let gameId: string
beforeAll(async () => {
  t = await testApp()
  await buildAuditedProgramme(t)
  store = await t.build.storeWithOwner()
  rewardId = (await t.build.reward({ stockKind: 'COUNTED', stock: 1000, costPoints: 10 })).id
  gameId = (await t.build.game({ questions: 1, rules: { attemptsPerDay: 20 } })).id
})

const broken = async () => (await auditLedger(t.database)).filter(({ violations }) => violations > 0)

/** Locks that a rebuild takes one after the other, most of them at the end of something long. */
const held = ['figures', 'points ageing', 'learning']

/** Does something while a rebuild waits for a lock, with whatever it has locked until then. */
async function inTheMiddle(lock: string, rebuild: () => Promise<unknown>, work: () => Promise<void>) {
  let running: Promise<unknown> | undefined
  await t.owner.transaction(async tx => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext(${lock}))`)
    running = rebuild()
    await untilSomeoneWaits(tx)
    await work()
    await untilSomeoneWaits(tx)
  })
  await running
}

/** A collection, its reversal, a redemption and a play. Each fails rather than wait for longer than a request may. */
async function recordOfEach() {
  const person = await t.build.member(1000)
  const recorded = await t.call(store, collections.record, {
    body: { userId: person.id, storeId: store.id, lines: [{ plasticCode: 'PET', grams: 900 }] },
    idempotencyKey: uuidv7(),
  })
  expect(recorded.status).toBe(201)
  const taken = { id: recorded.body.data.id, reason: 'Weighed twice' }
  expect((await t.call('OWNER', collections.reverse, { body: taken, idempotencyKey: uuidv7() })).status).toBe(200)
  const redeemed = await t.call(person, redemptions.redeem, { body: { rewardId }, idempotencyKey: uuidv7() })
  expect(redeemed.status).toBe(201)
  await t.build.collection({ storeId: store.id, userId: person.id, daysAgo: 40 })
  await t.build.play({ userId: person.id, gameId })
}

describe('a rebuild of all figures', () => {
  it.each(held)('lets collections, redemptions and plays be recorded while it waits for %s', async lock => {
    await inTheMiddle(
      lock,
      () => rebuildFigures(t.database, { rest: 0 }),
      async () => {
        await recordOfEach()
        expect(await broken()).toEqual([])
      },
    )
    expect(await broken()).toEqual([])
    await drainFacts(t.database)
    expect(await broken()).toEqual([])
  })

  it('goes on with the step at which it was killed, whichever that is, and repairs everything', async () => {
    await t.owner.run(sql`update figures set n1 = n1 + 1, n3 = n3 + 1 where grain in ('day', 'month')`)
    const started: number[] = []
    let earlier: { done: number; total: number } | undefined
    const killedAfterOneStep = async (done: number, total: number) => {
      started.push(done)
      if (done === (earlier?.done ?? 0)) return
      earlier = { done, total }
      throw new Error('killed')
    }
    const goOn = () =>
      rebuildFigures(t.database, { rest: 0, report: killedAfterOneStep, ...(earlier && { earlier }) }).then(
        () => 'done',
        (error: Error) => error.message,
      )
    let end = await goOn()
    for (; end === 'killed'; end = await goOn()) {
      if (started.length < 4) expect(await broken()).not.toEqual([])
      await recordOfEach()
    }
    expect(end).toBe('done')
    const steps = [...Array(earlier?.total).keys()]
    expect(steps.length).toBeGreaterThan(10)
    expect(started).toEqual(steps.flatMap(step => (step === 0 ? [step] : [step, step])))
    expect(await broken()).toEqual([])
  })
})

describe('a new time zone', () => {
  const programme = async () => (await t.call('OWNER', programmeArea.get, {})).body.data
  const moveTo = async (timeZone: string) =>
    t.call('OWNER', programmeArea.change, { body: { version: (await programme()).version, timeZone } })

  it.each(held)(
    'lets everything be recorded while the rebuild waits for %s, and is that of all figures in the end',
    async lock => {
      const { timeZone: before } = await programme()
      const after = before === 'Pacific/Kiritimati' ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
      await t.build.collection({ daysAgo: 0.4 })
      await moveTo(after)
      await inTheMiddle(lock, t.deliverMail, async () => {
        await recordOfEach()
        expect(await programme()).toMatchObject({
          timeZone: after,
          figuresTimeZone: after,
          recount: { done: expect.any(Number), total: expect.any(Number) },
        })
      })
      expect(await programme()).toMatchObject({ figuresTimeZone: after, recount: null })
      expect(await broken()).toEqual([])
      await drainFacts(t.database)
      expect(await broken()).toEqual([])
    },
  )

  it('is followed after the process that counted for it was killed', async () => {
    await moveTo('Asia/Kathmandu')
    await t.database.run(sql`
      update job_runs set state = 'RUNNING', attempts = 1, seen_at = now() - interval '1 hour'
      where kind = 'REBUILD' and state = 'QUEUED'`)
    await resumeJobs(t.database)
    await t.deliverMail()
    expect(await programme()).toMatchObject({ figuresTimeZone: 'Asia/Kathmandu', recount: null })
    const [rebuild] = (await t.call('OWNER', jobs.list, { query: { kind: ['REBUILD'] } })).body.data
    expect(rebuild).toMatchObject({ state: 'DONE', attempts: 2 })
    expect(await broken()).toEqual([])
  })

  const newestRebuild = async () => (await t.call('OWNER', jobs.list, { query: { kind: ['REBUILD'] } })).body.data[0]

  it('is followed to its end whoever cancels it in the middle, also if they did so before', async () => {
    await t.build.collection({ daysAgo: 0.4 })
    await moveTo('Pacific/Pago_Pago')
    const id = (await newestRebuild())?.id ?? ''
    await inTheMiddle('learning', t.deliverMail, async () => {
      expect(await newestRebuild()).toMatchObject({ state: 'RUNNING', canCancel: false })
      expect((await t.call('OWNER', jobs.cancel, { body: { id } })).body.error).toBe('JOB_OVER')
      await t.database.run(sql`update job_runs set cancel_asked_at = now() where id = ${id}`)
    })
    expect(await newestRebuild()).toMatchObject({ id, state: 'DONE' })
    expect(await programme()).toMatchObject({ figuresTimeZone: 'Pacific/Pago_Pago', formerTimeZone: null })
    expect(await broken()).toEqual([])
  })

  it('says which days figures have while it is not followed, and goes on by itself where it failed', async () => {
    await t.build.collection({ daysAgo: 0.4 })
    await moveTo('Pacific/Kiritimati')
    await t.owner.run(sql`alter function rebuild_learning() rename to rebuild_learning_elsewhere`)
    await t.deliverMail()
    await t.owner.run(sql`alter function rebuild_learning_elsewhere() rename to rebuild_learning`)
    const failed = await newestRebuild()
    expect(failed).toMatchObject({ state: 'FAILED', canCancel: false })
    expect(await programme()).toMatchObject({ formerTimeZone: 'Pacific/Pago_Pago', recount: null })
    const said = { timeZone: 'Pacific/Kiritimati', formerTimeZone: 'Pacific/Pago_Pago' }
    expect((await t.call('OWNER', dashboard.figures, { query: {} })).body.data).toMatchObject(said)
    expect((await t.call('OWNER', dashboard.panels, { query: {} })).body.data).toMatchObject(said)
    expect((await t.call('OWNER', analyticsArea.view, { query: {} })).body.data).toMatchObject(said)
    await resumeJobs(t.database)
    expect(await newestRebuild()).toMatchObject({ state: 'FAILED' })
    await t.database.run(sql`
      update programme_settings set updated_at = updated_at - interval '11 minutes' where key = 'formerTimeZone'`)
    await t.database.run(sql`update job_runs set finished_at = finished_at - interval '11 minutes'`)
    await resumeJobs(t.database)
    expect(await newestRebuild()).toMatchObject({ id: failed?.id, state: 'QUEUED', done: failed?.done })
    await t.deliverMail()
    expect(await newestRebuild()).toMatchObject({ id: failed?.id, state: 'DONE' })
    expect(await programme()).toMatchObject({ formerTimeZone: null })
    expect(await broken()).toEqual([])
  })

  it('is followed after a command that rebuilt was stopped', async () => {
    await t.database.run(sql`update programme set time_zone = 'Asia/Tokyo'`)
    await t.database.run(sql`select follow_time_zone()`)
    await t.database.run(sql`update job_runs set finished_at = finished_at - interval '1 day'`)
    await resumeJobs(t.database)
    expect(await newestRebuild()).toMatchObject({ state: 'QUEUED', askedBy: null, done: 0 })
    await t.deliverMail()
    expect(await programme()).toMatchObject({ figuresTimeZone: 'Asia/Tokyo', formerTimeZone: null })
    expect(await broken()).toEqual([])
  })

  it.each([
    ['America/Havana', '2020-11-01T04:30Z', '2020-11-01T05:30Z', '2020-11-01'],
    ['Atlantic/Azores', '2020-10-25T00:30Z', '2020-10-25T01:30Z', '2020-10-25'],
  ])('ends where a midnight comes twice, also at the start of a month: %s', async (zone, first, second, day) => {
    for (const at of [first, second]) {
      const { id } = await t.build.collection({ storeId: store.id })
      await t.database.run(sql`update collections set at = ${at} where id = ${id}`)
      const { id: playId } = await t.build.play({ gameId })
      await t.database.run(sql`update plays set started_at = ${at} where id = ${playId}`)
    }
    await t.database.run(sql`update programme set time_zone = ${zone}`)
    await t.database.run(sql`select follow_time_zone(), rebuild_figures(), rebuild_sums(), finish_time_zone()`)
    for (const month of ['2020-10-01', '2020-11-01']) {
      await t.database.run(sql`select rebuild_days(${month}::date, (${month}::date + interval '1 month')::date)`)
      const found = await checkAll(t.database, [
        ...figuresPromises,
        ...['collections', 'hours', 'plays'].map(promiseOf),
      ])
      expect(found.filter(({ violations }) => violations > 0)).toEqual([])
    }
    const { body } = await t.call('OWNER', analyticsArea.view, { query: { period: '7D', from: day, to: day } })
    expect(body.data.period.start).toBe(new Date(Date.parse(first) - 30 * 60_000).toISOString())
    const hours = await t.database.many(sql`
      select hour, recorded from totals_by_hour where day = ${day} and plastic_code is null order by hour`)
    expect(hours).toEqual([
      { hour: 0, recorded: 1 },
      { hour: 1, recorded: 1 },
    ])
  })
})
