import { games } from '@fulmar/contract/academy/games'
import { costProposals } from '@fulmar/contract/costs/cost-proposals'
import { proposals } from '@fulmar/contract/proposals'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { byRank } from '#test/build/prizes.ts'
import { expireOverdue } from '../requests/requests.ts'
import { costDeadlines } from './cost-proposals.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const costOf = async (id: string) => (await t.call('AUDITOR', rewards.get, { params: { id } })).body.data
const setCost = async (as: As, id: string, costPoints: number) =>
  t.call(as, rewards.change, { body: { id, version: (await costOf(id)).version, costPoints } })
const gameOf = async (id: string) => (await t.call('AUDITOR', games.get, { params: { id } })).body.data
const setGame = async (as: As, id: string, change: object) =>
  t.call(as, games.change, { body: { id, version: (await gameOf(id)).version, ...change } })
const propose = (as: As, subjectId: string, change: object, subject: 'reward' | 'game' = 'reward') =>
  t.call(as, costProposals.propose, { body: { subject, subjectId, change, reason: 'The supplier changed the price' } })
const approve = (as: As, id: string) => t.call(as, costProposals.approve, { body: { id } })
const decline = (as: As, id: string, reason = 'Too cheap') =>
  t.call(as, costProposals.decline, { body: { id, reason } })
const withdraw = (as: As, id: string) => t.call(as, costProposals.withdraw, { body: { id } })
const needed = { status: 409, body: { error: 'SECOND_PERSON_NEEDED' } }
const notified = (type: string) =>
  t.database.many<{ title: string; permission: string | null; userId: string | null }>(sql`
    select title, permission, user_id as "userId" from notifications where type = ${type} order by created_at desc, id desc`)

describe('the cost of a reward that members can redeem', () => {
  it('is not cut from 50,000 points to 1 by one person', async () => {
    const { id } = await t.build.reward({ costPoints: 50_000 })
    for (const as of ['CONTENT', 'OWNER'] as const) expect(await setCost(as, id, 1)).toMatchObject(needed)
    expect((await setCost('CONTENT', id, 1)).body).toMatchObject({ fields: { costPoints: expect.any(String) } })
    expect((await costOf(id)).costPoints).toBe(50_000)
  })

  it('is cut by two', async () => {
    const { id, name } = await t.build.reward({ costPoints: 50_000 })
    const content = await t.build.session({ adminRole: 'CONTENT' })
    const { status, body } = await propose(content, id, { costPoints: 1 })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      status: 'PENDING',
      record: { id, name },
      costs: [{ kind: 'REWARD_COST', from: 50_000, to: 1 }],
      proposedBy: { id: content.userId },
    })
    expect((await notified('COST_PROPOSED'))[0]).toMatchObject({ permission: 'costs:approve' })
    expect((await approve('FINANCE', body.data.id)).body.data).toMatchObject({ status: 'APPROVED' })
    expect((await costOf(id)).costPoints).toBe(1)
    expect((await notified('COST_DECIDED'))[0]).toMatchObject({ userId: content.userId })
    expect((await t.build.activity(id)).map(({ action }) => action)).toEqual([
      'reward.cost-approved',
      'reward.changed',
      'reward.cost-proposed',
    ])
  })

  it('moves by the factor at most within seven days, in however many steps', async () => {
    const { id } = await t.build.reward({ costPoints: 900 })
    expect((await setCost('CONTENT', id, 400)).status).toBe(200)
    expect(await setCost('CONTENT', id, 200)).toMatchObject(needed)
    expect((await setCost('CONTENT', id, 300)).status).toBe(200)
    expect(await setCost('CONTENT', id, 901)).toMatchObject(needed)
    await t.owner.run(sql`update past_costs set until = until - interval '8 days' where subject_id = ${id}`)
    expect((await setCost('CONTENT', id, 100)).status).toBe(200)
  })

  it('is not changed by pausing it first', async () => {
    const { id } = await t.build.reward({ costPoints: 900 })
    await t.call('CONTENT', rewards.change, { body: { id, version: 1, status: 'PAUSED' } })
    expect(await setCost('CONTENT', id, 1)).toMatchObject(needed)
  })

  it('is not undercut by another of the same name, offered at once or from a draft', async () => {
    const { id, name } = await t.build.reward({ costPoints: 900 })
    await t.call('CONTENT', rewards.change, { body: { id, version: 1, status: 'ARCHIVED' } })
    const copy = { name: name.toUpperCase(), type: 'PRODUCT' as const, costPoints: 1 }
    const create = async (status: 'ACTIVE' | 'DRAFT') =>
      (await t.call('OWNER', rewards.create, { body: { ...copy, status } })).body.data
    const [atOnce, draft] = [await create('ACTIVE'), await create('DRAFT')]
    await t.call('OWNER', rewards.change, { body: { id: draft.id, version: draft.version, status: 'ACTIVE' } })
    for (const { id: subjectId } of [atOnce, draft]) {
      expect((await costOf(subjectId)).status).toBe('DRAFT')
      const waiting = await t.call('OWNER', proposals.list, { query: { subjectId } })
      expect(waiting.body.data).toMatchObject([{ status: 'PENDING', kind: 'REWARD_FACE' }])
    }
  })

  it('is not proposed of a draft, whose cost anybody who writes rewards sets', async () => {
    const { id } = await t.build.reward({ costPoints: 900, status: 'DRAFT' })
    expect((await propose('CONTENT', id, { costPoints: 1 })).body.error).toBe('INVALID_INPUT')
    expect((await costOf(id)).status).toBe('DRAFT')
  })

  it('of a draft is free', async () => {
    const { id } = await t.build.reward({ costPoints: 50_000, status: 'DRAFT' })
    expect((await setCost('CONTENT', id, 1)).status).toBe(200)
    expect((await t.call('OWNER', rewards.change, { body: { id, version: 2, status: 'ACTIVE' } })).status).toBe(200)
  })
})

