import { collections } from '@fulmar/contract/collections/collections'
import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { team } from '@fulmar/contract/team'
import { users } from '@fulmar/contract/users/users'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'
import { counterCalls, rightPin } from '#test/calls/counters.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})
const { addStaff, unlock, counter } = counterCalls(() => t)

const staffOf = async (as: As, storeId: string) =>
  (await t.call(as, counterStaff.list, { query: { storeId } })).body.data
const change = (as: As, body: { id: string; version?: number; name?: string; pin?: string }) =>
  t.call(as, counterStaff.change, { body: { version: 1, ...body } })
const remove = (as: As, id: string, version = 1) => t.call(as, counterStaff.remove, { body: { id, version } })
const record = async (token: string, storeId: string) => {
  const { id: userId } = await t.build.user()
  const body = { storeId, userId, lines: [{ plasticCode: 'PET' as const, grams: 1000 }] }
  return t.call({ token }, collections.record, { body, idempotencyKey: uuidv7() })
}

/** Someone with a login of their own, who has accepted the invitation. */
async function withLogin(owner: { token: string; id: string }, email = `${uuidv7()}@test.example`) {
  const { body } = await t.call(owner, counterStaff.add, { body: { storeId: owner.id, name: 'Nuno', email } })
  const mail = (await t.deliverMail()).find(({ to }) => to === email)
  const token = /accept-invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  const accepted = await t.call('nobody', team.accept, {
    body: { token, name: 'Nuno', password: 'sea glass on the beach' },
  })
  const { id } = body.data
  return { staff: { id, version: 2 }, email, mail, token: accepted.body.token, userId: accepted.body.user.id }
}

