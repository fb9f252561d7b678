import { userRecord } from '@fulmar/contract/users/user-record'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { endSuspensions } from './user-status.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

const get = async (id: string) => (await t.call('AUDITOR', userRecord.get, { params: { id } })).body.data
const change = (as: As, body: Parameters<typeof t.call<typeof userRecord.change>>[2]['body']) =>
  t.call(as, userRecord.change, { body })
const suspend = (id: string, until?: string) =>
  change('OPERATIONS', { id, version: 1, status: 'SUSPENDED', reason: 'Sold other people’s bottles', until })

describe('suspending', () => {
  it('takes effect immediately: sessions end, no sign-in, no points', async () => {
    const { id, email, password } = await t.build.account({ userType: 'MEMBER', adminRole: null })
    const session = await t.build.session({ userId: id })
    expect((await suspend(id)).body.data).toMatchObject({
      status: 'SUSPENDED',
      statusReason: 'Sold other people’s bottles',
      notes: 1,
    })
    expect((await t.request(session, { url: '/api/user/my-profile' })).status).toBe(401)
    const login = { method: 'POST', url: '/api/auth/login', payload: { email, password } } as const
    expect((await t.request('nobody', login)).status).toBe(401)
    await t.build.rate('PP', 10)
    await expect(t.build.collection({ userId: id, lines: [{ plasticCode: 'PP', grams: 5 }] })).rejects.toThrow(
      'collections_person_active',
    )
    await change('OWNER', { id, version: 2, status: 'ACTIVE' })
    expect((await t.request('nobody', login)).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', statusReason: null, suspendedUntil: null })
  })

  it('and blocking keep out who has not confirmed yet; reinstated they are pending again', async () => {
    await t.build.rate('PS', 10)
    const collect = (userId: string) => t.build.collection({ userId, lines: [{ plasticCode: 'PS', grams: 500 }] })
    const [blocked, over] = [await t.build.user({ status: 'PENDING' }), await t.build.user({ status: 'PENDING' })]
    const { body } = await change('OPERATIONS', {
      id: blocked.id,
      version: 1,
      status: 'BLOCKED',
      reason: 'Two accounts',
    })
    expect(body.data).toMatchObject({ status: 'BLOCKED', statusReason: 'Two accounts' })
    await expect(collect(blocked.id)).rejects.toThrow('collections_person_active')
    await change('OPERATIONS', { id: blocked.id, version: 2, status: 'SUSPENDED', reason: 'For a week' })
    await change('OWNER', { id: blocked.id, version: 3, status: 'ACTIVE' })
    expect((await get(blocked.id)).status).toBe('PENDING')
    expect((await t.build.activity(blocked.id))[0]).toMatchObject({ after: { status: 'PENDING' } })
    await collect(blocked.id)
    await suspend(over.id, tomorrow())
    await t.database.run(sql`update users set suspended_until = now() - interval '1 second' where id = ${over.id}`)
    await t.database.transaction(endSuspensions)
    expect((await get(over.id)).status).toBe('PENDING')
  })

  it('ends automatically at its end date, and not before', async () => {
    const [over, notYet, never] = await Promise.all([t.build.user(), t.build.user(), t.build.user()])
    await suspend(over.id, tomorrow())
    await suspend(notYet.id, tomorrow())
    await suspend(never.id)
    await t.database.run(sql`update users set suspended_until = now() - interval '1 second' where id = ${over.id}`)
    expect(await t.database.transaction(endSuspensions)).toBe(1)
    expect(await get(over.id)).toMatchObject({ status: 'ACTIVE', statusReason: null, suspendedUntil: null })
    expect((await get(notYet.id)).status).toBe('SUSPENDED')
    expect((await get(never.id)).status).toBe('SUSPENDED')
    expect((await t.build.activity(over.id))[0]).toMatchObject({ action: 'user.reinstated', actorId: null })
    const { data } = (await t.call('AUDITOR', userRecord.notes, { query: { userId: over.id } })).body
    expect(data).toMatchObject([{ kind: 'REINSTATEMENT', author: null }, { kind: 'SUSPENSION' }])
  })

  it('is answered by a note of who reinstated them, also when it is undone at once', async () => {
    const { id } = await t.build.user()
    await suspend(id)
    await change('OWNER', { id, version: 2, status: 'ACTIVE' })
    const { data } = (await t.call('AUDITOR', userRecord.notes, { query: { userId: id } })).body
    expect(data.map(row => row.kind)).toEqual(['REINSTATEMENT', 'SUSPENSION'])
    expect(data[0]?.author?.name).toMatch(/./)
  })

  it('saves the reason in a note, but not in the log', async () => {
    const { id } = await t.build.user()
    await suspend(id)
    const { body } = await t.call('AUDITOR', userRecord.notes, { query: { userId: id } })
    expect(body.data).toMatchObject([{ kind: 'SUSPENSION', text: 'Sold other people’s bottles' }])
    const [entry] = await t.build.activity(id)
    expect(entry).toMatchObject({
      action: 'user.suspended',
      before: { status: 'ACTIVE' },
      after: { status: 'SUSPENDED' },
    })
    expect(JSON.stringify(entry)).not.toContain('bottles')
  })

  it('409 when someone who has not accepted an invitation is to be active', async () => {
    const { id } = await t.build.user({ status: 'PENDING' })
    expect((await change('OWNER', { id, version: 1, status: 'ACTIVE' })).body.error).toBe('STATUS_NOT_POSSIBLE')
  })
})
