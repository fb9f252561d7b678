import { roleSwitches } from '@fulmar/contract/role-switches'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expireOverdue, remindDeciders } from '../requests/requests.ts'
import { roleSwitchDeadlines } from './role-switch-deadlines.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const deadlines = roleSwitchDeadlines('http://fulmar.test')

describe('time', () => {
  it('reminds those who may decide once, after 48 hours', async () => {
    const fresh = await testApp()
    const remind = () => fresh.database.transaction(tx => remindDeciders(tx, fresh.secrets, deadlines))
    const boss = await fresh.build.user({ userType: 'ADMIN', adminRole: 'OPERATIONS' })
    await fresh.build.user({ userType: 'ADMIN', adminRole: 'AUDITOR' })
    const { id } = await fresh.build.roleSwitch({ hoursAgo: 47 })
    expect(await remind()).toBe(0)
    await fresh.build.roleSwitch({ hoursAgo: 49 })
    await fresh.database.run(
      sql`update role_switch_requests set requested_at = now() - interval '48 hours' where id = ${id}`,
    )
    expect(await remind()).toBe(2)
    expect(await remind()).toBe(0)
    expect(await fresh.deliverMail()).toMatchObject([
      { to: boss.email, text: expect.stringContaining('http://fulmar.test/neighborhood/requests') },
    ])
  })

  it('expires a request after 30 days, once, and emails the user', async () => {
    const expire = () => t.database.transaction(tx => expireOverdue(tx, t.secrets, deadlines))
    const person = await t.build.user()
    const { id } = await t.build.roleSwitch({ userId: person.id, hoursAgo: 24 * 30 })
    const young = await t.build.roleSwitch({ hoursAgo: 24 * 30 - 1 })
    expect(await expire()).toBe(1)
    expect(await expire()).toBe(0)
    const get = async (one: string) =>
      (await t.call('OWNER', roleSwitches.get, { query: { id: one } })).body.data.request
    expect(await get(id)).toMatchObject({ status: 'EXPIRED', decidedBy: null })
    expect(await get(young.id)).toMatchObject({ status: 'PENDING' })
    expect(await t.build.activity(id)).toMatchObject([{ action: 'role-switch.expired', actorId: null }])
    const letters = (await t.deliverMail()).filter(({ to }) => to === person.email)
    expect(letters).toMatchObject([{ subject: 'Your role request has expired' }])
  })
})
