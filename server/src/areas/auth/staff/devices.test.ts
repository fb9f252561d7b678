import { activity } from '@fulmar/contract/activity/activity'
import { auth } from '@fulmar/contract/auth/auth'
import { collections } from '@fulmar/contract/collections/collections'
import { counterStaff } from '@fulmar/contract/counter/counter-staff'
import { notifications } from '@fulmar/contract/notifications/notifications'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { counterCalls, rightPin } from '#test/calls/counters.ts'
import { until } from '#test/until.ts'
import { sweepAuth } from '../sweep.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})
const { addDevice, addStaff, unlock, counter } = counterCalls(() => t)

const devicesOf = async (as: As, storeId: string) =>
  (await t.call(as, counterStaff.devices, { query: { storeId } })).body.data
const listOf = async (as: As, storeId: string) =>
  (await t.call(as, counterStaff.list, { query: { storeId } })).body.data
const removeDevice = (as: As, id: string) => t.call(as, counterStaff.removeDevice, { body: { id } })
const record = async (token: string, storeId: string) => {
  const { id: userId } = await t.build.user()
  const body = { storeId, userId, lines: [{ plasticCode: 'PET' as const, grams: 1000 }] }
  return t.call({ token }, collections.record, { body, idempotencyKey: uuidv7() })
}
const undo = (token: string, id: string) =>
  t.call({ token }, collections.undo, { body: { id }, idempotencyKey: uuidv7() })

