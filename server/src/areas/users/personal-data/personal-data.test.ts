import { userRecord } from '@fulmar/contract/users/user-record'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

describe('POST /api/user/personal-data', () => {
  it('200 returns the data of every table without secrets, and logs the export', async () => {
    const { id, email } = await t.build.account({ userType: 'MEMBER', adminRole: null })
    await t.build.session({ userId: id })
    await t.build.rate('PVC', 10)
    await t.build.collection({ userId: id, lines: [{ plasticCode: 'PVC', grams: 1000 }] })
    const { status, body } = await t.call('AUDITOR', userRecord.personalData, { body: { id } })
    expect(status).toBe(200)
    const { tables } = body.data
    expect(tables.people).toMatchObject([{ email }])
    expect(tables.ledger_entries).toHaveLength(1)
    expect(tables.collections).toHaveLength(1)
    expect(tables.sessions?.[0]).not.toHaveProperty('token_hash')
    expect(JSON.stringify(tables)).not.toContain('argon2')
    expect((await t.build.activity(id))[0]).toMatchObject({ action: 'user.data-exported' })
  })

  it('leaves out no table that belongs to people', async () => {
    const { id } = await t.build.user()
    const { tables } = (await t.call('OWNER', userRecord.personalData, { body: { id } })).body.data
    const owned = await t.database.many<{ name: string }>(sql`
      select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'user_id' and table_type = 'BASE TABLE' order by 1`)
    // A one-time secret, sums on their way to the totals, and fingerprints of codes: nothing that could be read.
    const unreadable = ['login_challenges', 'recovery_codes', 'facts']
    expect(owned.map(({ name }) => name).filter(name => !(name in tables) && !unreadable.includes(name))).toEqual([])
  })

  it('404, 401 and 403', async () => {
    const call = (as: As) => t.call(as, userRecord.personalData, { body: { id: uuidv7() } })
    expect((await call('OWNER')).status).toBe(404)
    expect((await call('nobody')).status).toBe(401)
    expect((await call('FINANCE')).body.fields).toEqual({ permission: 'users:export' })
  })
})
