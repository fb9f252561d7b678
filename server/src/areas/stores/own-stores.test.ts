import { notifications } from '@fulmar/contract/notifications/notifications'
import { type OwnStoreChange, ownStores } from '@fulmar/contract/stores/own-store'
import { stores } from '@fulmar/contract/stores/stores'
import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // Somebody to notify: those who join later get nothing.
  await notified('OPERATIONS')
})

const notified = async (as: As) => (await t.call(as, notifications.my, { query: {} })).body.data
const change = (as: As, body: Omit<OwnStoreChange, 'version'> & { version?: number }) =>
  t.call(as, ownStores.change, { body: { version: 1, ...body } })
const decide = (id: string, version: number, isApproved: boolean, reason?: string) =>
  t.call('OPERATIONS', ownStores.decide, { body: { id, version, isApproved, ...(reason && { reason }) } })
const actionsOf = async (id: string) => (await t.build.activity(id)).map(({ action }) => action)

describe('PUT /api/store/mine', () => {
  it('changes hours, contact and plastics at once', async () => {
    const { id, token } = await t.build.storeWithOwner()
    const slot = { openTime: '10:00', closeTime: '18:00' }
    const { body } = await change(
      { token },
      {
        id,
        description: 'Ring twice',
        contactInfo: { phoneNumber: '+351 226 180 001' },
        operatingHours: [{ dayOfWeek: 'monday', isOpen: true, timeSlot: slot }],
        exceptions: [{ date: '2026-12-25', label: 'Christmas', isOpen: false, timeSlot: slot }],
        acceptedPlastics: ['PET'],
      },
    )
    expect(body.data).toMatchObject({
      description: 'Ring twice',
      contactInfo: { phoneNumber: '+351226180001', email: expect.stringMatching(/@/) },
      operatingHours: [{ dayOfWeek: 'monday', timeSlot: slot }],
      exceptions: [{ label: 'Christmas' }],
      acceptedPlastics: ['PET'],
      waitingChange: null,
    })
    expect(await actionsOf(id)).toEqual(['store.changed'])
  })

  it('keeps another name, address or place for an administrator, who is notified', async () => {
    const { id, token, ownerId } = await t.build.storeWithOwner()
    const { body } = await change({ token }, { id, name: 'Foz Nova', address: { street: 'Rua Nova 1' } })
    const { name, waitingChange, version } = body.data
    expect(name).not.toBe('Foz Nova')
    expect(waitingChange).toMatchObject({
      by: { id: ownerId },
      changes: { name: 'Foz Nova', address: { street: 'Rua Nova 1', city: 'Porto' } },
    })
    expect((await t.call('AUDITOR', stores.get, { query: { id } })).body.data.waitingChange).toEqual(waitingChange)
    expect(await notified('OPERATIONS')).toMatchObject([
      { type: 'STORE_CHANGE_REQUESTED', title: `${name} asks for a change` },
    ])
    const back = await change({ token }, { id, version, name, address: body.data.address })
    expect(back.body.data.waitingChange).toBeNull()
  })

  it('404 for the store of somebody else, 409 with an old version or when it is closed, 400 for what is the programme’s', async () => {
    const [mine, other] = [await t.build.storeWithOwner(), await t.build.storeWithOwner()]
    expect((await change(mine, { id: other.id, description: 'X' })).status).toBe(404)
    expect((await change(mine, { id: unknownId, description: 'X' })).status).toBe(404)
    expect((await change(mine, { id: mine.id, version: 7, description: 'X' })).body.error).toBe('STALE_VERSION')
    for (const beyond of [{ status: 'SUSPENDED' }, { contactInfo: { email: 'x@test.example' } }, { timezone: 'UTC' }]) {
      const payload = { id: mine.id, version: 1, ...beyond }
      expect((await t.request(mine, { method: 'PUT', url: ownStores.change.path, payload })).status).toBe(400)
    }
    await t.database.run(sql`update stores set status = 'CLOSED' where id = ${mine.id}`)
    expect((await change(mine, { id: mine.id, description: 'X' })).body.error).toBe('STATUS_NOT_POSSIBLE')
  })
})

describe('PUT /api/store/waiting-change', () => {
  it('puts an approved change into effect, drops a declined one, and notifies the owner', async () => {
    const owner = await t.build.storeWithOwner()
    const { id } = owner
    const asked = (await change(owner, { id, name: 'Foz Nova' })).body.data
    const approved = await decide(id, asked.version, true)
    expect(approved.body.data).toMatchObject({ name: 'Foz Nova', waitingChange: null })
    const again = (await change(owner, { id, version: approved.body.data.version, name: 'Foz Velha' })).body.data
    const declined = await decide(id, again.version, false, 'The sign says otherwise')
    expect(declined.body.data).toMatchObject({ name: 'Foz Nova', waitingChange: null })
    expect(await notified(owner)).toMatchObject([
      { type: 'STORE_CHANGE_DECIDED', title: 'Your change of Foz Nova was declined', body: 'The sign says otherwise' },
      { title: expect.stringMatching(/was approved$/) },
    ])
    expect(await actionsOf(id)).toEqual([
      'store.change-declined',
      'store.change-requested',
      'store.change-approved',
      'store.changed',
      'store.change-requested',
    ])
  })

  it('409 when nothing waits, or with an old version', async () => {
    const { id } = await t.build.store()
    expect((await decide(id, 1, true)).body.error).toBe('NOTHING_ASKED')
    expect((await decide(id, 2, true)).body.error).toBe('STALE_VERSION')
    expect((await decide(unknownId, 1, true)).status).toBe(404)
  })
})

describe('GET /api/store/plan', () => {
  it('shows an owner the subscription with its usage, and the invoices', async () => {
    const owner = await t.build.storeWithOwner()
    const plan = (as: As, storeId = owner.id) => t.call(as, ownStores.plan, { query: { storeId } })
    expect((await plan(owner)).body.data).toEqual({ subscription: null, invoices: [] })
    const { id: planId } = await t.build.plan({ limits: { staffAccounts: 3 } })
    await t.call('FINANCE', subscriptions.subscribe, { body: { storeId: owner.id, planId } })
    expect((await plan(owner)).body.data).toMatchObject({
      subscription: { limits: { staffAccounts: 3 }, usage: { staffAccounts: 1 } },
      invoices: [{ amount: 1000 }],
    })
    expect((await plan(await t.build.storeWithOwner())).status).toBe(404)
  })
})

describe('GET /api/store/plastics', () => {
  it('lists what a store can accept, with the points per kg in force, for owners only', async () => {
    const owner = await t.build.storeWithOwner()
    await t.build.rate('PET', 120)
    const { data } = (await t.call(owner, ownStores.plastics, {})).body
    expect(data).toContainEqual({ code: 'PET', label: expect.any(String), pointsPerKg: 120 })
    await t.database.run(sql`update plastic_types set is_active = false where code = 'PVC'`)
    const codes = (await t.call(owner, ownStores.plastics, {})).body.data.map(({ code }) => code)
    expect(codes).not.toContain('PVC')
    expect((await t.call('OPERATIONS', ownStores.plastics, {})).status).toBe(403)
  })
})
