import { collections } from '@fulmar/contract/collections/collections'
import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { team } from '@fulmar/contract/team'
import { userRecord } from '@fulmar/contract/users/user-record'
import { users } from '@fulmar/contract/users/users'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { counterCalls, rightPin } from '#test/calls/counters.ts'
import { sweepAuth } from '../sweep.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})
const { addDevice, addStaff, unlock } = counterCalls(() => t)

const staffOf = async (as: As, storeId: string) =>
  (await t.call(as, counterStaff.list, { query: { storeId } })).body.data
const remove = (as: As, id: string, version = 1) => t.call(as, counterStaff.remove, { body: { id, version } })
const record = async (token: string, storeId: string) => {
  const { id: userId } = await t.build.user()
  const body = { storeId, userId, lines: [{ plasticCode: 'PET' as const, grams: 1000 }] }
  return t.call({ token }, collections.record, { body, idempotencyKey: uuidv7() })
}

/** Public calls come from many places: each has its limit. */
let places = 0
const fromSomewhere = ({ path }: { path: string }, payload: object) =>
  t.request('nobody', { method: 'POST', url: path, payload, remoteAddress: `203.0.113.${++places}` })

const newEmail = () => `${uuidv7()}@test.example`
const invite = (owner: Owner, email: string, name = 'Nuno') =>
  t.call(owner, counterStaff.add, { body: { storeId: owner.id, name, email } })
const inviteAgain = (as: As, id: string) => t.call(as, counterStaff.inviteAgain, { body: { id } })
const accept = (token: string, name = 'Nuno') =>
  fromSomewhere(team.accept, { token, name, password: 'sea glass on the beach' })
const join = (token: string, name = 'Nuno') => fromSomewhere(counterStaff.join, { token, name })
const look = (token: string) => fromSomewhere(team.invitation, { token })

interface Owner {
  token: string
  id: string
}

