import { gameSchedule, type WindowInput } from '@fulmar/contract/academy/game-schedule'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { planRounds, wholeSpan } from './planning.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const dayMs = 86_400_000
/** At six in the evening so many days from now, on the clocks of Lisbon. */
const inDays = (days: number, clock = '18:00') =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T${clock}`

const input = (gameId: string, over: Partial<WindowInput> = {}): WindowInput => ({
  gameId,
  startsAt: inDays(1),
  minutes: 60,
  timeZone: 'Europe/Lisbon',
  recurrence: null,
  ...over,
})

const add = (gameId: string, over: Partial<WindowInput> = {}) =>
  t.call('CONTENT', gameSchedule.addWindow, { body: input(gameId, over) })
const added = async (gameId: string, over: Partial<WindowInput> = {}) => {
  const { status, body } = await add(gameId, over)
  expect(status).toBe(201)
  return body.data
}
const roundsOf = async (gameId: string) =>
  (
    await t.call('AUDITOR', gameSchedule.rounds, {
      query: {
        gameId,
        from: new Date(Date.now() - dayMs).toISOString(),
        to: new Date(Date.now() + 500 * dayMs).toISOString(),
      },
    })
  ).body.data
const aGame = async () => (await t.build.game()).id

describe('POST /api/game/window', () => {
  it('plans one round, or those of the next 400 days', async () => {
    const gameId = await aGame()
    const once = await added(gameId)
    expect(once).toMatchObject({ gameId, rounds: 1, recurrence: null, version: 1 })
    expect(once.description).toMatch(/ at 18:00 \(Europe\/Lisbon\), 1 hour$/)
    const weekly = await added(gameId, { startsAt: inDays(3, '08:00'), recurrence: 'FREQ=WEEKLY' })
    expect(weekly.rounds).toBe(57)
    const rounds = await roundsOf(gameId)
    expect(rounds).toHaveLength(58)
    expect(rounds[1]).toMatchObject({
      windowId: weekly.id,
      status: 'UPCOMING',
      isMoved: false,
      timeZone: 'Europe/Lisbon',
    })
    expect(weekly.nextAt).toBe(rounds[1]?.startsAt)
    const { data } = (await t.call('AUDITOR', gameSchedule.windows, { params: { id: gameId } })).body
    expect(data.map(({ id }) => id)).toEqual([once.id, weekly.id])
    expect((await t.build.activity(gameId))[0]).toMatchObject({
      action: 'game.scheduled',
      after: { windowId: weekly.id, recurrence: 'FREQ=WEEKLY' },
    })
  })

  it('409 ROUND_CLASH when two rounds of the game would overlap, also those of one rule', async () => {
    const gameId = await aGame()
    await added(gameId)
    for (const over of [
      { startsAt: inDays(1, '18:59') },
      { startsAt: inDays(1, '17:01') },
      { startsAt: inDays(-3, '18:30'), recurrence: 'FREQ=DAILY' },
    ])
      expect((await add(gameId, over)).body).toMatchObject({ error: 'ROUND_CLASH' })
    expect((await add(await aGame(), { recurrence: 'FREQ=DAILY', minutes: 1441 })).body.error).toBe('ROUND_CLASH')
    expect(await roundsOf(gameId)).toHaveLength(1)
    await added(gameId, { startsAt: inDays(1, '19:00') })
  })

  it('lets only one of two overlapping times win when both are sent at once', async () => {
    const gameId = await aGame()
    const answers = await Promise.all(
      ['18:00', '18:10', '18:20', '18:30'].map(clock => add(gameId, { startsAt: inDays(2, clock) })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('tells of other games at the same time, and allows them', async () => {
    const [gameId, other] = [await aGame(), await t.build.game({ title: 'Other game' })]
    await added(other.id, { startsAt: inDays(30, '03:00') })
    await added(gameId, { startsAt: inDays(30, '03:30') })
    expect((await roundsOf(gameId))[0]?.clashes).toEqual([{ id: other.id, name: 'Other game' }])
  })

  it('400 for what is no time, 404 without a game, 409 for an archived one, 403 without the permission', async () => {
    const gameId = await aGame()
    expect((await add(gameId, { startsAt: inDays(-1) })).body.fields).toEqual({ startsAt: 'This time has passed' })
    expect((await add(gameId, { recurrence: 'FREQ=HOURLY' })).status).toBe(400)
    expect((await add(gameId, { minutes: 4 })).status).toBe(400)
    expect((await add(unknownId)).status).toBe(404)
    const { id: archived } = await t.build.game({ status: 'ARCHIVED' })
    expect((await add(archived)).body.error).toBe('GAME_NOT_OPEN')
    for (const [as, status] of [
      ['AUDITOR', 403],
      ['nobody', 401],
    ] as const)
      expect((await t.call(as, gameSchedule.addWindow, { body: input(gameId) })).status).toBe(status)
  })
})

describe('PUT /api/game/window', () => {
  it('moves the rounds that have not begun, and keeps those that have', async () => {
    const gameId = await aGame()
    const { id } = await added(gameId, { recurrence: 'FREQ=DAILY;COUNT=5' })
    const [first] = await roundsOf(gameId)
    await t.database.run(sql`
      update rounds set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = ${first?.id}`)
    const { body } = await t.call('CONTENT', gameSchedule.changeWindow, {
      body: { id, version: 1, startsAt: inDays(1, '09:00'), recurrence: 'FREQ=DAILY;COUNT=3' },
    })
    expect(body.data).toMatchObject({ version: 2, rounds: 4 })
    const rounds = await roundsOf(gameId)
    expect(rounds[0]).toMatchObject({ id: first?.id, status: 'IN_REVIEW' })
    expect((await t.build.activity(gameId))[0]).toMatchObject({
      action: 'game.schedule-changed',
      before: { recurrence: 'FREQ=DAILY;COUNT=5' },
      after: { recurrence: 'FREQ=DAILY;COUNT=3' },
    })
  })

  it('keeps the rounds as they are when only the length changes, also moved and cancelled ones', async () => {
    const gameId = await aGame()
    const { id } = await added(gameId, { recurrence: 'FREQ=DAILY;COUNT=3' })
    const [first, second, third] = await roundsOf(gameId)
    const startsAt = new Date(Date.parse(first?.startsAt as string) + 3_600_000).toISOString()
    await t.call('CONTENT', gameSchedule.moveRound, { body: { id: first?.id as string, version: 1, startsAt } })
    await t.call('CONTENT', gameSchedule.cancelRound, { body: { id: second?.id as string, version: 1 } })
    await t.call('CONTENT', gameSchedule.changeWindow, { body: { id, version: 1, minutes: 30 } })
    const after = await roundsOf(gameId)
    expect(after.map(round => round.id)).toEqual([first?.id, third?.id])
    expect(after[0]).toMatchObject({ startsAt, isMoved: true })
    expect(Date.parse(after[1]?.endsAt as string) - Date.parse(after[1]?.startsAt as string)).toBe(30 * 60_000)
  })

  it('409 for a clash or an older version, 404 for an unknown one; nothing changes', async () => {
    const gameId = await aGame()
    await added(gameId)
    const { id } = await added(gameId, { startsAt: inDays(2) })
    const change = (over: object) => t.call('CONTENT', gameSchedule.changeWindow, { body: { id, version: 1, ...over } })
    expect((await change({ startsAt: inDays(1) })).body.error).toBe('ROUND_CLASH')
    expect((await change({ version: 2 })).body.error).toBe('STALE_VERSION')
    expect((await change({ id: unknownId })).status).toBe(404)
    expect((await change({ timeZone: 'Mars/Olympus' })).status).toBe(400)
    expect(await roundsOf(gameId)).toHaveLength(2)
  })
})

describe('DELETE /api/game/window', () => {
  it('removes it with its rounds that have not begun', async () => {
    const gameId = await aGame()
    const { id } = await added(gameId, { recurrence: 'FREQ=DAILY;COUNT=3' })
    const [first] = await roundsOf(gameId)
    await t.database.run(sql`update rounds set starts_at = now() - interval '1 minute' where id = ${first?.id}`)
    expect((await t.call('CONTENT', gameSchedule.removeWindow, { body: { id, version: 1 } })).status).toBe(200)
    expect(await roundsOf(gameId)).toMatchObject([{ id: first?.id, windowId: null, status: 'LIVE' }])
  })

  it('409 for the last one of a published game with prizes', async () => {
    const tier = { from: 1, to: 1, points: 5, rewardId: null }
    const { id: gameId } = await t.build.game({
      prizes: { basis: 'RANK', tiers: [tier], mostWinners: null, reviewHours: 0 },
    })
    const { id } = await added(gameId)
    const remove = () => t.call('CONTENT', gameSchedule.removeWindow, { body: { id, version: 1 } })
    expect((await remove()).body).toMatchObject({ error: 'GAME_NOT_READY' })
    await added(gameId, { startsAt: inDays(3) })
    expect((await remove()).status).toBe(200)
  })
})

describe('POST /api/game/window/preview', () => {
  it('tells the rounds it would have, and saves nothing', async () => {
    const [gameId, other] = [await aGame(), await t.build.game({ title: 'In between' })]
    await added(other.id, { startsAt: inDays(42, '05:00') })
    const body = input(gameId, { startsAt: inDays(41, '05:00'), recurrence: 'FREQ=DAILY;COUNT=3' })
    const { data } = (await t.call('AUDITOR', gameSchedule.preview, { body })).body
    expect(data.description).toBe('Every day at 05:00 (Europe/Lisbon), 1 hour, 3 times')
    expect(data.rounds.map(({ clashes }) => clashes.map(({ name }) => name))).toEqual([[], ['In between'], []])
    expect(await roundsOf(gameId)).toEqual([])
  })
})

describe('planning', () => {
  it('adds what comes into reach, and leaves what is planned alone', async () => {
    const gameId = await aGame()
    await added(gameId, { recurrence: 'FREQ=WEEKLY' })
    const before = await roundsOf(gameId)
    await t.database.run(sql`delete from rounds where game_id = ${gameId} and starts_at > now() + interval '300 days'`)
    await planRounds(t.database)
    const after = await roundsOf(gameId)
    expect(after.map(({ startsAt }) => startsAt)).toEqual(before.map(({ startsAt }) => startsAt))
    expect(after.slice(0, 40)).toEqual(before.slice(0, 40))
  })

  it('leaves out what would overlap another round by then', async () => {
    const gameId = await aGame()
    await added(gameId, { recurrence: 'FREQ=WEEKLY' })
    const last = (await roundsOf(gameId)).at(-1)
    await t.database.run(sql`delete from rounds where id = ${last?.id}`)
    await t.database.run(sql`
      insert into rounds (id, game_id, time_zone, starts_at, ends_at)
      values (gen_random_uuid(), ${gameId}, 'UTC', ${last?.startsAt}, ${last?.endsAt})`)
    await planRounds(t.database, wholeSpan())
    expect((await roundsOf(gameId)).filter(({ startsAt }) => startsAt === last?.startsAt)).toHaveLength(1)
  })

  it('does not plan for archived games', async () => {
    const gameId = await aGame()
    await added(gameId, { recurrence: 'FREQ=WEEKLY' })
    await t.database.run(sql`delete from rounds where game_id = ${gameId}`)
    await t.database.run(sql`update games set status = 'ARCHIVED' where id = ${gameId}`)
    await planRounds(t.database)
    expect(await roundsOf(gameId)).toEqual([])
  })
})
