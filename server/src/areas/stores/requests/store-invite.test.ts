import { stores } from '@fulmar/contract/stores/stores'
import { team } from '@fulmar/contract/team'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})

/** The token of the link in the last mail to an address. */
async function mailedTo(to: string): Promise<string> {
  const mail = (await t.deliverMail()).find(row => row.to === to)
  return /accept-invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('POST /api/store/invite', () => {
  it('200 emails a new link; the old one stops working', async () => {
    const { id, email } = await t.build.store({ status: 'PENDING' })
    await t.call('OPERATIONS', stores.change, { body: { id, version: 1, status: 'ACTIVE' } })
    const first = await mailedTo(email)
    expect((await t.call('OPERATIONS', stores.inviteAgain, { body: { id } })).status).toBe(200)
    const second = await mailedTo(email)
    expect((await t.call('nobody', team.invitation, { body: { token: first } })).status).toBe(400)
    expect((await t.call('nobody', team.invitation, { body: { token: second } })).status).toBe(200)
  })

  it('409 when the password is set, 404 without an account, 403 for an auditor', async () => {
    const owner = await t.build.account({ userType: 'STORE', adminRole: null })
    const { id } = await t.build.store({ ownerId: owner.id })
    expect((await t.call('OWNER', stores.inviteAgain, { body: { id } })).body).toMatchObject({
      error: 'ALREADY_ACCEPTED',
    })
    const bare = await t.build.store()
    expect((await t.call('OWNER', stores.inviteAgain, { body: { id: bare.id } })).status).toBe(404)
    expect((await t.call('AUDITOR', stores.inviteAgain, { body: { id } })).status).toBe(403)
  })
})
