import { type CollectionFilter, type CollectionStats, collections } from '@fulmar/contract/collections/collections'
import { landing } from '@fulmar/contract/landing'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyFacts, deleteEmptyFigures } from '#areas/figures/figures.queries.ts'
import { drainFacts, keepDrainingFacts, sweepFigures } from '#areas/figures/figures.ts'
import { figuresPromises, promiseOf } from '#areas/points/audit/figures.ts'
import { auditLedger, checkAll } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { runs } from '#test/runs.ts'
import { until } from '#test/until.ts'

let t: TestApp
let storeIds: string[]
let homeIds: string[]
let people: string[]
beforeAll(async () => {
  t = await testApp()
  for (const code of ['PET', 'HDPE', 'PP']) await t.build.rate(code, 100, 90)
  storeIds = [(await t.build.store()).id, (await t.build.store()).id]
  homeIds = [(await t.build.neighborhood()).id, (await t.build.neighborhood()).id]
  people = await Promise.all(
    [homeIds[0], homeIds[1], null].map(async id => (await t.build.user({ neighborhoodId: id ?? null })).id),
  )
})

const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
const plastics = ['PET', 'HDPE', 'PP'] as const
let count = 0

/** The nth of a mixed lot: another store, person, plastic and moment each time. */
const handIn = (n = ++count) =>
  t.build.collection({
    storeId: pick(storeIds, n),
    userId: pick(people, n),
    daysAgo: (n * 7.3) % 80,
    lines: [
      { plasticCode: pick(plastics, n), grams: 100 + n },
      ...(n % 3 === 0 ? [{ plasticCode: pick(plastics, n + 1), grams: 50 }] : []),
      ...(n % 5 === 0 ? [{ plasticCode: pick(plastics, n), grams: 7 }] : []),
    ],
  })
const reverse = (id: string) =>
  t.call('OWNER', collections.reverse, { body: { id, reason: 'weighed twice' }, idempotencyKey: `back ${id}` })
const waiting = async () =>
  (await t.database.one<{ n: number }>(sql`select count(*) as n from facts where source = 'collection'`)).n
const broken = async () => (await auditLedger(t.database)).filter(({ violations }) => violations > 0)