describe('a counter device', () => {
  it('is set up by the owner with a PIN of their own, and listed with its last contact', async () => {
    const owner = await t.build.storeWithOwner()
    const body = { storeId: owner.id, name: 'Tablet' }
    expect((await t.call(owner, counterStaff.addDevice, { body })).body.error).toBe('PIN_REQUIRED')
    const device = await addDevice(owner, owner.id)
    expect(device.token).toMatch(/^fd_[\w-]{43}$/)
    expect((await t.call(owner, counterStaff.addDevice, { body })).status).toBe(201)
    const row = await t.database.one(sql`select * from counter_devices where id = ${device.id}`)
    expect(JSON.stringify(row)).not.toContain(device.token)
    await unlock(device, (await addStaff(owner, owner.id)).id)
    await until(async () =>
      (await devicesOf('AUDITOR', owner.id)).some(row => row.id === device.id && row.lastContactAt),
    )
  })

  it('404 for the store of somebody else', async () => {
    const [mine, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    const device = await addDevice(other, other.id)
    const body = { storeId: other.id, name: 'Tablet', pin: rightPin }
    expect((await t.call(mine, counterStaff.addDevice, { body })).status).toBe(404)
    expect((await t.call(mine, counterStaff.devices, { query: { storeId: other.id } })).status).toBe(404)
    expect((await removeDevice(mine, device.id)).status).toBe(404)
  })

  it('does nothing by itself but unlock its own staff and remove itself', async () => {
    const [here, there] = [await counter(), await counter()]
    expect((await record(here.device.token, here.storeId)).status).toBe(403)
    expect((await unlock(here.device, there.rita.id)).body.error).toBe('PIN_WRONG')
    expect((await removeDevice(here.device, there.device.id)).status).toBe(404)
    expect((await removeDevice(here.device, here.device.id)).status).toBe(200)
  })

  it('does not remove another device of the same owner, neither locked nor unlocked', async () => {
    const { storeId, owner, device, token } = await counter()
    const other = await addDevice(owner, storeId)
    for (const as of [device, { token }]) expect((await removeDevice(as, other.id)).status).toBe(404)
    expect((await devicesOf(owner, storeId)).map(({ id }) => id)).toContain(other.id)
  })

  it('ends with its sessions when removed, also in other processes', async () => {
    const { storeId, owner, device, rita, token } = await counter()
    expect((await record(token, storeId)).status).toBe(201)
    const other = await testApp({ connection: t.connection, isLive: true })
    const elsewhere = async () =>
      (await other.call(device, counterStaff.unlock, { body: { staffId: rita.id, pin: '0' } })).status
    expect(await elsewhere()).toBe(400)
    expect((await removeDevice(owner, device.id)).status).toBe(200)
    t.sessions.forgetAll()
    expect((await record(token, storeId)).status).toBe(401)
    expect((await unlock(device, rita.id)).status).toBe(401)
    await until(async () => (await elsewhere()) === 401)
    expect(await devicesOf(owner, storeId)).toEqual([])
  })

  it('is removed by an administrator who may change stores, and its owner is told', async () => {
    const { storeId, owner, device, rita, token } = await counter()
    const revoke = (as: As, id = device.id) => t.call(as, counterStaff.revokeDevice, { body: { id } })
    expect(await devicesOf('AUDITOR', storeId)).toMatchObject([{ staff: { id: rita.id, name: 'Rita' } }])
    for (const as of ['AUDITOR', 'CONTENT', owner] as const) expect((await revoke(as)).status).toBe(403)
    expect((await revoke('OPERATIONS')).status).toBe(200)
    t.sessions.forgetAll()
    expect((await record(token, storeId)).status).toBe(401)
    expect(await devicesOf(owner, storeId)).toEqual([])
    expect((await revoke('OPERATIONS')).status).toBe(404)
    const { data } = (await t.call(owner, notifications.my, { query: {} })).body
    expect(data).toMatchObject([{ type: 'DEVICE_REMOVED', title: expect.stringContaining(device.name) }])
    expect((await t.build.activity(storeId))[0]).toMatchObject({ action: 'store.device-removed' })
  })

  it('ends a session that somebody unlocked while it was being removed', async () => {
    const { storeId, device, token } = await counter()
    await t.database.run(sql`update counter_devices set revoked_at = now() where id = ${device.id}`)
    t.sessions.forgetAll()
    expect((await record(token, storeId)).status).toBe(401)
  })

  it('ends when the owner of the store is blocked', async () => {
    const { owner, device, rita } = await counter()
    await t.database.run(sql`update users set status = 'BLOCKED' where id = ${owner.ownerId}`)
    t.sessions.forgetAll()
    expect((await unlock(device, rita.id)).status).toBe(401)
  })
})

describe('POST /api/store/staff/unlock', () => {
  it('starts a session of seven days for one of the staff, who records in their own name', async () => {
    const { storeId, owner, device, rita } = await counter()
    const { body } = await unlock(device, rita.id)
    expect(body.data.staff).toEqual({ id: rita.id, name: 'Rita', isOwner: false })
    const { id } = (await record(body.data.token, storeId)).body.data
    const collection = (await t.call('AUDITOR', collections.get, { params: { id } })).body.data
    expect(collection).toMatchObject({ source: 'STORE', staff: { name: 'Rita' }, recordedBy: { id: owner.ownerId } })
    const { days } = await t.database.one<{ days: number }>(sql`
      select round(extract(epoch from max(expires_at) - now()) / 86400)::int as days from sessions where staff_id = ${rita.id}`)
    expect(days).toBe(7)
  })

  it('outlives idle hours, other sessions of the owner, and is not among those', async () => {
    const { storeId, owner, token } = await counter()
    await t.database.run(sql`update sessions set last_seen_at = now() - interval '3 days' where device_id is not null`)
    for (let i = 0; i < 6; i++) await t.build.session({ userId: owner.ownerId })
    const session = await t.build.session({ userId: owner.ownerId })
    expect((await t.call(session, auth.sessions, {})).body.data.length).toBe(5)
    t.sessions.forgetAll()
    expect((await record(token, storeId)).status).toBe(201)
  })

  it('ends the session before it on the same device, and `lock` ends this one', async () => {
    const { storeId, device, rita, token } = await counter()
    const next = (await unlock(device, rita.id)).body.data.token
    t.sessions.forgetAll()
    expect((await record(token, storeId)).status).toBe(401)
    expect((await t.call({ token: next }, counterStaff.lock, { body: {} })).status).toBe(200)
    t.sessions.forgetAll()
    expect((await record(next, storeId)).status).toBe(401)
  })

  it('the device says later who locked it, and ends nobody else’s session', async () => {
    const [here, there] = [await counter(), await counter()]
    const owner = (await listOf(here.owner, here.storeId)).find(({ isOwner }) => isOwner)
    const lock = (as: As, staffId?: string) => t.call(as, counterStaff.lock, { body: { ...(staffId && { staffId }) } })
    for (const staffId of [undefined, owner?.id, there.rita.id])
      expect((await lock(here.device, staffId)).status).toBe(200)
    t.sessions.forgetAll()
    for (const { token, storeId } of [here, there]) expect((await record(token, storeId)).status).toBe(201)
    expect((await lock(here.device, here.rita.id)).status).toBe(200)
    t.sessions.forgetAll()
    expect((await record(here.token, here.storeId)).status).toBe(401)
    expect((await record(there.token, there.storeId)).status).toBe(201)
  })

  it('404 without a device', async () => {
    const { owner, rita } = await counter()
    expect((await unlock(owner, rita.id)).status).toBe(404)
  })

  it('429 with Retry-After after five wrong PINs on a device, even for the right one; another device goes on', async () => {
    const { storeId, owner, device, rita } = await counter()
    const guesses = await Promise.all(Array.from({ length: 8 }, () => unlock(device, rita.id, '0000')))
    expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      400, 400, 400, 400, 400, 429, 429, 429,
    ])
    const refused = await unlock(device, rita.id)
    expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
    expect((await unlock(await addDevice(owner, storeId), rita.id)).status).toBe(200)
  })

  it('a right PIN forgives the wrong ones before it on this device', async () => {
    const { device, rita } = await counter()
    for (let i = 0; i < 3; i++) {
      for (let wrong = 0; wrong < 4; wrong++) expect((await unlock(device, rita.id, '0000')).status).toBe(400)
      expect((await unlock(device, rita.id)).status).toBe(200)
    }
  })

  it('switches the PIN off after 20 wrong ones in a day, notifies the owner, and the owner sets a new one', async () => {
    const { storeId, owner, rita } = await counter()
    const devices = await Promise.all(Array.from({ length: 4 }, () => addDevice(owner, storeId)))
    const answers = []
    for (const device of devices)
      for (let i = 0; i < 5; i++) answers.push((await unlock(device, rita.id, '0000')).body.error)
    expect(answers).toEqual([...Array.from({ length: 19 }, () => 'PIN_WRONG'), 'PIN_OFF'])
    const fresh = await addDevice(owner, storeId)
    expect((await unlock(fresh, rita.id)).body.error).toBe('PIN_OFF')
    const notified = (await t.call(owner, notifications.my, { query: {} })).body.data
    expect(notified).toMatchObject([{ type: 'STAFF_PIN_OFF', title: 'The PIN of Rita was switched off' }])
    expect((await t.build.activity(storeId)).map(({ action }) => action)).toContain('store.pin-switched-off')
    const [, seen] = (await t.call(owner, counterStaff.list, { query: { storeId } })).body.data
    expect(seen).toMatchObject({ isPinOff: true, hasPin: false })
    const body = { id: rita.id, version: seen?.version ?? 0, pin: '1357' }
    expect((await t.call(owner, counterStaff.change, { body })).status).toBe(200)
    expect((await unlock(fresh, rita.id, '0000')).body.error).toBe('PIN_WRONG')
    expect((await unlock(devices[0] ?? fresh, rita.id, '1357')).status).toBe(200)
  })
})

