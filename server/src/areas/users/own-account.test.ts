import { leaderboards } from '@fulmar/contract/academy/leaderboards'
import { plays } from '@fulmar/contract/academy/plays'
import { auth } from '@fulmar/contract/auth/auth'
import { collections } from '@fulmar/contract/collections/collections'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { notifications } from '@fulmar/contract/notifications/notifications'
import { points } from '@fulmar/contract/points/points'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { roleSwitches } from '@fulmar/contract/role-switches'
import { nearbyStores } from '@fulmar/contract/stores/nearby-stores'
import { users } from '@fulmar/contract/users/users'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainFacts } from '#areas/figures/figures.ts'
import { type Database, sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { untilSomeoneWaits } from '#test/until-someone-waits.ts'
import { eraseLeavers } from './leaving.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.build.rate('PET', 100)
})

let places = 0
const post = (url: string, payload: object) =>
  t.request('nobody', { method: 'POST', url, payload, remoteAddress: `203.0.113.${++places}` })

const mailedCode = async (email: string) =>
  /\b(\d{6})\b/.exec((await t.deliverMail()).find(({ to }) => to === email)?.text ?? '')?.[1]

async function aMember(over: Parameters<TestApp['build']['account']>[0] = {}) {
  const account = await t.build.account({ userType: 'MEMBER', adminRole: null, ...over })
  return { ...account, session: await t.build.session({ userId: account.id }) }
}

const handIn = (userId: string, grams = 2000) => t.build.collection({ userId, lines: [{ plasticCode: 'PET', grams }] })

describe('POST /api/auth/login with an emailed code', () => {
  it('200 once, for the code that was emailed', async () => {
    const { id, email } = await aMember()
    await post(auth.sendOtp.path, { email, type: 'LOGIN' })
    const otp = await mailedCode(email)
    const { status, body } = await post(auth.login.path, { email, otp })
    expect([status, body.user.id]).toEqual([200, id])
    expect((await t.call({ token: body.token }, users.myProfile, {})).body.data.id).toBe(id)
    expect((await post(auth.login.path, { email, otp })).body.error).toBe('OTP_WRONG')
  })

  it('401 for a code that sets a password, an unknown address, and five wrong codes', async () => {
    const { email } = await aMember()
    await post(auth.sendOtp.path, { email, type: 'CHANGE_PASSWORD' })
    const otp = await mailedCode(email)
    expect((await post(auth.login.path, { email, otp })).body.error).toBe('OTP_WRONG')
    expect((await post(auth.login.path, { email: 'nobody-has-it@test.example', otp })).body.error).toBe('OTP_WRONG')
    await post(auth.sendOtp.path, { email, type: 'LOGIN' })
    const right = (await mailedCode(email)) ?? ''
    const wrong = right === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++) await post(auth.login.path, { email, otp: wrong })
    expect((await post(auth.login.path, { email, otp: right })).body.error).toBe('OTP_WRONG')
  })

  it('emails administrators nothing, and answers the same', async () => {
    const admin = await t.build.account()
    const answers = [
      await post(auth.sendOtp.path, { email: admin.email, type: 'LOGIN' }),
      await post(auth.sendOtp.path, { email: 'nobody-has-this-either@test.example', type: 'LOGIN' }),
    ]
    expect(answers[0]?.body).toEqual({ ...answers[1]?.body })
    expect(await mailedCode(admin.email)).toBeUndefined()
  })
})

describe('GET /api/user/my-profile', () => {
  it('200 with code, neighborhood and points of a member, and none of an administrator', async () => {
    const home = await t.build.neighborhood()
    const { id, session } = await aMember({ neighborhoodId: home.id })
    await handIn(id)
    await t.database.run(sql`
      insert into points_expiries (user_id, id, month, earned_before, points, expires_on)
      values (${id}, ${uuidv7()}, '2031-01-01', '2030-01-01', 900, '2031-01-01')`)
    const { data } = (await t.call(session, users.myProfile, {})).body
    expect(data).toMatchObject({
      memberCode: expect.stringMatching(/^[A-Z0-9]{8}$/),
      neighborhood: { id: home.id, name: home.name },
      points: { available: 200, pending: 0, held: 0, expiring: { points: 200, on: '2031-01-01' } },
      isNameShown: false,
      leavesAt: null,
    })
    expect((await t.call('OWNER', users.myProfile, {})).body.data.points).toBeNull()
  })
})