describe('totals', () => {
  it('are exact before, during and after facts are added up', async () => {
    const first = await Promise.all(Array.from({ length: 30 }, () => handIn()))
    expect(await waiting()).toBe(30)
    expect(await broken()).toEqual([])
    await reverse(pick(first, 3).id)
    expect(await drainFacts(t.database)).toBeGreaterThan(31)
    expect(await waiting()).toBe(0)
    expect(await broken()).toEqual([])
    await reverse(pick(first, 4).id)
    await handIn()
    expect(await broken()).toEqual([])
    await drainFacts(t.database)
    expect(await broken()).toEqual([])
  })

  it('keep no figures of nothing, and stay exact without them', async () => {
    await drainFacts(t.database)
    const kept = sql`select count(*) as n from figures where (n1, n2, n3, n4, n5) <> (0, 0, 0, 0, 0)`
    const before = await t.database.one(kept)
    await t.database.run(sql`
      insert into figures
      select metric, grain, since, id, 'nothing', place, 0, 0, 0, 0, 0, array[100, -100] from figures where metric = 'lines' limit 25`)
    expect(await broken()).toEqual([])
    expect(await t.database.transaction(tx => deleteEmptyFigures(tx, 10))).toBe(10)
    await sweepFigures(t.database)
    expect(await t.database.one(kept)).toEqual(before)
    expect(await t.database.many(sql`select from figures where label = 'nothing'`)).toEqual([])
    expect(await broken()).toEqual([])
  })

  it('lose nothing while many record, reverse and add up at once, and are exact at every moment', async () => {
    let isOver = false
    const exact = sql`
      select (t.recorded, t.reversed, t.grams) = (c.recorded, c.reversed, c.grams) as "isExact"
      from (select sum(recorded) as recorded, sum(reversed) as reversed, sum(grams) as grams
            from totals_by_mix where grain = 'day') t,
           (select count(*) as recorded, count(*) filter (where status = 'REVERSED') as reversed,
                   sum(grams) filter (where status = 'RECORDED') as grams from collections) c`
    const look = async () => {
      for (; !isOver; ) expect(await t.database.one(exact)).toEqual({ isExact: true })
    }
    const addUp = async () => {
      for (; !isOver; ) await drainFacts(t.database)
    }
    const record = async () => {
      for (let n = 0; n < 25; n++) {
        const { id } = await handIn()
        if (n % 4 === 0) await reverse(id)
      }
    }
    const recording = Promise.all(Array.from({ length: 6 }, record)).finally(() => {
      isOver = true
    })
    await Promise.all([recording, look(), addUp(), addUp()])
    await drainFacts(t.database)
    expect(await waiting()).toBe(0)
    expect(await broken()).toEqual([])
  })

  it('are exact after batches of any size, however the stream lies on disk', async () => {
    const step = fc.record({ isReversed: fc.boolean(), isMoved: fc.boolean(), batch: fc.integer({ min: 1, max: 4 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async steps => {
        for (const { isReversed, isMoved } of steps) {
          const { id } = await handIn()
          if (isReversed) await reverse(id)
          // A row that is written again lies behind all others.
          if (isMoved) await t.database.run(sql`update facts set n1 = n1 where id = (select min(id) from facts)`)
        }
        for (const { batch } of steps) await applyFacts(t.database, batch)
        const atFirst = await checkAll(t.database, figuresPromises)
        await drainFacts(t.database)
        const atLast = await checkAll(t.database, figuresPromises)
        expect([...atFirst, ...atLast].filter(({ violations }) => violations > 0)).toEqual([])
      }),
      runs(12),
    )
  })

  it('follow a row that counts, however it changes', async () => {
    const { id } = await handIn()
    const { id: playId } = await t.build.play()
    const { id: redemptionId } = await t.build.redemption()
    const other = await t.build.redemption()
    const metrics = await t.database.many<{ metric: string }>(sql`select metric from metrics`)
    const changes = [
      sql`update collections set store_id = case store_id when ${storeIds[0]} then ${storeIds[1]}::uuid else ${storeIds[0]}::uuid end,
            at = at - interval '40 days', neighborhood_id = ${homeIds[1]}, plastics = plastics | 64 where id = ${id}`,
      sql`update collection_lines set grams = grams + 5, points = points + 1 where collection_id = ${id}`,
      sql`delete from collection_lines where collection_id = ${id}`,
      sql`delete from collections where id = ${id}`,
      sql`select move_points(${people[0]}, 'ADJUSTMENT', 'adjusted', 'user', 3, ${uuidv7()}, ${uuidv7()}, ${people[1]}, 'k', null)`,
      sql`select move_points(${people[0]}, 'REVERSAL', 'user', 'issued', 100000, ${uuidv7()}, ${uuidv7()}, ${people[1]}, 'k', null)`,
      sql`select move_points(${people[0]}, 'AWARD', 'issued', 'user', 200000, ${uuidv7()}, ${uuidv7()}, ${people[1]}, 'k', null)`,
      sql`update user_balances set is_spendable = false where user_id = ${people[0]}`,
      sql`select move_points(${people[0]}, 'AWARD', 'issued', 'user', 7, ${uuidv7()}, ${uuidv7()}, ${people[1]}, 'k', null)`,
      sql`update user_balances set is_spendable = true where user_id = ${people[0]}`,
      sql`update plays set started_at = started_at - interval '3 days', points = 2 where id = ${playId}`,
      sql`delete from play_answers where play_id = ${playId}`,
      sql`delete from plays where id = ${playId}`,
      sql`update redemptions set status = 'FULFILLED', decided_at = now(), decided_by = ${people[1]}, confirmed_at = now() where id = ${redemptionId}`,
      sql`update redemptions set cost_points = cost_points + 1, reward_id = (select reward_id from redemptions where id = ${other.id})
          where id = ${redemptionId}`,
    ]
    await t.owner
      .transaction(async tx => {
        for (const change of changes) {
          expect(await tx.run(change), change.text).toBeGreaterThan(0)
          const found = await checkAll(
            tx,
            metrics.map(({ metric }) => promiseOf(metric)),
          )
          expect([change.text, found.filter(match => match.violations > 0)]).toEqual([change.text, []])
        }
        throw new Error('take it back')
      })
      .catch((error: Error) => {
        if (error.message !== 'take it back') throw error
      })
  })

  it('stand behind the landing page', async () => {
    await handIn()
    const { grams, points } = await t.database.one<{ grams: number; points: number }>(sql`
      select sum(grams)::bigint as grams, sum(points)::bigint as points from collections where status = 'RECORDED'`)
    const own = await testApp({ connection: t.connection })
    expect((await own.call('nobody', landing.programme, {})).body.data.totals).toMatchObject({ grams, points })
  })

  it('keep a neighborhood with collections from being removed', async () => {
    await t.database.run(sql`update users set neighborhood_id = null where neighborhood_id = ${homeIds[0]}`)
    const answer = await t.call('OWNER', neighborhoods.remove, { body: { id: homeIds[0] as string, version: 1 } })
    expect(answer.body.error).toBe('NEIGHBORHOOD_HAS_PEOPLE')
  })
})

describe('keepDrainingFacts', () => {
  const addUpWith = (warn: (message: string) => void = () => undefined) =>
    keepDrainingFacts({
      database: t.database,
      owner: t.owner,
      log: { info: () => undefined, warn, error: () => undefined },
      rest: 1,
    })
  const allApplied = () => until(async () => (await waiting()) === 0)

  it('applies new collections automatically', async () => {
    await handIn()
    const stop = addUpWith()
    await allApplied()
    await handIn()
    await allApplied()
    await stop()
    expect(await broken()).toEqual([])
  })

  it('logs a failure and continues', async () => {
    await t.owner.run(sql`alter function apply_facts(int) rename to apply_facts_elsewhere`)
    await handIn()
    const warnings: string[] = []
    const stop = addUpWith(message => warnings.push(message))
    await until(() => warnings.length > 0)
    expect(warnings[0]).toContain('Could not add up facts: function apply_facts')
    expect(await waiting()).toBe(1)
    await t.owner.run(sql`alter function apply_facts_elsewhere(int) rename to apply_facts`)
    await allApplied()
    await stop()
  })

  it('frees the space of facts that are added up', async () => {
    const room = async () =>
      (await t.database.one<{ bytes: number }>(sql`select pg_relation_size('facts') as bytes`)).bytes
    await Promise.all(Array.from({ length: 30 }, () => handIn()))
    await t.database.run(sql`
      do $$ begin for i in 1..300 loop update facts set n1 = n1; end loop; end $$`)
    expect(await room()).toBeGreaterThan(1_000_000)
    const stop = addUpWith()
    await until(async () => (await room()) === 0)
    await stop()
    expect(await broken()).toEqual([])
  })

  it('applies nothing once stopped', async () => {
    const stop = addUpWith()
    await stop()
    await handIn()
    await handIn()
    expect(await waiting()).toBe(2)
    await drainFacts(t.database)
  })
})

/** Counted one by one, by conditions of its own. */
const counted = (f: CollectionFilter) =>
  t.database.one<Partial<CollectionStats>>(sql`
    select count(*) as total, count(*) filter (where status = 'REVERSED') as reversed,
      coalesce(sum(grams) filter (where status = 'RECORDED'), 0)::bigint as grams,
      coalesce(sum(points) filter (where status = 'RECORDED'), 0)::bigint as points
    from collections c
    where (${f.storeId ?? null}::uuid is null or store_id = ${f.storeId ?? null})
      and (${f.neighborhoodId ?? null}::uuid is null or neighborhood_id = ${f.neighborhoodId ?? null})
      and (${f.status ?? null}::text[] is null or status = any(${f.status ?? null}))
      and (${f.plasticCode ?? null}::text[] is null or exists (
            select from collection_lines l where l.collection_id = c.id and plastic_code = any(${f.plasticCode ?? null})))
      and at >= coalesce(${f.from ?? null}, '-infinity'::timestamptz) and at < coalesce(${f.to ?? null}, 'infinity'::timestamptz)`)

describe('GET /api/collection/stats', () => {
  const moment = fc
    .integer({ min: -85 * 24, max: 24 })
    .chain(hours => fc.constantFrom(hours, Math.floor(hours / 24) * 24))
    .map(hours => new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + hours * 3_600_000).toISOString())
  const filter = () =>
    fc.record(
      {
        from: moment,
        to: moment,
        storeId: fc.constantFrom(...storeIds),
        neighborhoodId: fc.constantFrom(...homeIds),
        plasticCode: fc.subarray([...plastics], { minLength: 1 }),
        status: fc.subarray(['RECORDED', 'REVERSED'], { minLength: 1 }),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<CollectionFilter>

  it.each(['UTC', 'Asia/Kathmandu', 'America/Sao_Paulo'])('gives what counting one by one gives, in %s', async zone => {
    for (let n = 0; n < 40; n++) await handIn()
    await t.setTimeZone(zone)
    for (let n = 0; n < 20; n++) await handIn()
    await fc.assert(
      fc.asyncProperty(filter(), async query => {
        const { data } = (await t.call('AUDITOR', collections.stats, { query })).body
        expect(data).toMatchObject(await counted(query))
      }),
      runs(30),
    )
    expect(await broken()).toEqual([])
  })
})
