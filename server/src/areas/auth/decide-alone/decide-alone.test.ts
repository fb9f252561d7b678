import { activity } from '@fulmar/contract/activity/activity'
import { decideAlone } from '@fulmar/contract/auth/decide-alone'
import { notifications } from '@fulmar/contract/notifications/notifications'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { team } from '@fulmar/contract/team'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

const password = 'correct horse battery'
const reason = 'I am the only administrator'

let t: TestApp
let owner: { id: string; token: string }
let hour = 0
beforeEach(async () => {
  t ??= await testApp({ rates: { factor: 1000 } })
  await t.database.run(sql`update users set status = 'BLOCKED' where user_type = 'ADMIN'`)
  const { id } = await t.build.account({ adminRole: 'OWNER', password })
  owner = { id, token: (await t.build.session({ userId: id })).token }
  hour += 1
})

const prove = (as: As, proof = password) => t.call(as, decideAlone.prove, { body: { proof, reason } })
const propose = async () => {
  const effectiveFrom = new Date(Date.now() + hour * 3_600_000).toISOString()
  const body = { plasticCode: 'PET' as const, pointsPerKg: 1000, effectiveFrom, reason: 'A storm' }
  return (await t.call(owner, rateProposals.propose, { body })).body.data.id
}
const approve = async (id: string, as: As = owner) => {
  const rates = await t.database.many<{ id: string }>(sql`select id from plastic_rates`)
  return t.call(as, rateProposals.approve, { body: { id, knownRateIds: rates.map(rate => rate.id) } })
}

describe('the only administrator who may decide', () => {
  it('decides after a proof, once, and everybody can see it', async () => {
    const [first, second] = [await propose(), await propose()]
    expect(await approve(first)).toMatchObject({ status: 409, body: { error: 'DECIDE_ALONE' } })
    expect((await prove(owner)).status).toBe(200)
    expect((await approve(first)).body.data).toMatchObject({ status: 'APPROVED', decidedBy: { id: owner.id } })
    hour += 1
    expect((await approve(second)).body.error).toBe('DECIDE_ALONE')
    const [entry] = (await t.call(owner, activity.list, { query: { action: 'rate.decided-alone' } })).body.data
    expect(entry).toMatchObject({ actor: { id: owner.id }, reason })
    const [told] = (await t.call(owner, notifications.my, { query: {} })).body.data.filter(
      ({ type }) => type === 'DECIDED_ALONE',
    )
    expect(told?.body).toContain(reason)
    expect((await auditLedger(t.database)).filter(({ violations }) => violations > 0)).toEqual([])
  })

  it('is refused after a wrong password, without a reason, and once the proof is old', async () => {
    const id = await propose()
    expect((await prove(owner, 'not my password')).body).toMatchObject({
      error: 'CODE_WRONG',
      fields: { proof: 'That password is incorrect' },
    })
    expect((await t.call(owner, decideAlone.prove, { body: { proof: password, reason: 'why' } })).status).toBe(400)
    expect((await approve(id)).body.error).toBe('DECIDE_ALONE')
    await prove(owner)
    await t.database.run(sql`update lone_grants set expires_at = now() - interval '1 second'`)
    expect((await approve(id)).body.error).toBe('DECIDE_ALONE')
  })

  it('is refused while somebody else can, also with a proof, and whoever else is signed in does not use it', async () => {
    const id = await propose()
    await prove(owner)
    const colleague = await t.build.session({ adminRole: 'OWNER' })
    expect((await approve(id)).body.error).toBe('SECOND_PERSON_NEEDED')
    expect((await approve(id, colleague)).status).toBe(200)
  })

  it('is refused within seven days after taking the permission away from a colleague', async () => {
    const id = await propose()
    const colleague = await t.build.account({ adminRole: 'OWNER' })
    const body = { id: colleague.id, version: 1, status: 'BLOCKED' as const }
    expect((await t.call(owner, team.change, { body })).status).toBe(200)
    await prove(owner)
    expect((await approve(id)).body).toMatchObject({
      error: 'SECOND_PERSON_NEEDED',
      message: expect.stringContaining('in the last 7 days'),
    })
    await t.owner.transaction(async tx => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`update activity set at = at - interval '8 days' where action = 'team.changed'`)
    })
    expect((await approve(id)).status).toBe(200)
  })

  it('403 for members and stores', async () => {
    const member = await t.build.member(0)
    expect((await prove(member)).status).toBe(403)
  })
})