describe('PUT /api/user', () => {
  it('200 moves a member to another neighborhood, and a leader stays', async () => {
    const [first, second] = [await t.build.neighborhood(), await t.build.neighborhood()]
    const { session } = await aMember({ neighborhoodId: first.id })
    const body = { version: 1, neighborhoodId: second.id, isNameShown: true }
    expect((await t.call(session, users.changeProfile, { body })).body.data).toMatchObject({
      neighborhood: { id: second.id },
      isNameShown: true,
    })
    const leader = await t.build.account({ userType: 'NEIGHBORHOOD', adminRole: null, neighborhoodId: first.id })
    const led = await t.build.session({ userId: leader.id })
    expect((await t.call(led, users.changeProfile, { body })).body.error).toBe('LEADER_STAYS')
    const unknown = { version: 3, neighborhoodId: uuidv7() }
    expect((await t.call(session, users.changeProfile, { body: unknown })).body.fields).toHaveProperty('neighborhoodId')
  })
})

describe('what is mine', () => {
  it('lists only the caller’s, without what administrators note', async () => {
    const [one, other] = [await aMember(), await aMember()]
    await handIn(one.id)
    await handIn(other.id)
    const game = await t.build.game()
    await t.build.play({ userId: one.id, gameId: game.id, right: 1 })
    await t.build.play({ userId: other.id, gameId: game.id, right: 1 })
    const entries = (await t.call(one.session, points.mine, { query: {} })).body
    expect(entries.data.map(({ kind }) => kind)).toContain('AWARD')
    expect(entries.data[0]).not.toHaveProperty('actor')
    const recorded = (await t.call(one.session, collections.mine, { query: {} })).body
    expect(recorded.totalCount).toBe(1)
    expect(recorded.data[0]).toMatchObject({ grams: 2000, points: 200, lines: [{ plasticCode: 'PET' }] })
    expect(recorded.data[0]).not.toHaveProperty('flags')
    expect((await t.call(one.session, plays.mine, { query: {} })).body.totalCount).toBe(1)
    expect((await t.call(one.session, redemptions.mine, { query: {} })).body.totalCount).toBe(0)
  })

  it('repeats no row on the next page when something is added in between', async () => {
    const { id, session } = await aMember()
    await handIn(id)
    await handIn(id)
    const { before } = await t.database.one<{ before: string }>(sql`select clock_timestamp() as before`)
    for (const endpoint of [collections.mine, points.mine]) {
      const page = async (number: number) =>
        (await t.call(session, endpoint, { query: { page: number, limit: 1, before } })).body.data.map(row => row.id)
      const first = await page(1)
      await handIn(id)
      expect(await page(1)).toEqual(first)
      const second = await page(2)
      expect([second.length, second[0] === first[0]]).toEqual([1, false])
      expect(await page(3)).toEqual([])
    }
  })

  it('lists own role requests and notifies of the decision', async () => {
    const home = await t.build.neighborhood()
    const { session } = await aMember({ neighborhoodId: home.id })
    const wish = { to: 'NEIGHBORHOOD' as const, neighborhoodId: home.id, reason: 'I know everyone here' }
    const asked = (await t.call(session, roleSwitches.ask, { body: wish })).body.data
    const decision = { id: asked.id, version: asked.version, status: 'REJECTED' as const, reason: 'Too early' }
    await t.call('OWNER', roleSwitches.decide, { body: decision })
    const mine = (await t.call(session, roleSwitches.mine, { query: {} })).body.data
    expect(mine).toMatchObject([{ status: 'REJECTED', decisionReason: 'Too early' }])
    expect(mine[0]).not.toHaveProperty('decidedBy')
    const notified = (await t.call(session, notifications.my, { query: {} })).body.data
    expect(notified.map(({ type }) => type)).toContain('ROLE_SWITCH_DECIDED')
  })

  it('403 for stores and administrators, 401 for nobody', async () => {
    for (const endpoint of [points.mine, collections.mine, roleSwitches.mine]) {
      expect((await t.call('OWNER', endpoint, { query: {} })).status).toBe(403)
      expect((await t.call('nobody', endpoint, { query: {} })).status).toBe(401)
    }
  })
})