describe('what a game pays', () => {
  it('is not raised to 10,000 points a question under a budget that others approved', async () => {
    const draft = await t.build.game({ status: 'DRAFT', pointsPerCorrect: 10, budgetPoints: 100_000 })
    const live = await t.build.game({ pointsPerCorrect: 10, budgetPoints: 100_000 })
    for (const { id } of [draft, live])
      expect(await setGame('CONTENT', id, { pointsPerCorrect: 10_000 })).toMatchObject(needed)
    expect((await setGame('CONTENT', live.id, { pointsPerCorrect: 30 })).status).toBe(200)
  })

  it('is not raised by asking more questions, or started where nothing was paid', async () => {
    const questions = 12
    const { id } = await t.build.game({ questions, rules: { questionsPerPlay: 2 }, pointsPerCorrect: 10 })
    expect(await setGame('CONTENT', id, { rules: { questionsPerPlay: 12 } })).toMatchObject(needed)
    const free = await t.build.game({ pointsPerCorrect: 0, budgetPoints: 100_000 })
    expect(await setGame('CONTENT', free.id, { pointsPerCorrect: 10 })).toMatchObject(needed)
    expect((await setGame('OWNER', free.id, { pointsPerCorrect: 10 })).status).toBe(200)
  })

  it('in prizes and budget needs a second person beyond the factor, too', async () => {
    const prizes = byRank([[1, 1, 100]])
    const { id } = await t.build.game({ prizes, prizeReserve: 100, budgetPoints: 10_000 })
    await t.build.round(id)
    expect(await setGame('CONTENT', id, { prizes: byRank([[1, 1, 5_000]]) })).toMatchObject(needed)
    expect(await setGame('FINANCE', id, { budgetPoints: 1_000_000 })).toMatchObject(needed)
    expect((await setGame('FINANCE', id, { budgetPoints: 30_000 })).status).toBe(200)
    expect((await setGame('FINANCE', id, { budgetPoints: 1_000 })).status).toBe(200)
    expect(await setGame('FINANCE', id, { budgetPoints: 30_000 })).toMatchObject(needed)
  })

  it('is changed by two, each with the permission for their part', async () => {
    const { id } = await t.build.game({ pointsPerCorrect: 10 })
    const change = { pointsPerCorrect: 500 }
    expect((await propose('CONTENT', id, { budgetPoints: 1 }, 'game')).status).toBe(403)
    const { data } = (await propose('CONTENT', id, change, 'game')).body
    expect(data.costs).toEqual([{ kind: 'PLAY_POINTS', from: 100, to: 5_000 }])
    expect((await approve('FINANCE', data.id)).status).toBe(200)
    expect((await gameOf(id)).pointsPerCorrect).toBe(500)
  })

  it('in a draft without a budget is free', async () => {
    const { id } = await t.build.game({ status: 'DRAFT', pointsPerCorrect: 10, budgetPoints: 0 })
    expect((await setGame('CONTENT', id, { pointsPerCorrect: 10_000 })).status).toBe(200)
  })
})