describe('a session at a counter', () => {
  it('records at its own store only, also where the owner has another', async () => {
    const { owner, token } = await counter()
    const { id } = await t.build.store({ ownerId: owner.ownerId })
    expect((await record(token, id)).body.fields).toEqual({ storeId: expect.any(String) })
  })

  it('undoes what the same one of the staff recorded, and no colleague’s', async () => {
    const { storeId, owner, device, token } = await counter()
    const ana = await addStaff(owner, storeId, 'Ana')
    const other = (await unlock(device, ana.id)).body.data.token
    const { id } = (await record(token, storeId)).body.data
    expect((await undo(other, id)).body.error).toBe('UNDO_REFUSED')
    expect((await undo(token, id)).body.data).toMatchObject({ status: 'REVERSED' })
    const own = (await record(owner.token, storeId)).body.data
    expect((await undo(token, own.id)).body.error).toBe('UNDO_REFUSED')
    expect((await undo(owner.token, own.id)).status).toBe(200)
  })

  it('is named in the log: staff without a login, for the account of the owner', async () => {
    const { storeId, owner, token } = await counter()
    const { id } = (await record(token, storeId)).body.data
    await undo(token, id)
    const own = (await record(owner.token, storeId)).body.data
    const log = async (entityId: string) =>
      (await t.call('AUDITOR', activity.list, { query: { entityId } })).body.data.map(({ actor, sentence }) => ({
        actor,
        sentence,
      }))
    const rita = { id: owner.ownerId, name: expect.stringMatching(/^Rita \(staff of Store \d+\)$/) }
    expect(await log(id)).toEqual([
      { actor: rita, sentence: expect.stringMatching(/^Rita \(staff of Store \d+\) reversed/) },
      { actor: rita, sentence: expect.stringMatching(/^Rita \(staff of Store \d+\) recorded/) },
    ])
    expect((await log(own.id))[0]?.actor?.name).not.toContain('staff of')
  })

  it('records a key once, whoever of the staff sends it again', async () => {
    const { storeId, owner, device, token } = await counter()
    const ana = await addStaff(owner, storeId, 'Ana')
    const other = (await unlock(device, ana.id)).body.data.token
    const { id: userId } = await t.build.user()
    const body = { storeId, userId, lines: [{ plasticCode: 'PET' as const, grams: 1000 }] }
    const send = (as: string) => t.call({ token: as }, collections.record, { body, idempotencyKey: 'offline 1' })
    const [first, again] = [await send(token), await send(other)]
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body.data.id).toBe(first.body.data.id)
    const there = await counter()
    const elsewhere = await t.call(there, collections.record, {
      body: { ...body, storeId: there.storeId },
      idempotencyKey: 'offline 1',
    })
    expect(elsewhere.status).toBe(201)
  })
})

describe('a removed device', () => {
  it('is deleted after a year', async () => {
    const [kept, gone] = [await counter(), await counter()]
    const removedBefore = (id: string, days: number) =>
      t.database.run(
        sql`update counter_devices set revoked_at = now() - make_interval(days => ${days}) where id = ${id}`,
      )
    await removedBefore(kept.device.id, 364)
    await removedBefore(gone.device.id, 366)
    await sweepAuth(t.database)
    const ids = [kept.device.id, gone.device.id]
    expect(await t.database.many(sql`select id from counter_devices where id = any(${ids})`)).toEqual([{ id: ids[0] }])
  })
})