describe('notifications of points', () => {
  it('notifies members who have signed in once, when the facts are added up', async () => {
    const [reader, silent] = [await aMember(), await aMember()]
    await post(auth.login.path, { email: reader.email, password: reader.password })
    await handIn(reader.id)
    await handIn(silent.id)
    await drainFacts(t.database)
    await drainFacts(t.database)
    const notified = (await t.call(reader.session, notifications.my, { query: {} })).body.data
    expect(notified).toMatchObject([
      { type: 'POINTS_ARRIVED', title: 'You earned 200 points', body: 'You now have 200 points' },
    ])
    expect((await t.call(silent.session, notifications.my, { query: {} })).body.data).toEqual([])
  })
})

describe('leaderboards for players', () => {
  it('200 shows first names of those who agreed, and their own', async () => {
    const game = await t.build.game()
    const [shown, hidden] = [await aMember({ name: 'Ana Maria Costa' }), await aMember({ name: 'Rui Sá' })]
    await t.call(shown.session, users.changeProfile, { body: { version: 1, isNameShown: true } })
    for (const { id } of [shown, hidden]) await t.build.play({ userId: id, gameId: game.id, right: 1 })
    const params = { id: game.id }
    const seen = (await t.call(shown.session, leaderboards.ofGame, { params, query: {} })).body.data
    expect(seen.map(({ user }) => user.name).sort()).toEqual(['A player', 'Ana C.'])
    expect(seen.map(({ user }) => user.memberCode)).toEqual([null, null])
    const own = (await t.call(hidden.session, leaderboards.ofGame, { params, query: {} })).body.data
    expect(own.map(({ user }) => user.name).sort()).toEqual(['Ana C.', 'Rui S.'])
    const full = (await t.call('OWNER', leaderboards.ofGame, { params, query: {} })).body.data
    expect(full.map(({ user }) => user.name).sort()).toEqual(['Ana Maria Costa', 'Rui Sá'])
  })
})