async function mailTo(email: string) {
  const mail = (await t.deliverMail()).find(({ to }) => to === email)
  return { mail, token: /accept-invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' }
}

/** Someone with a login of their own, who has accepted the invitation. */
async function withLogin(owner: Owner, email = newEmail()) {
  const { id } = (await invite(owner, email)).body.data
  const { mail, token } = await mailTo(email)
  const accepted = await accept(token)
  const staff = (await staffOf(owner, owner.id)).find(row => row.id === id)
  if (!staff) throw new Error('Nobody was added')
  return { staff, email, mail, token: accepted.body.token, userId: accepted.body.user.id }
}

/** A login that works nowhere any more. */
async function freeLogin() {
  const before = await t.build.storeWithOwner()
  const { staff, email, userId } = await withLogin(before)
  await remove(before, staff.id, staff.version)
  return { email, userId }
}

describe('an invitation to the staff of a store', () => {
  it('is answered and listed alike for every email; only its mail differs', async () => {
    const [owner, elsewhere] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const admin = await t.build.user({ userType: 'ADMIN', adminRole: 'AUDITOR' })
    const blocked = await freeLogin()
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${blocked.userId}`)
    const taken = [
      (await t.build.user()).email,
      admin.email,
      (await t.call(elsewhere, users.myProfile, {})).body.data.email,
      (await withLogin(elsewhere)).email,
      blocked.email,
    ]
    const emails = [newEmail(), (await freeLogin()).email, ...taken].map(email => email ?? '')
    const answers = []
    for (const [n, email] of emails.entries()) answers.push(await invite(owner, email, `Nuno ${n}`))
    const listed = (await staffOf(owner, owner.id)).filter(({ isOwner }) => !isOwner)
    const alike = { isOwner: false, hasPin: false, version: 1, linkExpiresAt: expect.any(String), lastSeenAt: null }
    for (const [n, { status, body }] of answers.entries()) {
      expect([status, body.message]).toEqual([201, `Nuno ${n} invited`])
      expect(body.data).toMatchObject({ ...alike, name: `Nuno ${n}`, email: emails[n] })
      expect(listed[n]).toEqual(body.data)
    }
    const mails = new Map((await t.deliverMail()).map(mail => [mail.to, mail]))
    for (const email of emails.slice(0, 2)) expect(mails.get(email)?.text).toContain('accept-invitation#')
    for (const email of taken) {
      expect(mails.get(email)?.subject).toMatch(/wants to invite you to its counter$/)
      expect(mails.get(email)?.text).not.toContain('accept-invitation')
    }
    expect((await staffOf(owner, owner.id)).filter(({ isOwner }) => !isOwner)).toEqual(listed)
  })

  it('asks the database the same for every email before it answers', async () => {
    const owner = await t.build.storeWithOwner()
    const member = await t.build.user()
    const before = await t.database.one<{ people: number }>(sql`select count(*) as people from people`)
    const jobs = async () =>
      (await t.owner.one<{ jobs: number }>(sql`select count(*) as jobs from graphile_worker._private_jobs`)).jobs
    const waiting = await jobs()
    await invite(owner, newEmail(), 'One')
    const afterOne = await jobs()
    await invite(owner, member.email, 'Two')
    expect([afterOne - waiting, (await jobs()) - afterOne]).toEqual([1, 1])
    expect(await t.database.one(sql`select count(*) as people from people`)).toEqual(before)
    await t.deliverMail()
  })

  it('binds nobody before the link is used: the address stays free to register as a member', async () => {
    const owner = await t.build.storeWithOwner()
    const email = newEmail()
    await invite(owner, email)
    const { token } = await mailTo(email)
    expect((await look(token)).body.data).toMatchObject({ email, userType: 'STORE', hasLogin: false })
    await t.build.user({ email })
    for (const refused of [await look(token), await accept(token), await join(token)])
      expect(refused.body.error).toBe('EMAIL_TAKEN')
    expect((await staffOf(owner, owner.id))[1]).toMatchObject({ email, linkExpiresAt: expect.any(String) })
  })

  it('is accepted with the login of somebody who works nowhere any more, without another password', async () => {
    const { email, userId } = await freeLogin()
    const owner = await t.build.storeWithOwner()
    await invite(owner, email)
    const { token } = await mailTo(email)
    expect((await look(token)).body.data).toMatchObject({ name: 'Nuno', email, hasLogin: true })
    expect((await accept(token)).body.error).toBe('LINK_EXPIRED')
    expect((await join(token, 'Nuno R.')).status).toBe(200)
    expect((await join(token)).body.error).toBe('LINK_EXPIRED')
    expect((await staffOf(owner, owner.id))[1]).toMatchObject({ name: 'Nuno R.', email, linkExpiresAt: null })
    const session = await t.build.session({ userId })
    expect((await record(session.token, owner.id)).status).toBe(201)
    expect((await t.build.activity(owner.id)).map(({ action }) => action)).toContain('store.staff-joined')
  })

  it('brings somebody back to the store that they left', async () => {
    const owner = await t.build.storeWithOwner()
    const { staff, email, token: before } = await withLogin(owner)
    const { id } = (await record(before, owner.id)).body.data
    await remove(owner, staff.id, staff.version)
    await invite(owner, email)
    expect((await join((await mailTo(email)).token)).status).toBe(200)
    expect(await staffOf(owner, owner.id)).toHaveLength(2)
    expect((await t.call('AUDITOR', collections.get, { params: { id } })).body.data.staff?.name).toBe('Nuno')
  })

  it('two stores invite the same login: it works at the first whose link is used', async () => {
    const { email } = await freeLogin()
    const owners = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const tokens = []
    for (const owner of owners) {
      await invite(owner, email)
      tokens.push((await mailTo(email)).token)
    }
    const answers = await Promise.all(tokens.map(token => join(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('EMAIL_TAKEN')
  })

  it('makes one account of a link that is used twice at once, and of two links to one address', async () => {
    const owners = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const email = newEmail()
    const tokens = []
    for (const owner of owners) {
      await invite(owner, email)
      tokens.push((await mailTo(email)).token)
    }
    const answers = await Promise.all([...tokens, ...tokens].map(token => accept(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      answers.filter(({ status }) => status !== 200).every(({ body }) => /EMAIL_TAKEN|LINK_EXPIRED/.test(body.error)),
    ).toBe(true)
  })

  it('400 for an email that somebody else of the staff has or was invited by, in any case of letters', async () => {
    const owner = await t.build.storeWithOwner()
    const { email } = await withLogin(owner)
    const invited = newEmail()
    await invite(owner, invited, 'Ana')
    const own = (await t.call(owner, users.myProfile, {})).body.data.email
    for (const [taken, name] of [
      [email, 'Nuno'],
      [invited.toUpperCase(), 'Ana'],
      [own, 'Person'],
    ] as const)
      expect((await invite(owner, taken, 'Eva')).body.fields).toEqual({
        email: expect.stringMatching(new RegExp(`^${name}.* has this email already`)),
      })
    const twins = await Promise.all(['One', 'Two'].map(name => invite(owner, 'twin@test.example', name)))
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  it('is sent again by the owner, which ends the link before; 409 once it was used', async () => {
    const [owner, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const email = newEmail()
    const { id } = (await invite(owner, email)).body.data
    const first = await mailTo(email)
    expect((await inviteAgain(other, id)).status).toBe(404)
    expect((await inviteAgain(owner, id)).body.message).toBe(`New invitation sent to ${email}`)
    expect((await accept(first.token)).body.error).toBe('LINK_EXPIRED')
    const second = await mailTo(email)
    expect((await accept(second.token)).status).toBe(200)
    expect((await inviteAgain(owner, id)).body.error).toBe('ALREADY_ACCEPTED')
    expect((await inviteAgain(owner, (await addStaff(owner, owner.id)).id)).body.error).toBe('ALREADY_ACCEPTED')
  })

  it('sends an address that has no account any more the link, when it is sent again', async () => {
    const owner = await t.build.storeWithOwner()
    const { id: memberId, email } = await t.build.user()
    const { id } = (await invite(owner, email)).body.data
    expect((await mailTo(email)).token).toBe('')
    await t.database.run(sql`update people set email = ${newEmail()} where user_id = ${memberId}`)
    await inviteAgain(owner, id)
    expect((await accept((await mailTo(email)).token)).status).toBe(200)
  })

  it('ends when it is taken back, also before its mail has left', async () => {
    const owner = await t.build.storeWithOwner()
    const [sent, unsent] = [newEmail(), newEmail()]
    const { id, version } = (await invite(owner, sent)).body.data
    const { token } = await mailTo(sent)
    await remove(owner, id, version)
    expect((await accept(token)).body.error).toBe('LINK_EXPIRED')
    const second = (await invite(owner, unsent)).body.data
    await remove(owner, second.id, second.version)
    expect((await mailTo(unsent)).mail).toBeUndefined()
    expect(
      await t.database.many(sql`
      select from store_staff where store_id = ${owner.id} and (invited_email is not null or link_hash is not null)`),
    ).toEqual([])
  })

  it('429 after 20 a day at a store, said with what the owner can do; another store goes on', async () => {
    const [owner, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const { id } = (await invite(owner, newEmail())).body.data
    for (let sent = 1; sent < 20; sent++) expect((await inviteAgain(owner, id)).status).toBe(200)
    const refused = [await inviteAgain(owner, id), await invite(owner, newEmail(), 'Ana')]
    for (const { status, body, headers } of refused) {
      expect([status, body.error]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(body.message).toBe('A store sends 20 invitations a day. Try again in 24 hours, or add them with a PIN')
      expect(Number(headers['retry-after'])).toBeGreaterThan(80_000)
    }
    expect(await staffOf(owner, owner.id)).toHaveLength(2)
    expect((await addStaff(owner, owner.id)).hasPin).toBe(true)
    expect((await invite(other, newEmail())).status).toBe(201)
    await t.deliverMail()
  })

  it('lets somebody with a PIN work before they use the link, and keeps it afterwards', async () => {
    const owner = await t.build.storeWithOwner()
    const device = await addDevice(owner, owner.id)
    const email = newEmail()
    const body = { storeId: owner.id, name: 'Nuno', email, pin: rightPin }
    const { id } = (await t.call(owner, counterStaff.add, { body })).body.data
    expect((await unlock(device, id)).status).toBe(200)
    await accept((await mailTo(email)).token)
    expect((await unlock(device, id)).status).toBe(200)
    expect((await staffOf(owner, owner.id))[1]).toMatchObject({ email, hasPin: true, linkExpiresAt: null })
  })

  it('400 for a name that somebody at the store has by now', async () => {
    const owner = await t.build.storeWithOwner()
    await addStaff(owner, owner.id)
    const email = newEmail()
    await invite(owner, email)
    const { token } = await mailTo(email)
    expect((await accept(token, 'rita')).body.fields).toEqual({ name: expect.stringMatching(/already called rita/) })
    expect((await accept(token, 'Nuno')).status).toBe(200)
  })

  it('is forgotten a month after its link ended; somebody with a PIN stays', async () => {
    const owner = await t.build.storeWithOwner()
    const [gone, kept, late] = [newEmail(), newEmail(), newEmail()]
    await invite(owner, gone, 'Gone')
    await t.call(owner, counterStaff.add, { body: { storeId: owner.id, name: 'Kept', email: kept, pin: rightPin } })
    await invite(owner, late, 'Late')
    await t.database.run(sql`
      update store_staff set link_expires_at = now() - make_interval(days => case when name = 'Late' then 29 else 31 end)
      where store_id = ${owner.id} and invited_email is not null`)
    expect((await accept((await mailTo(late)).token)).body.error).toBe('LINK_EXPIRED')
    await sweepAuth(t.database)
    expect((await staffOf(owner, owner.id)).slice(1)).toMatchObject([
      { name: 'Kept', email: null, linkExpiresAt: null, hasPin: true },
      { name: 'Late', email: late },
    ])
  })

  it('is forgotten with the erasure of whoever has that address', async () => {
    const owner = await t.build.storeWithOwner()
    const member = await t.build.user()
    await invite(owner, member.email)
    const { memberCode } = await t.database.one<{ memberCode: string }>(
      sql`select member_code as "memberCode" from people where user_id = ${member.id}`,
    )
    const erased = await t.call('OWNER', userRecord.erase, { body: { id: member.id, memberCode, reason: 'ASKED' } })
    expect(erased.status).toBe(200)
    expect(await staffOf(owner, owner.id)).toHaveLength(1)
    expect(
      await t.database.many(sql`select from store_staff where lower(invited_email) = lower(${member.email})`),
    ).toEqual([])
  })
})
