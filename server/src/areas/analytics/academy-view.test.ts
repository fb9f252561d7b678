import { plays } from '@fulmar/contract/academy/plays'
import { type AnalyticsQuery, analyticsArea } from '@fulmar/contract/analytics/analytics'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { countAcademyEffects } from './academy-effects.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 10, 800)
})

const ask = async (query: Partial<AnalyticsQuery> = {}) =>
  (await t.call('OWNER', analyticsArea.view, { query: { view: 'academy', period: '7D', ...query } })).body.data
const valuesOf = async (query: Partial<AnalyticsQuery> = {}) =>
  Object.fromEntries((await ask(query)).figures.map(figure => [figure.key, figure.value]))
const chartOf = async (key: string, query: Partial<AnalyticsQuery> = {}) =>
  (await ask(query)).charts.find(chart => chart.key === key)
const notesOf = async (key: string, query: Partial<AnalyticsQuery> = {}) =>
  (await chartOf(key, query))?.notes.map(note => note.text).join(' ') ?? ''

describe('the academy view', () => {
  it('counts plays, players, completion and accuracy without voided plays, as the history of each game does', async () => {
    const { id: neighborhoodId } = await t.build.neighborhood()
    const { id: userId } = await t.build.user({ neighborhoodId })
    const first = await t.build.play({ userId, right: 0 })
    await t.build.play({ userId, gameId: first.gameId })
    await t.build.play()
    const voided = await t.build.play({ gameId: first.gameId })
    await t.database.run(sql`update plays set status = 'VOID' where id = ${voided.id}`)
    expect(await valuesOf()).toMatchObject({ gamesPlayed: 2, plays: 3, players: 2, completion: 1, accuracy: 2 / 3 })
    expect(await valuesOf({ neighborhoodId })).toMatchObject({ gamesPlayed: 1, plays: 2, players: 1, accuracy: 0.5 })

    const games = await chartOf('games')
    for (const { link, values } of games?.rows ?? []) {
      const gameId = link?.to.split('/')[2] as string
      const { body } = await t.call('OWNER', plays.list, { query: { gameId, ...link?.search } })
      expect(values[0]).toBe(body.totalCount)
    }
    const flow = await chartOf('playsFlow')
    expect(flow?.rows.reduce((sum, row) => sum + (row.values[0] ?? 0), 0)).toBe(3)
    expect(flow?.rows.at(-1)?.values).toEqual([3, 3])
  })

  it('compares first with last plays, and says when there are too few players', async () => {
    const learning = await chartOf('learning')
    expect(learning?.rows.map(row => row.values)).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(learning?.title).toBe('Too few players to say whether scores change')
    expect(await notesOf('learning')).toContain('Too few to say: fewer than 30 players')
  })

  it('tells a change of scores from 30 players on', async () => {
    const { gameId } = await t.build.play({ right: 0 })
    for (let n = 0; n < 31; n++) {
      const { id: userId } = await t.build.user()
      await t.build.play({ userId, gameId, right: n % 3 })
      await t.build.play({ userId, gameId })
    }
    expect((await chartOf('learning'))?.title).toMatch(
      /^Last plays score \d+ percentage points higher than first plays$/,
    )
    expect(await notesOf('learning')).toMatch(/95% interval \+\d+ to \+\d+/)
  })
})

describe('players beside comparable members', () => {
  let neighborhoodId: string
  const finishedWeeksAgo = (id: string, weeks: number) =>
    t.database.run(sql`
      update plays set started_at = now() - make_interval(weeks => ${weeks}), finished_at = now() - make_interval(weeks => ${weeks})
      where id = ${id}`)
  const collects = (userId: string, weeksAgo: number, grams: number) =>
    t.build.collection({ userId, daysAgo: weeksAgo * 7, lines: [{ plasticCode: 'PET', grams }] })

  beforeAll(async () => {
    neighborhoodId = (await t.build.neighborhood()).id
    const elsewhere = (await t.build.neighborhood()).id
    const player = async (home: string) => {
      const { id: userId } = await t.build.user({ neighborhoodId: home })
      await finishedWeeksAgo((await t.build.play({ userId })).id, 8)
      return userId
    }
    const [one, two] = [await player(neighborhoodId), await player(neighborhoodId)]
    // Lives where nobody else does.
    await player(elsewhere)
    await collects(one, 6, 3000)
    await collects(two, 6, 5000)
    for (const grams of [1000, 2000, 3000]) await collects((await t.build.user({ neighborhoodId })).id, 6, grams)
    // Collected in the four weeks before as well: not comparable.
    const { id: busy } = await t.build.user({ neighborhoodId })
    await collects(busy, 10, 50_000)
    await collects(busy, 6, 90_000)
    await t.database.transaction(countAcademyEffects)
  })

  it('weighs both over the same weeks, and leaves out whom nobody is like', async () => {
    const effect = await chartOf('academyEffect', { period: '90D' })
    expect(effect?.rows.map(row => row.values)).toEqual([
      [0, 4000, 2],
      [0, 2000, 3],
    ])
    const notes = await notesOf('academyEffect', { period: '90D' })
    expect(notes).toContain('A comparison, not proof of cause')
    expect(notes).toContain('Too few to say')
    expect(notes).toContain('1 player without a comparable member left out')
    expect(effect?.title).toBe('Too few members to say whether players collect more')
  })

  it('follows the neighborhood and the period', async () => {
    const { id: other } = await t.build.neighborhood()
    expect((await chartOf('academyEffect', { period: '90D', neighborhoodId: other }))?.rows[0]?.values[2]).toBe(0)
    expect((await chartOf('academyEffect', { period: '90D', neighborhoodId }))?.rows[0]?.values[2]).toBe(2)
    expect((await chartOf('academyEffect', { period: '7D' }))?.rows[0]?.values[2]).toBe(0)
  })

  it('agrees with counting one by one', async () => {
    const { margin } = await t.database.one<{ margin: number }>(sql`
      select 1.96 * sqrt(players_squares / players_freedom / players
        + others_squares / others_freedom * others_weight / players ^ 2)::float as margin
      from academy_effects where players > 0`)
    // Two players of 3 and 5 kg, three others of 1, 2 and 3 kg.
    expect(margin).toBeCloseTo(1.96 * Math.sqrt(2_000_000 / 2 + 1_000_000 / 3), 0)
  })
})