describe('leaving the programme', () => {
  it('erases after the waiting period, and not before', async () => {
    const { id, email, session } = await aMember()
    await handIn(id)
    const { leavesAt } = (await t.call(session, users.leave, { body: {} })).body.data
    expect(Date.parse(leavesAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
    expect((await t.call(session, users.leave, { body: {} })).body.data.leavesAt).toBe(leavesAt)
    expect((await t.deliverMail()).filter(({ to }) => to === email).length).toBeGreaterThan(0)
    await eraseLeavers(t.database, t.secrets)
    expect((await t.call(session, users.myProfile, {})).body.data.leavesAt).toBe(leavesAt)
    await t.database.run(sql`update users set leaves_at = now() where id = ${id}`)
    await eraseLeavers(t.database, t.secrets)
    const { status } = await t.database.one<{ status: string }>(sql`select status from users where id = ${id}`)
    expect(status).toBe('ERASED')
    expect(await t.database.many(sql`select from people where user_id = ${id}`)).toEqual([])
  })

  it('can be taken back', async () => {
    const { id, session } = await aMember()
    expect((await t.call(session, users.stay, {})).status).toBe(404)
    await t.call(session, users.leave, { body: {} })
    expect((await t.call(session, users.stay, {})).status).toBe(200)
    await eraseLeavers(t.database, t.secrets)
    expect(await t.database.one(sql`select status, leaves_at as "leavesAt" from users where id = ${id}`)).toEqual({
      status: 'ACTIVE',
      leavesAt: null,
    })
  })

  it('can be taken back until the moment itself, while others are being erased', async () => {
    const [first, second] = [await aMember(), await aMember()]
    await t.database.run(sql`
      update users set leaves_at = now() - case id when ${first.id} then interval '1 day' else interval '0' end
      where id = any(${[first.id, second.id]})`)
    const erasing = await t.owner.transaction(async tx => {
      await tx.run(sql`select from people where user_id = ${first.id} for update`)
      const running = eraseLeavers(t.database, t.secrets)
      await untilSomeoneWaits(tx)
      expect((await t.call(second.session, users.stay, {})).status).toBe(200)
      return { running }
    })
    await erasing.running
    const statusOf = async ({ id }: { id: string }) =>
      (await t.database.one<{ status: string }>(sql`select status from users where id = ${id}`)).status
    expect([await statusOf(first), await statusOf(second)]).toEqual(['ERASED', 'ACTIVE'])
  })

  it('409 for a leader and for somebody whose points are held; one of many who cannot be erased yet stops no other', async () => {
    const leader = await t.build.account({ userType: 'NEIGHBORHOOD', adminRole: null })
    const led = await t.build.session({ userId: leader.id })
    expect((await t.call(led, users.leave, { body: {} })).body.error).toBe('LEADER_STAYS')
    const [held, free] = [await aMember(), await aMember()]
    await handIn(held.id)
    await t.database.run(sql`
      select move_points(${held.id}, 'HOLD', 'user', 'held', 20, ${uuidv7()}, ${uuidv7()}, null, 'k', null)`)
    expect((await t.call(held.session, users.leave, { body: {} })).body.error).toBe('POINTS_HELD')
    await t.database.run(sql`
      update users set leaves_at = now() - case id when ${held.id} then interval '1 day' else interval '0' end
      where id = any(${[held.id, free.id]})`)
    await eraseLeavers(t.database, t.secrets)
    const left = await t.database.many<{ id: string }>(
      sql`select id from users where id = any(${[held.id, free.id]}) and status = 'ERASED'`,
    )
    expect(left).toEqual([{ id: free.id }])
  })

  it('is done for all, with an adjustment that waits and points pending review, and those after a hundred who must stay', async () => {
    const asked = await aMember()
    await t.database.run(sql`
      insert into adjustments (user_id, id, points, reason_code, note, status, requested_by)
      select ${asked.id}, ${uuidv7()}, 5, 'GOODWILL', 'x', 'PENDING', id from users where id <> ${asked.id} limit 1`)
    await t.database.run(sql`
      select move_points(${asked.id}, 'AWARD', 'issued', 'pending', 50, ${uuidv7()}, ${uuidv7()}, null, 'k', null)`)
    await t.database.run(sql`
      insert into users (id, user_type, status, leaves_at)
      select time_ordered_id(), 'MEMBER', 'ACTIVE', now() - interval '2 days' from generate_series(1, 101)`)
    const stuck = sql`(select id from users where leaves_at < now() - interval '40 hours')`
    await t.database.run(sql`
      insert into people (user_id, user_type, name, email)
      select id, user_type, 'Stuck', id || '@test.example' from users where id in ${stuck}`)
    await t.database.run(sql`update user_balances set held = 5 where user_id in ${stuck}`)
    await t.database.run(sql`update users set leaves_at = now() where id = ${asked.id}`)
    await eraseLeavers(t.database, t.secrets)
    const { status, decision } = await t.database.one<{ status: string; decision: unknown }>(sql`
      select u.status, json_build_object('status', a.status, 'by', a.decided_by) as decision
      from users u join adjustments a on a.user_id = u.id where u.id = ${asked.id}`)
    expect([status, decision]).toEqual(['ERASED', { status: 'REJECTED', by: null }])
    await t.database.run(sql`update users set leaves_at = null where id in ${stuck}`)
  })

  it('is done for the others when an unexpected failure stops one, and the job says so', async () => {
    const [broken, free] = [await aMember(), await aMember()]
    await t.database.run(sql`
      update users set leaves_at = now() - case id when ${broken.id} then interval '1 day' else interval '0' end
      where id = any(${[broken.id, free.id]})`)
    const failing: Database = {
      ...t.database,
      transaction: work =>
        t.database.transaction(async tx => {
          const result = await work(tx)
          const erased = sql`select from users where id = ${broken.id} and status = 'ERASED'`
          if (await tx.run(erased)) throw new Error('Disk full')
          return result
        }),
    }
    await expect(eraseLeavers(failing, t.secrets)).rejects.toThrow('Disk full')
    const left = sql`select id from users where id = any(${[broken.id, free.id]}) and status = 'ERASED'`
    expect(await t.database.many(left)).toEqual([{ id: free.id }])
    await eraseLeavers(t.database, t.secrets)
  })
})

describe('GET /api/user/my-data', () => {
  it('200 with everything about the caller, and no one else', async () => {
    const { id, email, session } = await aMember()
    const { data } = (await t.call(session, users.myData, {})).body
    expect(data.userId).toBe(id)
    expect(JSON.stringify(data.tables)).toContain(email)
  })
})

describe('leaders', () => {
  it('see their neighborhood, the members who agreed, and the weeks', async () => {
    const home = await t.build.neighborhood()
    const leader = await t.build.account({ userType: 'NEIGHBORHOOD', adminRole: null, neighborhoodId: home.id })
    const led = await t.build.session({ userId: leader.id })
    const shown = await aMember({ name: 'Bia Lopes', neighborhoodId: home.id })
    await aMember({ neighborhoodId: home.id })
    await t.call(shown.session, users.changeProfile, { body: { version: 1, isNameShown: true } })
    await handIn(shown.id)
    expect((await t.call(led, neighborhoods.mine, {})).body.data).toMatchObject({ id: home.id, grams: 2000 })
    expect((await t.call(led, neighborhoods.myMembers, { query: {} })).body).toMatchObject({
      data: [{ name: 'Bia L.', grams: 2000 }],
      totalCount: 1,
      hidden: 1,
    })
    expect((await t.call(led, collections.trendOfLed, {})).body.data.at(-1)).toMatchObject({ grams: 2000 })
    expect((await t.call(shown.session, neighborhoods.mine, {})).status).toBe(403)
  })
})

describe('what anyone may see', () => {
  it('stores by distance, without owner, contact or figures; only active ones', async () => {
    const near = await t.build.store({ status: 'ACTIVE' })
    const far = await t.build.store({ status: 'ACTIVE' })
    const paused = await t.build.store({ status: 'PAUSED' })
    await t.database.run(sql`
      update stores set longitude = -8.61, latitude = case id when ${near.id} then 41.15 when ${far.id} then 41.25 else 41.151 end
      where id = any(${[near.id, far.id, paused.id]})`)
    const query = { near: '41.15,-8.61' }
    const { data } = (await t.call('nobody', nearbyStores.nearby, { query })).body
    const ids = data.map(({ id }) => id)
    expect(ids[0]).toBe(near.id)
    expect(ids).toContain(far.id)
    expect(ids).not.toContain(paused.id)
    expect(data.find(({ id }) => id === far.id)?.meters).toBeGreaterThan(11_000)
    expect(Object.keys(data[0] ?? {})).not.toContain('contactInfo')
    expect(data[0]).not.toHaveProperty('plasticCollected')
  })

  it.each(['', '41.15', '99,-8', '41,181', '41.15;-8.61', 'a,b'])('400 for near=%s', async near => {
    expect((await t.request('nobody', { url: `${nearbyStores.nearby.path}?near=${near}` })).status).toBe(400)
  })

  it('active neighborhoods by name, and the rewards', async () => {
    const home = await t.build.neighborhood({ name: 'Foz Velha' })
    const query = { search: 'foz v' }
    expect((await t.call('nobody', neighborhoods.names, { query })).body.data).toEqual([
      { id: home.id, name: 'Foz Velha', city: home.city },
    ])
    expect((await t.call('nobody', rewards.catalogue, { query: {} })).status).toBe(200)
  })
})
