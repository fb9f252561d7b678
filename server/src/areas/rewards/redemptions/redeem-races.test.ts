import { beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { redemptionCalls } from '#test/calls/redemptions.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ connections: 20 })
})
const { redeem, stockOf } = redemptionCalls(() => t)

describe('the last item', () => {
  const rounds = Number(process.env.REDEEM_ROUNDS ?? 6)
  const rivals = Number(process.env.REDEEM_RIVALS ?? 12)

  it('goes to one of many who redeem it at once; the others get 409 and keep their points', async () => {
    const members = await Promise.all(Array.from({ length: rivals }, () => t.build.member(rounds)))
    let winners = 0
    for (let round = 0; round < rounds; round++) {
      const { id: rewardId } = await t.build.reward({ stock: 1, costPoints: 1 })
      const answers = await Promise.all(members.map(member => redeem(member, { rewardId })))
      const won = answers.filter(({ status }) => status === 201).length
      expect([won, answers.filter(({ body }) => body.error === 'OUT_OF_STOCK').length]).toEqual([1, rivals - 1])
      winners += won
      expect(await stockOf(rewardId)).toBe(0)
    }
    expect(winners).toBe(rounds)
    expect((await auditLedger(t.database)).filter(({ violations }) => violations > 0)).toEqual([])
  }, 600_000)

  it('goes once to a member with a limit who asks many times at once', async () => {
    const [{ id: rewardId }, member] = [await t.build.reward({ perUserLimit: 1 }), await t.build.member()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(member, { rewardId })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'REDEMPTION_LIMIT')).toHaveLength(9)
  })

  it('points are spent once by somebody who redeems many things at once', async () => {
    const member = await t.build.member(250)
    const offers = await Promise.all(Array.from({ length: 8 }, () => t.build.reward()))
    const answers = await Promise.all(offers.map(({ id }) => redeem(member, { rewardId: id })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await t.build.balance(member.id)).toMatchObject({ available: 50, held: 200 })
  })
})
