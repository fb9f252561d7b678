import { proposals } from '@fulmar/contract/proposals'
import { userRecord } from '@fulmar/contract/users/user-record'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { proposalSubjects } from '../../proposal-subjects.ts'
import { expireOverdue } from '../requests/requests.ts'
import { proposalDeadlines } from './proposals.ts'

let t: TestApp
let clerk: { userId: string; token: string }
let other: { userId: string; token: string }
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})
beforeEach(async () => {
  await t.database.run(sql`update users set status = 'BLOCKED' where user_type = 'ADMIN'`)
  clerk = await t.build.session({ adminRole: 'OPERATIONS' })
  other = await t.build.session({ userId: (await t.build.account({ name: 'Olga Owner', adminRole: 'OWNER' })).id })
})

const waiting = async (as: As, subjectId: string) =>
  (await t.call(as, proposals.list, { query: { subjectId, status: ['PENDING'] } })).body.data[0]
const approve = (as: As, id: string) => t.call(as, proposals.approve, { body: { id } })
const decline = (as: As, id: string, reason = 'Nobody wrote to us') =>
  t.call(as, proposals.decline, { body: { id, reason } })
const withdraw = (as: As, id: string) => t.call(as, proposals.withdraw, { body: { id } })

let count = 0
async function proposed(as = clerk) {
  const user = await t.build.user({ name: 'Ana Mar' })
  count += 1
  const body = { id: user.id, version: 1, email: `new-${count}@mar.example` }
  expect((await t.call(as, userRecord.change, { body })).status).toBe(200)
  const proposal = await waiting('OWNER', user.id)
  if (!proposal) throw new Error('Nothing waits')
  return { ...proposal, userId: user.id, oldEmail: user.email, newEmail: body.email }
}

const secondPersonNeeded = { status: 409, body: { error: 'SECOND_PERSON_NEEDED' } }

describe('a change that waits', () => {
  it('says what, from, to, who asked and until when, and is told to those who may decide', async () => {
    const { id, userId, oldEmail, newEmail, askedAt, expiresAt } = await proposed()
    expect(await waiting('AUDITOR', userId)).toMatchObject({
      kind: 'USER_ADDRESS',
      subject: { id: userId, name: 'Ana Mar' },
      changes: [{ field: 'email', from: oldEmail, to: newEmail }],
      isLinkSent: true,
      askedBy: { id: clerk.userId },
      decidedBy: null,
    })
    expect(Date.parse(expiresAt) - Date.parse(askedAt)).toBeGreaterThanOrEqual(30 * 86_400_000 - 3_600_000)
    const [told] = await t.database.many(sql`
      select permission, except_user_id as "exceptUserId", link from notifications where type = 'ADDRESS_PROPOSED'
      order by created_at desc, id desc limit 1`)
    expect(told).toEqual({ permission: 'users:write', exceptUserId: clerk.userId, link: `/decisions?open=${id}` })
    expect((await t.build.activity(userId))[0]).toMatchObject({
      action: 'user.address-proposed',
      actorId: clerk.userId,
      after: { changed: ['email'] },
    })
  })

  it('is approved by somebody else, once, and who asked is told', async () => {
    const { id, userId } = await proposed()
    expect(await approve(clerk, id)).toMatchObject(secondPersonNeeded)
    expect((await approve(other, id)).body.data).toMatchObject({ status: 'APPROVED', decidedBy: { id: other.userId } })
    expect((await approve(other, id)).body.error).toBe('ALREADY_DECIDED')
    expect((await t.build.activity(userId))[0]).toMatchObject({
      action: 'user.address-approved',
      actorId: other.userId,
    })
    const [told] = await t.database.many(
      sql`select title from notifications where type = 'PROPOSAL_DECIDED' and user_id = ${clerk.userId}`,
    )
    expect(told).toEqual({ title: 'The new email or phone of Ana Mar was approved' })
  })

  it('is declined by somebody else with a reason, or withdrawn by who asked', async () => {
    const first = await proposed()
    expect((await decline(other, first.id, '')).status).toBe(400)
    expect(await decline(clerk, first.id)).toMatchObject(secondPersonNeeded)
    expect((await decline(other, first.id)).body.data).toMatchObject({
      status: 'DECLINED',
      decisionReason: 'Nobody wrote to us',
    })
    const second = await proposed()
    expect((await withdraw(other, second.id)).status).toBe(404)
    expect((await withdraw(clerk, second.id)).body.data.status).toBe('WITHDRAWN')
    expect((await approve(other, second.id)).body.error).toBe('ALREADY_DECIDED')
  })

  it('is replaced by another one of the same person, and keeps those of others out', async () => {
    const { id, userId } = await proposed()
    const change = (as: As, email: string) => t.call(as, userRecord.change, { body: { id: userId, version: 2, email } })
    expect(await change(other, 'theirs@mar.example')).toMatchObject({ status: 409, body: { error: 'CHANGE_WAITS' } })
    const replaced = await t.database.transaction(async () => change(clerk, 'second@mar.example'))
    expect(replaced.status).toBe(200)
    const now = await waiting('OWNER', userId)
    expect(now?.changes).toMatchObject([{ to: 'second@mar.example' }])
    expect(now?.id).not.toBe(id)
  })

  it('expires after 30 days, decided by nobody', async () => {
    const { id, userId } = await proposed()
    await t.database.run(sql`update proposals set asked_at = now() - interval '31 days' where id = ${id}`)
    const subjects = proposalSubjects({ secrets: t.secrets, publicUrl: '' })
    await t.database.transaction(tx => expireOverdue(tx, t.secrets, proposalDeadlines(subjects)))
    const { data } = (await t.call('AUDITOR', proposals.list, { query: { subjectId: userId } })).body
    expect(data).toMatchObject([{ id, status: 'EXPIRED', decidedBy: null }])
    expect((await t.build.activity(userId))[0]).toMatchObject({ action: 'user.address-expired', actorId: null })
  })

  it('stays as it was decided, and is never decided by who asked, also in the database', async () => {
    const { id } = await proposed()
    const decide = (by: string) =>
      t.database.run(
        sql`update proposals set status = 'APPROVED', decided_by = ${by}, decided_at = now() where id = ${id}`,
      )
    await expect(decide(clerk.userId)).rejects.toMatchObject({ constraint: 'proposals_two_people' })
    await approve(other, id)
    await expect(decide(other.userId)).rejects.toMatchObject({ constraint: 'proposals_decided_once' })
    await expect(t.database.run(sql`delete from proposals where id = ${id}`)).rejects.toMatchObject({
      constraint: 'proposals_kept',
    })
  })

  it('is not decided by somebody who is tied to the account, nor by roles without the permission', async () => {
    const { id, userId } = await proposed()
    const tied = await t.build.session({ adminRole: 'OWNER' })
    await t.database.run(sql`
      insert into activity (id, actor_id, action, entity_type, entity_id, after)
      values (uuidv7(), ${tied.userId}, 'user.created', 'user', ${userId}, '{"userType": "MEMBER"}')`)
    expect(await approve(tied, id)).toMatchObject(secondPersonNeeded)
    for (const as of ['FINANCE', 'CONTENT', 'AUDITOR'] as const) expect((await approve(as, id)).status).toBe(403)
    expect((await approve('nobody', id)).status).toBe(401)
    expect((await approve(other, unknownId)).status).toBe(404)
  })

  it('is seen by those who may see the record', async () => {
    const { userId } = await proposed()
    expect(await waiting('CONTENT', userId)).toBeUndefined()
    expect(await waiting('FINANCE', userId)).toBeDefined()
  })
})
