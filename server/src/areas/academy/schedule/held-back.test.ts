import { gameSchedule } from '@fulmar/contract/academy/game-schedule'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { byRank } from '#test/build/prizes.ts'
import { payRounds } from './payouts.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const setStatus = (userId: string, status: string) =>
  t.database.run(sql`update users set status = ${status} where id = ${userId}`)
const winnerOf = async (roundId: string) =>
  (await t.call('AUDITOR', gameSchedule.winners, { params: { id: roundId } })).body.data.winners[0]
const pay = (as: As, id: string) => t.call(as, gameSchedule.payHeldBack, { body: { id } })

/** A prize of 100 points whose winner was suspended when the round was paid. */
async function heldBack(budgetPoints = 100) {
  const { id: roundId, gameId, players } = await t.build.overdueRound(byRank([[1, 1, 100]]), [90], { budgetPoints })
  const userId = players[0] as string
  await setStatus(userId, 'SUSPENDED')
  await payRounds(t.database)
  const winner = await winnerOf(roundId)
  return { roundId, gameId, userId, id: winner?.id as string, winner }
}

describe('POST /api/game/round/winner/pay', () => {
  it('pays the prize once its winner is active again, through the ledger, and records who paid it', async () => {
    const { id, userId, gameId, roundId, winner } = await heldBack()
    expect(winner).toMatchObject({ status: 'HELD_BACK', heldBackReason: 'SUSPENDED', isPayable: false })
    await setStatus(userId, 'ACTIVE')
    expect(await winnerOf(roundId)).toMatchObject({ isPayable: true })
    const { status, body } = await pay('OPERATIONS', id)
    expect([status, body.message]).toEqual([200, 'Prize paid'])
    expect(body.data).toMatchObject({ id, status: 'PAID', heldBackReason: 'SUSPENDED', isPayable: false, points: 100 })
    expect((await t.build.balance(userId)).available).toBe(100)
    const entry = await t.database.one(sql`
      select kind, amount, actor_id is not null as "hasActor" from ledger_entries where id = ${body.data.entryId}`)
    expect(entry).toEqual({ kind: 'AWARD', amount: 100, hasActor: true })
    expect((await t.build.activity(gameId))[0]).toMatchObject({
      action: 'game.prize-paid',
      after: { roundId, userId, points: 100 },
    })
    expect((await auditLedger(t.database)).filter(({ violations }) => violations > 0)).toEqual([])
  })

  it('pays it once however often it is sent', async () => {
    const { id, userId } = await heldBack()
    await setStatus(userId, 'ACTIVE')
    const answers = await Promise.all(Array.from({ length: 4 }, () => pay('OWNER', id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'ALREADY_DECIDED' })
    expect((await t.build.balance(userId)).available).toBe(100)
  })

  it('409 while the winner still cannot receive points', async () => {
    const { id } = await heldBack()
    expect(await pay('OWNER', id)).toMatchObject({ status: 409, body: { error: 'PRIZE_NOT_PAYABLE' } })
  })

  it('409 when the budget was spent otherwise meanwhile, and pays when it is raised', async () => {
    const { id, userId, gameId } = await heldBack()
    await setStatus(userId, 'ACTIVE')
    await t.database.run(sql`update games set budget_points = 99 where id = ${gameId}`)
    expect(await pay('OWNER', id)).toMatchObject({ status: 409, body: { error: 'BUDGET_TOO_LOW' } })
    await t.database.run(sql`update games set budget_points = 100 where id = ${gameId}`)
    expect((await pay('OWNER', id)).status).toBe(200)
  })

  it('403 for a prize of one’s own', async () => {
    const { id, userId } = await heldBack()
    const owner = await t.build.session({ adminRole: 'OWNER' })
    await t.owner.run(sql`update round_results set user_id = ${owner.userId} where user_id = ${userId}`)
    expect(await pay(owner, id)).toMatchObject({ status: 403, body: { error: 'OWN_POINTS' } })
  })

  it('400, 401, 403 and 404', async () => {
    const { id } = await heldBack()
    expect((await pay('OWNER', 'x')).status).toBe(400)
    expect((await pay('nobody', id)).status).toBe(401)
    for (const role of ['FINANCE', 'CONTENT', 'AUDITOR'] as const) expect((await pay(role, id)).status).toBe(403)
    expect((await pay('OWNER', unknownId)).status).toBe(404)
  })
})
