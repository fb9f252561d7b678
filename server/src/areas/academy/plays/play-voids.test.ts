import { plays } from '@fulmar/contract/academy/plays'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { playCalls } from '#test/calls/plays.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ connections: 20 })
})

const { start, spent, expectBooksRight, ten, earned } = playCalls(() => t)
const takeBack = (as: As, { id, version }: { id: string; version: number }, key = uuidv7()) =>
  t.call(as, plays.void, { body: { id, version, reason: 'Two phones' }, idempotencyKey: key })
/** In whatever version the play is by now. */
const takeBackNow = async (id: string) => {
  const { version } = (await t.call('AUDITOR', plays.get, { params: { playId: id } })).body.data
  expect((await takeBack('OWNER', { id, version })).status).toBe(200)
}
const another = 'ANOTHER_ATTEMPT_COUNTS'

describe('POST /api/game/play/void', () => {
  it('reverses the points, gives them back to the budget and leaves the play in the history', async () => {
    const game = await ten({})
    const play = await t.build.play({ gameId: game.id, right: 6 })
    const { status, body } = await takeBack('OPERATIONS', play)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'VOID', points: 60, reason: 'Two phones', version: 3, isCounted: false })
    expect(await t.build.balance(play.userId)).toMatchObject({ available: 0, held: 0, debt: 0, lifetime: 0 })
    expect(await spent(game.id)).toBe(0)
    expect(await t.build.activity(play.id)).toMatchObject([{ action: 'play.voided', after: { status: 'VOID' } }])
    await expectBooksRight()
  })

  it('lets the next best play count', async () => {
    const [game, { id: userId }] = [await ten({}), await t.build.user()]
    const weak = await t.build.play({ gameId: game.id, userId, right: 5 })
    const strong = await t.build.play({ gameId: game.id, userId, right: 8 })
    const isCounted = async (playId: string) =>
      (await t.call('AUDITOR', plays.get, { params: { playId } })).body.data.isCounted
    expect([await isCounted(weak.id), await isCounted(strong.id)]).toEqual([false, true])
    await takeBack('OWNER', strong)
    expect([await isCounted(weak.id), await isCounted(strong.id)]).toEqual([true, false])
    expect(await t.build.balance(userId)).toMatchObject({ available: 50 })
    expect(await earned(game.id, userId, [9])).toEqual([[40, another]])
    await expectBooksRight()
  })

  it('BEST: leaves the player what the remaining plays are worth, whichever of them is voided', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 2, maxLength: 4 }),
        fc.infiniteStream(fc.nat()),
        async (rights, turns) => {
          const [game, { id: userId }] = [await ten({ counted: 'BEST' }), await t.build.user()]
          const left: { id: string; right: number }[] = []
          for (const right of rights) left.push({ ...(await t.build.play({ gameId: game.id, userId, right })), right })
          while (left.length > 0) {
            const [voided] = left.splice((turns.next().value as number) % left.length, 1)
            await takeBackNow(voided?.id as string)
            const worth = 10 * Math.max(0, ...left.map(({ right }) => right))
            expect(await t.build.balance(userId)).toMatchObject({ available: worth })
            expect(await spent(game.id)).toBe(worth)
          }
        },
      ),
      { numRuns: 12 },
    )
    await expectBooksRight()
  })

  it('BEST: the first of two equal plays leaves its points to the second', async () => {
    const [game, { id: userId }] = [await ten({ counted: 'BEST' }), await t.build.user()]
    const [first, second] = [
      await t.build.play({ gameId: game.id, userId, right: 1 }),
      await t.build.play({ gameId: game.id, userId, right: 1 }),
    ]
    await takeBack('OWNER', first)
    expect(await t.build.balance(userId)).toMatchObject({ available: 10 })
    const { data } = (await t.call('AUDITOR', plays.get, { params: { playId: second.id } })).body
    expect(data).toMatchObject({ points: 10, isCounted: true })
    expect(await earned(game.id, userId, [3])).toEqual([[20, another]])
    await expectBooksRight()
  })

  it('FIRST: the next play becomes the first and is paid what it is worth', async () => {
    const [game, { id: userId }] = [await ten({ counted: 'FIRST' }), await t.build.user()]
    const [first, second] = [
      await t.build.play({ gameId: game.id, userId, right: 4 }),
      await t.build.play({ gameId: game.id, userId, right: 9 }),
      await t.build.play({ gameId: game.id, userId, right: 10 }),
    ]
    await takeBack('OWNER', first)
    expect(await t.build.balance(userId)).toMatchObject({ available: 90 })
    await takeBackNow(second.id)
    expect(await t.build.balance(userId)).toMatchObject({ available: 100 })
    expect(await spent(game.id)).toBe(100)
    await expectBooksRight()
  })

  it('pays what the budget has, and nobody who is disqualified', async () => {
    const [game, { id: userId }] = [await ten({ counted: 'FIRST' }, { budgetPoints: 60 }), await t.build.user()]
    const first = await t.build.play({ gameId: game.id, userId, right: 4 })
    const second = await t.build.play({ gameId: game.id, userId, right: 9 })
    await t.build.play({ gameId: game.id, userId, right: 5 })
    await takeBack('OWNER', first)
    expect(await t.build.balance(userId)).toMatchObject({ available: 60 })
    await expectBooksRight()
    await t.database.run(
      sql`insert into disqualifications (game_id, user_id, reason) values (${game.id}, ${userId}, 'Cheated')`,
    )
    await takeBackNow(second.id)
    expect(await t.build.balance(userId)).toMatchObject({ available: 0 })
    expect(await spent(game.id)).toBe(0)
  })

  it('moves points within a day that is added up already', async () => {
    const [game, { id: userId }] = [await ten({ counted: 'BEST' }), await t.build.user()]
    const [first] = [
      await t.build.play({ gameId: game.id, userId, right: 6 }),
      await t.build.play({ gameId: game.id, userId, right: 6 }),
    ]
    await t.database.run(sql`
      update plays set started_at = started_at - interval '3 days', finished_at = finished_at - interval '3 days'
      where game_id = ${game.id}`)
    await t.owner.run(sql`select rebuild_boards(), rebuild_learning()`)
    await takeBackNow(first.id)
    const { points } = await t.database.one<{ points: number }>(
      sql`select sum(points)::int as points from totals_by_play_day where game_id = ${game.id}`,
    )
    expect(points).toBe(60)
    await expectBooksRight()
  })

  it('leaves a debt when the member has spent the points', async () => {
    const play = await t.build.play({ gameId: (await ten({})).id })
    const { id: rewardId } = await t.build.reward({ costPoints: 50 })
    await t.build.redemption({ userId: play.userId, rewardId })
    expect((await takeBack('OWNER', play)).body.data).toMatchObject({ status: 'VOID', isCounted: false })
    expect(await t.build.balance(play.userId)).toMatchObject({ available: 0, held: 50, debt: 50 })
    await expectBooksRight()
  })

  it('takes an abandoned play back, but no open one and none twice', async () => {
    const [game, member] = [await ten({}), await t.build.member(0)]
    const { playId: id } = (await start(member, game.id)).body.data
    expect((await takeBack('OWNER', { id, version: 1 })).body).toMatchObject({ error: 'ALREADY_DECIDED' })
    await t.database.run(sql`update plays set status = 'ABANDONED' where id = ${id}`)
    expect((await takeBack('OWNER', { id, version: 1 }, 'same key')).status).toBe(200)
    expect((await takeBack('OWNER', { id, version: 1 }, 'same key')).status).toBe(200)
    expect((await takeBack('OWNER', { id, version: 2 })).body).toMatchObject({ error: 'ALREADY_DECIDED' })
  })

  it('409 for an outdated version, 400 without a reason, 403 without the permission, 404 for none', async () => {
    const play = await t.build.play()
    expect((await takeBack('OWNER', { id: play.id, version: 1 })).body).toMatchObject({
      error: 'STALE_VERSION',
      data: { id: play.id, version: 2 },
    })
    const body = { id: play.id, version: 2, reason: ' ' }
    expect((await t.call('OWNER', plays.void, { body, idempotencyKey: 'x' })).status).toBe(400)
    for (const as of ['CONTENT', 'FINANCE', 'AUDITOR'] as const) expect((await takeBack(as, play)).status).toBe(403)
    expect((await takeBack('OWNER', { id: uuidv7(), version: 1 })).status).toBe(404)
  })

  it('403 for a play of one’s own', async () => {
    const play = await t.build.play()
    await t.database.run(sql`update users set user_type = 'ADMIN', admin_role = 'OWNER' where id = ${play.userId}`)
    const self = await t.build.session({ userId: play.userId })
    expect((await takeBack(self, play)).body).toMatchObject({ error: 'OWN_POINTS' })
  })
})
