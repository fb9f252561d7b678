import { team } from '@fulmar/contract/team'
import { users } from '@fulmar/contract/users/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const password = 'a good long one'

async function invite(email: string) {
  const answer = await t.call('OWNER', team.invite, { body: { name: 'Inês Dias', email, adminRole: 'CONTENT' } })
  return { ...answer, token: await tokenMailedTo(email) }
}

async function tokenMailedTo(email: string): Promise<string> {
  const mail = (await t.deliverMail()).find(({ to }) => to === email)
  return /accept-invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none, but long enough'
}

const accept = (token: string) => t.call('nobody', team.accept, { body: { token, name: 'Inês', password } })

describe('inviting to the team', () => {
  it('emails a link that sets the password once and signs in', async () => {
    const { status, body, token } = await invite('ines@test.example')
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ status: 'PENDING', adminRole: 'CONTENT' })
    const shown = await t.call('nobody', team.invitation, { body: { token } })
    expect(shown.body.data).toEqual({
      name: 'Inês Dias',
      email: 'ines@test.example',
      userType: 'ADMIN',
      adminRole: 'CONTENT',
      store: null,
      hasLogin: false,
    })
    const accepted = await accept(token)
    expect(accepted.body.user).toMatchObject({ name: 'Inês', adminRole: 'CONTENT' })
    expect((await t.call({ token: accepted.body.token }, users.myProfile, {})).status).toBe(200)
    expect(await accept(token)).toMatchObject({ status: 400, body: { error: 'LINK_EXPIRED' } })
  })

  it('invalidates the old link when invited again, and every link when withdrawn', async () => {
    const first = await invite('again@test.example')
    const { id } = first.body.data
    await t.call('OWNER', team.inviteAgain, { body: { id } })
    const second = await tokenMailedTo('again@test.example')
    expect((await accept(first.token)).status).toBe(400)
    expect((await t.call('OWNER', team.remove, { body: { id } })).status).toBe(200)
    expect((await accept(second)).status).toBe(400)
    expect((await invite('again@test.example')).status).toBe(201)
  })

  it('accepts once when many accept in parallel', async () => {
    const { token } = await invite('many@test.example')
    const statuses = await Promise.all(Array.from({ length: 8 }, () => accept(token).then(answer => answer.status)))
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
  })

  it('400 after seven days, 409 for an address that is taken, 403 for everyone but an owner', async () => {
    const { token } = await invite('late@test.example')
    await t.database.run(sql`update invitations set expires_at = now() - interval '1 second'`)
    expect((await accept(token)).status).toBe(400)
    expect(await invite('late@test.example')).toMatchObject({ status: 409, body: { error: 'EMAIL_TAKEN' } })
    const body = { name: 'X', email: 'x@test.example', adminRole: 'OWNER' as const }
    expect((await t.call('OPERATIONS', team.invite, { body })).status).toBe(403)
  })
})

describe('PUT /api/team', () => {
  it('changes a role and deactivates immediately, and logs it', async () => {
    const { userId, token } = await t.build.session({ adminRole: 'FINANCE' })
    const changed = await t.call('OWNER', team.change, { body: { id: userId, version: 1, adminRole: 'AUDITOR' } })
    expect(changed.body.data).toMatchObject({ adminRole: 'AUDITOR', version: 2 })
    const blocked = await t.call('OWNER', team.change, { body: { id: userId, version: 2, status: 'BLOCKED' } })
    expect(blocked.body.data.status).toBe('BLOCKED')
    t.sessions.forget(userId)
    expect((await t.call({ token }, users.myProfile, {})).status).toBe(401)
    expect((await t.build.activity(userId)).map(entry => entry.after)).toEqual([
      { status: 'BLOCKED' },
      { adminRole: 'AUDITOR' },
    ])
  })

  it('409 for a stale version and for an invitation that is still open', async () => {
    const { userId } = await t.build.session({ adminRole: 'FINANCE' })
    expect(
      (await t.call('OWNER', team.change, { body: { id: userId, version: 9, adminRole: 'AUDITOR' } })).status,
    ).toBe(409)
    const { body } = await invite('open@test.example')
    const { id, version } = body.data
    expect((await t.call('OWNER', team.change, { body: { id, version, status: 'ACTIVE' } })).status).toBe(409)
  })

  it('keeps one owner, also when two remove each other in parallel', async () => {
    const fresh = await testApp()
    const one = await fresh.build.session({ adminRole: 'OWNER' })
    const two = await fresh.build.session({ adminRole: 'OWNER' })
    const block = (by: typeof one, id: string) =>
      fresh.call(by, team.change, { body: { id, version: 1, status: 'BLOCKED' } }).then(answer => answer.status)
    const statuses = await Promise.all([block(one, two.userId), block(two, one.userId)])
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    const { owners } = await fresh.database.one<{ owners: number }>(
      sql`select count(*) as owners from users where admin_role = 'OWNER' and status = 'ACTIVE'`,
    )
    expect(owners).toBe(1)
  })
})

describe('GET /api/auth/all', () => {
  it('lists administrators only, filtered by role and searched by name or email', async () => {
    await t.build.user({ name: 'Member Zed' })
    await t.build.user({ name: 'Admin Zed', userType: 'ADMIN', adminRole: 'FINANCE' })
    const { body } = await t.call('AUDITOR', team.list, { query: { search: 'zed', adminRole: ['FINANCE'] } })
    expect(body).toMatchObject({
      totalCount: 1,
      data: [{ name: 'Admin Zed', status: 'ACTIVE', hasSecondFactor: false }],
    })
  })
})