describe('the staff of a store', () => {
  it('begins with its owner and has a PIN or a login; only the owner and administrators see it', async () => {
    const owner = await t.build.storeWithOwner()
    await addStaff(owner, owner.id)
    const { mail, email } = await withLogin(owner)
    expect(mail?.subject).toMatch(/^You are invited to the counter of Store \d+$/)
    const seen = [
      { isOwner: true, hasPin: false, isPinOff: false, lastSeenAt: expect.any(String) },
      { name: 'Rita', isOwner: false, hasPin: true, email: null, linkExpiresAt: null, lastSeenAt: null },
      { name: 'Nuno', isOwner: false, hasPin: false, email, linkExpiresAt: null },
    ]
    expect(await staffOf(owner, owner.id)).toMatchObject(seen)
    expect(await staffOf('AUDITOR', owner.id)).toMatchObject(seen)
    const other = await t.build.storeWithOwner()
    expect((await t.call(other, counterStaff.list, { query: { storeId: owner.id } })).status).toBe(404)
    expect((await t.build.activity(owner.id)).map(({ action }) => action)).toContain('store.staff-added')
  })

  it('keeps PINs only as hashes', async () => {
    const { storeId, owner } = await counter()
    expect(JSON.stringify(await staffOf(owner, storeId))).not.toMatch(new RegExp(`${rightPin}|argon2`))
  })

  it('400 for a PIN that anybody tries first, also for the owner', async () => {
    const { storeId, owner, rita } = await counter()
    const weak = { pin: expect.stringMatching(/too easy to guess/) }
    for (const pin of ['1234', '0000', '9999', '4321', '123456', '77777'])
      expect((await t.call(owner, counterStaff.add, { body: { storeId, name: 'Eva', pin } })).body.fields, pin).toEqual(
        weak,
      )
    expect((await change(owner, { id: rita.id, pin: '1111' })).body.fields).toEqual(weak)
    const device = { storeId, name: 'Tablet', pin: '1234' }
    expect((await t.call(owner, counterStaff.addDevice, { body: device })).body.fields).toEqual(weak)
  })

  it('400 without a PIN or an email, or with a PIN that is none', async () => {
    const owner = await t.build.storeWithOwner()
    for (const body of [{}, { pin: '12a4' }, { pin: '123' }, { pin: '1234567' }])
      expect(
        (await t.call(owner, counterStaff.add, { body: { storeId: owner.id, name: 'Rita', ...body } })).status,
      ).toBe(400)
  })

  it('404 for the store of somebody else, and for staff of it', async () => {
    const [mine, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const { id } = await addStaff(other, other.id)
    expect((await t.call(mine, counterStaff.add, { body: { storeId: other.id, name: 'X', pin: '4711' } })).status).toBe(
      404,
    )
    expect((await change(mine, { id, name: 'X' })).status).toBe(404)
    expect((await remove(mine, id)).status).toBe(404)
    expect((await remove(mine, unknownId)).status).toBe(404)
  })

  it('409 beyond what the plan includes', async () => {
    const owner = await t.build.storeWithOwner()
    const { id: planId } = await t.build.plan({ limits: { staffAccounts: 2 } })
    await t.call('FINANCE', subscriptions.subscribe, { body: { storeId: owner.id, planId } })
    await addStaff(owner, owner.id)
    const { status, body } = await t.call(owner, counterStaff.add, {
      body: { storeId: owner.id, name: 'One too many', pin: '4711' },
    })
    expect([status, body.error]).toEqual([409, 'PLAN_LIMIT_REACHED'])
    expect(body.message).toMatch(/^Your plan includes 2 staff accounts.* ask the programme for a larger plan$/)
  })

  it('is renamed, unless they have a login; 409 with an old version', async () => {
    const owner = await t.build.storeWithOwner()
    const { id } = await addStaff(owner, owner.id)
    expect((await change(owner, { id, name: 'Rita M.' })).body.data).toMatchObject({ name: 'Rita M.', version: 2 })
    expect((await change(owner, { id, name: 'R' })).body.error).toBe('STALE_VERSION')
    const { staff } = await withLogin(owner)
    expect((await change(owner, { ...staff, name: 'X' })).body.fields).toEqual({ name: expect.any(String) })
  })

  it('400 for a name that somebody else on the staff has, also two at once; it is free once they have left', async () => {
    const { storeId, owner, rita } = await counter()
    const add = (name: string, email?: string) =>
      t.call(owner, counterStaff.add, { body: { storeId, name, pin: rightPin, ...(email && { email }) } })
    const taken = { name: expect.stringMatching(/already called/) }
    expect((await add('rita')).body.fields).toEqual(taken)
    for (const alike of ['Rita\u200b', 'R ita', 'Ríta', 'Ritа'])
      expect((await add(alike)).body.fields, alike).toEqual(taken)
    expect((await add('Rita', `${uuidv7()}@test.example`)).body.fields).toEqual(taken)
    const ana = await addStaff(owner, storeId, 'Ana')
    expect((await change(owner, { id: ana.id, name: 'Rita' })).body.fields).toEqual(taken)
    const twins = await Promise.all([add('Eva'), add('Eva'), change(owner, { id: ana.id, name: 'Eva' })])
    expect(twins.filter(({ status }) => status === 400)).toHaveLength(2)
    await remove(owner, rita.id)
    expect((await add('Rita')).status).toBe(201)
  })

  it('409 when the owner would be removed', async () => {
    const owner = await t.build.storeWithOwner()
    const [self] = await staffOf(owner, owner.id)
    expect((await remove(owner, self?.id ?? '')).body.error).toBe('STAFF_IS_OWNER')
  })

  it('loses its sessions at once when removed, and keeps its name in what it recorded', async () => {
    const { storeId, owner, rita, device, token } = await counter()
    const { id } = (await record(token, storeId)).body.data
    expect((await remove(owner, rita.id)).status).toBe(200)
    t.sessions.forgetAll()
    expect((await record(token, storeId)).status).toBe(401)
    expect((await unlock(device, rita.id)).body.error).toBe('PIN_WRONG')
    const { staff } = (await t.call('AUDITOR', collections.get, { params: { id } })).body.data
    expect(staff).toEqual({ id: rita.id, name: 'Rita' })
  })

  it('is told to sign in again by a recording on its way, so that a colleague can send it by the same key', async () => {
    const { storeId, rita, token } = await counter()
    await t.database.run(sql`update store_staff set status = 'REMOVED' where id = ${rita.id}`)
    const refused = await record(token, storeId)
    expect([refused.status, refused.body.error]).toEqual([401, 'SIGN_IN_REQUIRED'])
  })

  it('is signed out of every device by a new PIN', async () => {
    const { storeId, owner, rita, device, token } = await counter()
    expect((await change(owner, { id: rita.id, pin: '1357' })).status).toBe(200)
    t.sessions.forgetAll()
    expect((await record(token, storeId)).status).toBe(401)
    expect((await unlock(device, rita.id)).body.error).toBe('PIN_WRONG')
    expect((await unlock(device, rita.id, '1357')).status).toBe(200)
  })

  it('with a login records at its own store under its own name, and does nothing else of the owner’s', async () => {
    const [owner, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const { token, staff, userId } = await withLogin(owner)
    const recorded = await record(token, owner.id)
    expect(recorded.status).toBe(201)
    const collection = await t.call('AUDITOR', collections.get, { params: { id: recorded.body.data.id } })
    expect(collection.body.data).toMatchObject({ staff: { id: staff.id, name: 'Nuno' }, recordedBy: { id: userId } })
    expect((await record(token, other.id)).body.fields).toEqual({ storeId: expect.any(String) })
    const added = await t.call({ token }, counterStaff.add, { body: { storeId: owner.id, name: 'X', pin: '4711' } })
    expect([added.status, added.body.error]).toEqual([403, 'NOT_ALLOWED'])
    expect((await t.call({ token }, users.myProfile, {})).status).toBe(200)
  })

  it('with a login has no session while the owner is blocked', async () => {
    const owner = await t.build.storeWithOwner()
    const { token } = await withLogin(owner)
    const setOwner = async (status: string) => {
      await t.database.run(sql`
        update users set status = ${status} where id = (select owner_id from stores where id = ${owner.id})`)
      t.sessions.forgetAll()
    }
    await setOwner('BLOCKED')
    expect((await record(token, owner.id)).status).toBe(401)
    await setOwner('ACTIVE')
    expect((await record(token, owner.id)).status).toBe(201)
  })

  it('with a login can do nothing at all once removed', async () => {
    const owner = await t.build.storeWithOwner()
    const { token, staff } = await withLogin(owner)
    await remove(owner, staff.id, staff.version)
    t.sessions.forgetAll()
    expect((await record(token, owner.id)).status).toBe(401)
  })
})
