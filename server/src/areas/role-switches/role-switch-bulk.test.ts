import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { roleSwitches } from '@fulmar/contract/role-switches'
import { userRecord } from '@fulmar/contract/users/user-record'
import { beforeAll, describe, expect, it } from 'vitest'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const roleOf = async (id: string) => (await t.call('OWNER', userRecord.get, { params: { id } })).body.data

const leadersOf = async (id: string) =>
  (await t.call('OWNER', neighborhoods.get, { params: { id } })).body.data.leaders.map(leader => leader.id)

describe('PUT /api/role-switch-requests/bulk', () => {
  const approveMany = (selection: object, as: As = 'OPERATIONS') =>
    t.request(as, { method: 'PUT', url: roleSwitches.approveMany.path, payload: { selection } })

  it('200 approves requests without concerns, with a reason for the others', async () => {
    const asker = await t.build.session({ adminRole: 'OPERATIONS' })
    const plain = await t.build.roleSwitch({ hoursAgo: 9 })
    const own = await t.build.roleSwitch({ hoursAgo: 8, requestedBy: asker.userId })
    const decided = await t.build.roleSwitch({ hoursAgo: 7, status: 'EXPIRED' })
    const { request: last, leader } = await t.build.leaderSteppingDown()
    const ids = [plain.id, own.id, decided.id, last.id]
    const { status, body } = await approveMany({ ids }, asker)
    expect(status).toBe(200)
    expect(body.message).toBe('1 of 4 approved')
    expect(body.data.results).toMatchObject([
      { id: plain.id, outcome: 'DONE' },
      {
        id: own.id,
        outcome: 'REFUSED',
        refusal: { code: 'SECOND_PERSON_NEEDED', message: expect.stringContaining('You made this request') },
      },
      {
        id: decided.id,
        outcome: 'REFUSED',
        refusal: {
          code: 'ALREADY_DECIDED',
          message: expect.stringContaining('This request has already been decided by'),
        },
      },
      {
        id: last.id,
        name: leader.name,
        outcome: 'REFUSED',
        refusal: { message: expect.stringContaining('successor') },
      },
    ])
    expect(await roleOf(plain.userId)).toMatchObject({ userType: 'NEIGHBORHOOD' })
    expect(await roleOf(leader.id)).toMatchObject({ userType: 'NEIGHBORHOOD' })
  })

  it('200 approves all that match; of two leaders who step down, the second stays', async () => {
    const { home, request } = await t.build.leaderSteppingDown()
    const { leader: second } = await t.build.leaderSteppingDown({ home })
    const { body } = await approveMany({ matching: { neighborhoodId: home, status: ['PENDING'] } })
    expect(body.data.results).toMatchObject([{ id: request.id, outcome: 'DONE' }, { outcome: 'REFUSED' }])
    expect(await leadersOf(home)).toEqual([second.id])
  })

  it('200 approves each once when two approve all in parallel', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => t.build.roleSwitch()))
    const ids = asked.map(({ id }) => id)
    const both = await Promise.all([approveMany({ ids }), approveMany({ ids }, 'OWNER')])
    const outcomes = both.flatMap(({ body }) => body.data.results.map(({ outcome }: { outcome: string }) => outcome))
    expect(outcomes.filter(outcome => outcome === 'DONE')).toHaveLength(5)
    expect(outcomes.filter(outcome => outcome === 'REFUSED')).toHaveLength(5)
    for (const { id, userId } of asked) {
      expect(await t.build.activity(id)).toHaveLength(1)
      expect(await roleOf(userId)).toMatchObject({ userType: 'NEIGHBORHOOD' })
    }
  })

  it('400 for nothing at all, 403', async () => {
    expect((await approveMany({ ids: [] })).status).toBe(400)
    expect((await approveMany({ ids: Array(1001).fill(unknownId) })).status).toBe(400)
    expect((await approveMany({ ids: [unknownId] }, 'AUDITOR')).status).toBe(403)
  })
})
