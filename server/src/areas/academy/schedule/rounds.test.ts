import { gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'
import { planRounds } from './planning.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const iso = (ms: number) => new Date(ms).toISOString()
const dayIn = (days: number) => iso(Date.now() + days * dayMs).slice(0, 10)

const roundsOf = async (gameId: string) =>
  (
    await t.call('AUDITOR', gameSchedule.rounds, {
      query: { gameId, from: iso(Date.now() - 90 * dayMs), to: iso(Date.now() + 500 * dayMs) },
    })
  ).body.data

/** A game that is played every day at noon from some day on, with its rounds. */
async function daily(count: number, over: { from?: number; timeZone?: string; clock?: string } = {}) {
  const { id: gameId } = await t.build.game()
  const { from = 2, timeZone = 'UTC', clock = '12:00' } = over
  const { body } = await t.call('CONTENT', gameSchedule.addWindow, {
    body: {
      gameId,
      startsAt: `${dayIn(from)}T${clock}`,
      minutes: 60,
      timeZone,
      recurrence: `FREQ=DAILY;COUNT=${count}`,
    },
  })
  return { gameId, window: body.data, rounds: await roundsOf(gameId) }
}

const begunRound = async () => t.build.round((await t.build.game()).id)

const move = (id: string | undefined, startsAt: string, over: object = {}) =>
  t.call('CONTENT', gameSchedule.moveRound, { body: { id: id as string, version: 1, startsAt, ...over } })
const cancel = (id: string | undefined) =>
  t.call('CONTENT', gameSchedule.cancelRound, { body: { id: id as string, version: 1 } })
const later = (text: string | undefined, hours: number) => iso(Date.parse(text as string) + hours * hourMs)

describe('GET /api/game/round/all', () => {
  it('gives those that touch the time, of one game or all, in order', async () => {
    const { rounds, gameId } = await daily(3)
    const [first, second] = rounds
    const list = async (from: string, to: string, id?: string) =>
      (await t.call('AUDITOR', gameSchedule.rounds, { query: { from, to, ...(id && { gameId: id }) } })).body.data.map(
        round => round.id,
      )
    expect(await list(later(first?.startsAt, 0.5), later(second?.startsAt, 0.5))).toEqual(
      expect.arrayContaining([first?.id, second?.id]),
    )
    expect(await list(later(first?.endsAt, 0), later(second?.startsAt, 0), gameId)).toEqual([])
  })
})

describe('GET /api/game/round/past', () => {
  it('gives the rounds that have begun, page by page', async () => {
    const { id: gameId } = await t.build.game({ title: 'Past rounds' })
    const ids = []
    for (const days of [3, 2, 1]) ids.push((await t.build.round(gameId, { startsInMinutes: -1440 * days })).id)
    await t.build.round(gameId, { startsInMinutes: 1440 })
    const list = async (query: object) =>
      (await t.call('AUDITOR', gameSchedule.pastRounds, { query: { sortOrder: 'desc', ...query } as never })).body
    const page = await list({ gameId, limit: 2 })
    expect([page.totalCount, page.data.map(({ id }) => id)]).toEqual([3, [ids[2], ids[1]]])
    expect((await list({ search: 'past rou' })).totalCount).toBe(3)
  })

  it('tells each status', async () => {
    const { id: gameId } = await t.build.game()
    for (const startsInMinutes of [-540, -420, -300, -60])
      await t.build.round(gameId, { startsInMinutes, minutes: startsInMinutes === -60 ? 120 : 60 })
    await t.database.run(sql`
      update rounds set frozen_at = now(), paid_at = case when ends_at < now() - interval '7 hours' then now() end
      where game_id = ${gameId} and ends_at < now() - interval '5 hours'`)
    expect((await roundsOf(gameId)).map(({ status }) => status)).toEqual(['ENDED', 'PAYING', 'IN_REVIEW', 'LIVE'])
  })
})

describe('PUT /api/game/round', () => {
  it('moves one and keeps its length; planning leaves it there', async () => {
    const { rounds, gameId } = await daily(2)
    const startsAt = later(rounds[0]?.startsAt, 3)
    const { body } = await move(rounds[0]?.id, startsAt)
    expect(body.data).toMatchObject({ startsAt, endsAt: later(startsAt, 1), isMoved: true, version: 2 })
    await planRounds(t.database)
    expect(await roundsOf(gameId)).toMatchObject([{ id: rounds[0]?.id, startsAt }, { id: rounds[1]?.id }])
    expect((await t.build.activity(gameId))[0]).toMatchObject({ action: 'game.round-moved', after: { startsAt } })
  })

  it('is not moved any more when it is back where it was, with its length', async () => {
    const { rounds } = await daily(1)
    const { startsAt = '', endsAt = '' } = rounds[0] ?? {}
    await move(rounds[0]?.id, later(startsAt, 3), { endsAt: later(startsAt, 5) })
    expect((await move(rounds[0]?.id, startsAt, { version: 2 })).body.data.isMoved).toBe(true)
    expect((await move(rounds[0]?.id, startsAt, { version: 3, endsAt })).body.data.isMoved).toBe(false)
  })

  it('409 ROUND_CLASH, ROUND_BEGUN and STALE_VERSION, 400 for a bad time, 404 for an unknown round', async () => {
    const { rounds } = await daily(2)
    const [first, second] = rounds
    const begun = await begunRound()
    const at = later(first?.startsAt, 2)
    expect((await move(first?.id, later(second?.startsAt, 0.5))).body.error).toBe('ROUND_CLASH')
    expect((await move(begun.id, at)).body.error).toBe('ROUND_BEGUN')
    expect((await move(first?.id, at, { version: 9 })).body.error).toBe('STALE_VERSION')
    expect((await move(first?.id, iso(Date.now() - hourMs))).body.fields).toEqual({ startsAt: 'This time has passed' })
    for (const hours of [0, -1, 745]) expect((await move(first?.id, at, { endsAt: later(at, hours) })).status).toBe(400)
    expect((await move(unknownId, at)).status).toBe(404)
    expect(
      (await t.call('AUDITOR', gameSchedule.moveRound, { body: { id: unknownId, version: 1, startsAt: at } })).status,
    ).toBe(403)
  })
})

describe('DELETE /api/game/round', () => {
  it('cancels one for good: planning does not bring it back', async () => {
    const { rounds, gameId } = await daily(2)
    expect((await cancel(rounds[0]?.id)).status).toBe(200)
    await planRounds(t.database)
    expect((await roundsOf(gameId)).map(({ id }) => id)).toEqual([rounds[1]?.id])
    expect((await cancel(rounds[0]?.id)).status).toBe(404)
    expect((await t.build.activity(gameId))[0]).toMatchObject({ action: 'game.round-cancelled' })
  })

  it('409 when it has begun', async () => {
    expect((await cancel((await begunRound()).id)).body.error).toBe('ROUND_BEGUN')
  })
})

describe('blackouts', () => {
  it('400 in a year that nobody plans for', async () => {
    for (const day of ['0000-01-01', '0001-01-01', '9999-12-31']) {
      const body = { from: day, to: day, name: 'Holidays' }
      const { status } = await t.request('OWNER', { method: 'POST', url: gameSchedule.addBlackout.path, payload: body })
      expect([day, status]).toEqual([day, 400])
    }
  })

  const keepFree = (from: string, to: string) =>
    t.call('CONTENT', gameSchedule.addBlackout, { body: { from, to, name: 'Easter' } })
  const free = (id: string) => t.call('CONTENT', gameSchedule.removeBlackout, { body: { id } })

  it('cancel the rounds of their days, and give them back when they go', async () => {
    const { gameId, rounds } = await daily(5, { from: 100 })
    const { body, status } = await keepFree(dayIn(101), dayIn(102))
    expect([status, body.data.cancelledRounds]).toEqual([201, 2])
    await planRounds(t.database)
    expect(await roundsOf(gameId)).toHaveLength(3)
    expect((await t.call('AUDITOR', gameSchedule.blackouts, {})).body.data).toContainEqual({
      id: body.data.id,
      from: dayIn(101),
      to: dayIn(102),
      name: 'Easter',
    })
    expect((await free(body.data.id)).status).toBe(200)
    const back = await roundsOf(gameId)
    expect(back.map(({ startsAt }) => startsAt)).toEqual(rounds.map(({ startsAt }) => startsAt))
    expect((await free(body.data.id)).status).toBe(404)
    const actions = (await t.build.activity()).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['game.blackout-added', 'game.blackout-removed']))
  })

  it('mean the day on the clocks of the round', async () => {
    const kiritimati = await daily(3, { from: 120, timeZone: 'Pacific/Kiritimati', clock: '00:30' })
    const { data } = (await keepFree(dayIn(121), dayIn(121))).body
    expect((await roundsOf(kiritimati.gameId)).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
      dayIn(119),
      dayIn(121),
    ])
    await free(data.id)
    expect(await roundsOf(kiritimati.gameId)).toHaveLength(3)
  })

  it('keep what starts before them, and new rounds away from them', async () => {
    const { gameId, rounds } = await daily(2, { from: 140, clock: '23:30' })
    const { data } = (await keepFree(dayIn(141), dayIn(141))).body
    expect((await roundsOf(gameId)).map(({ id }) => id)).toEqual([rounds[0]?.id])
    expect((await move(rounds[0]?.id, `${dayIn(141)}T10:00:00Z`)).body.fields).toEqual({
      startsAt: 'No round starts on this day: Easter',
    })
    const shown = await t.call('AUDITOR', gameSchedule.preview, {
      body: { gameId, startsAt: `${dayIn(141)}T10:00`, minutes: 60, timeZone: 'UTC', recurrence: null },
    })
    expect(shown.body.data.rounds).toMatchObject([{ isBlackedOut: true }])
    await free(data.id)
  })

  it('cancel for good what somebody moved to their days', async () => {
    const { gameId, rounds } = await daily(2, { from: 160 })
    await move(rounds[0]?.id, `${dayIn(165)}T10:00:00Z`)
    const { data } = (await keepFree(dayIn(165), dayIn(165))).body
    expect(data.cancelledRounds).toBe(1)
    await free(data.id)
    await planRounds(t.database)
    expect((await roundsOf(gameId)).map(({ id }) => id)).toEqual([rounds[1]?.id])
  })

  it('400 when the last day is before the first, 403 without the permission', async () => {
    expect((await keepFree(dayIn(5), dayIn(4))).status).toBe(400)
    const body = { from: dayIn(1), to: dayIn(1), name: 'A day' }
    expect((await t.call('AUDITOR', gameSchedule.addBlackout, { body })).status).toBe(403)
  })
})