describe('a proposed cost', () => {
  const aProposal = async (as: As = 'CONTENT') => {
    const { id: rewardId } = await t.build.reward({ costPoints: 5_000 })
    return { rewardId, ...(await propose(as, rewardId, { costPoints: 10 })).body.data }
  }

  it('is decided by somebody else', async () => {
    const owner = await t.build.session({ adminRole: 'OWNER' })
    const { id } = await aProposal(owner)
    for (const decide of [approve, decline]) expect(await decide(owner, id)).toMatchObject(needed)
    expect((await approve('OWNER', id)).status).toBe(200)
    expect((await approve('OWNER', id)).body).toMatchObject({ error: 'ALREADY_DECIDED' })
  })

  it('is declined with a reason, or withdrawn by whoever proposed it', async () => {
    const content = await t.build.session({ adminRole: 'CONTENT' })
    const { id, rewardId } = await aProposal(content)
    expect((await decline('FINANCE', id, '')).status).toBe(400)
    expect((await decline('FINANCE', id)).body.data).toMatchObject({ status: 'DECLINED', decisionReason: 'Too cheap' })
    expect((await costOf(rewardId)).costPoints).toBe(5_000)
    const other = await aProposal(content)
    expect((await withdraw('CONTENT', other.id)).status).toBe(404)
    expect((await withdraw(content, other.id)).body.data).toMatchObject({ status: 'WITHDRAWN' })
  })

  it('409 when the cost has changed since', async () => {
    const { id, rewardId } = await aProposal()
    await setCost('CONTENT', rewardId, 4_000)
    expect((await approve('OWNER', id)).body).toMatchObject({ error: 'STALE_VERSION' })
  })

  it('expires after 30 days', async () => {
    const { id, rewardId } = await aProposal()
    await t.database.run(sql`update cost_proposals set proposed_at = now() - interval '31 days' where id = ${id}`)
    await t.database.transaction(tx => expireOverdue(tx, t.secrets, costDeadlines))
    const { data } = (await t.call('AUDITOR', costProposals.list, { query: { subjectId: rewardId } })).body
    expect(data).toMatchObject([{ id, status: 'EXPIRED', decidedBy: null }])
    expect((await t.build.activity(rewardId))[0]).toMatchObject({ action: 'reward.cost-expired', actorId: null })
  })

  it('400 where nothing changes, 401, 403 and 404', async () => {
    const { id: rewardId } = await t.build.reward({ costPoints: 5_000 })
    expect((await propose('CONTENT', rewardId, { costPoints: 5_000 })).status).toBe(400)
    expect((await propose('CONTENT', unknownId, { costPoints: 1 })).status).toBe(404)
    for (const as of ['AUDITOR', 'FINANCE'] as const)
      expect((await propose(as, rewardId, { costPoints: 1 })).status).toBe(403)
    expect((await propose('nobody', rewardId, { costPoints: 1 })).status).toBe(401)
    const { id } = await aProposal()
    for (const as of ['CONTENT', 'OPERATIONS', 'AUDITOR'] as const) expect((await approve(as, id)).status).toBe(403)
    expect((await approve('OWNER', unknownId)).status).toBe(404)
  })
})

describe('GET /api/cost-proposals/limits', () => {
  it('returns how far one may go alone', async () => {
    const { id: subjectId } = await t.build.reward({ costPoints: 900 })
    const limits = async (as: As, subject: 'reward' | 'game', id: string) =>
      (await t.call(as, costProposals.limits, { query: { subject, subjectId: id } })).body.data
    expect(await limits('CONTENT', 'reward', subjectId)).toEqual({
      factor: 3,
      limits: [{ kind: 'REWARD_COST', now: 900, atLeast: 300, atMost: 2_700 }],
    })
    const game = await t.build.game({ pointsPerCorrect: 10, budgetPoints: 1_000 })
    expect((await limits('CONTENT', 'game', game.id)).limits).toEqual([
      { kind: 'PLAY_POINTS', now: 100, atLeast: null, atMost: 300 },
      { kind: 'PRIZES', now: 0, atLeast: null, atMost: 0 },
      { kind: 'BUDGET', now: 1_000, atLeast: null, atMost: 3_000 },
    ])
  })
})
