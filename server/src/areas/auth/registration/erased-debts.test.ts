import { activity } from '@fulmar/contract/activity/activity'
import { auth } from '@fulmar/contract/auth/auth'
import { notifications } from '@fulmar/contract/notifications/notifications'
import { points } from '@fulmar/contract/points/points'
import { team } from '@fulmar/contract/team'
import { userRecord } from '@fulmar/contract/users/user-record'
import { users } from '@fulmar/contract/users/users'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'
import { ledgerPromises } from '../../points/audit/ledger.ts'
import { sweepErasedDebts } from '../../users/erased-debts.ts'
import { eraseLeavers } from '../../users/leaving.ts'
import { resetPassword } from '../passwords/password-reset.ts'
import { loginWithCode } from '../sign-in/login.ts'
import { register } from './registration.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const password = 'salt and seaweed'
const newEmail = () => `${uuidv7()}@test.example`
const from = { ip: '203.0.113.1', userAgent: 'test', requestId: 'test' }

/** Codes are asked for from many places: each has its limit. */
let places = 0
const ask = ({ path }: { path: string }, payload: object) =>
  t.request('nobody', { method: 'POST', url: path, payload, remoteAddress: `203.0.113.${++places}` })

async function codeFor(email: string): Promise<string> {
  const mails = (await t.deliverMail()).filter(({ to }) => to.toLowerCase() === email.toLowerCase())
  return mails.map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).find(code => code !== undefined) ?? ''
}

async function join(email: string, userType: 'MEMBER' | 'STORE' = 'MEMBER') {
  await ask(auth.validateAndSendOtp, { email, type: 'REGISTER' })
  const otp = await codeFor(email)
  const input = { name: 'Ana', email, userType, otp, password, consent: true as const }
  const { token, user } = await register(t.database, t.secrets, input, from)
  return { token, id: user.id }
}

/** Spends points whose award is reversed afterwards. */
const owe = (id: string, amount: number) => {
  const [award, reward] = [uuidv7(), uuidv7()]
  const moved = (kind: string, way: string, source: string) => {
    const [source1, target] = way.split(' ')
    return sql`select move_points(${id}, ${kind}, ${source1}, ${target}, ${amount}, ${source}, ${uuidv7()}, null, 'test', null)`
  }
  return t.database.transaction(async tx => {
    await tx.run(moved('AWARD', 'issued user', award))
    await tx.run(moved('HOLD', 'user held', reward))
    await tx.run(moved('SPEND', 'held redeemed', reward))
    await tx.run(moved('REVERSAL', 'user issued', award))
  })
}

const credit = (id: string, amount: number) =>
  t.database.run(sql`
    select move_points(${id}, 'AWARD', 'issued', 'user', ${amount}, ${uuidv7()}, ${uuidv7()}, null, 'test', null)`)

async function erase(id: string) {
  const { memberCode } = (await t.call('OWNER', userRecord.get, { params: { id } })).body.data
  const body = { id, memberCode: memberCode ?? '', reason: 'ASKED' as const }
  expect((await t.call('OWNER', userRecord.erase, { body })).status).toBe(200)
}

const balance = (id: string) =>
  t.database.one<{ available: number; debt: number }>(
    sql`select available, debt from user_balances where user_id = ${id}`,
  )
const kindsOf = async (as: As) =>
  (await t.call(as, points.mine, { query: { sortOrder: 'asc' } })).body.data.map(({ kind, delta }) => [kind, delta])
const told = async (as: As) =>
  (await t.call(as, notifications.my, { query: {} })).body.data.filter(({ type }) => type === 'DEBT_CARRIED')
const waiting = async () =>
  (await t.database.one<{ debts: number }>(sql`select count(*) as debts from erased_debts`)).debts

async function expectSoundBooks() {
  for (const { promise, broken } of ledgerPromises.filter(check => !check.promise.includes('source and a key')))
    expect([promise, (await t.database.one<{ n: number }>(broken)).n]).toEqual([promise, 0])
}

/** An account that was erased while it owed. */
async function debtor(amount: number) {
  const email = newEmail()
  const member = await join(email)
  await owe(member.id, amount)
  await erase(member.id)
  return { email, id: member.id }
}

describe('the debt of somebody who was erased', () => {
  it('comes with a new account of the same proven email, once, and its member is told', async () => {
    const { email, id: before } = await debtor(300)
    expect(await balance(before)).toEqual({ available: 0, debt: 0 })
    const again = await join(email.toUpperCase())
    expect(await balance(again.id)).toEqual({ available: 0, debt: 300 })
    expect(await kindsOf(again)).toEqual([
      ['DEBT', 300],
      ['CARRY', -300],
    ])
    expect(await told(again)).toMatchObject([{ title: 'An earlier account with your email owed 300 points' }])
    const log = await t.call('AUDITOR', activity.list, { query: { entityId: again.id } })
    expect(log.body.data.map(({ action }) => action)).toContain('user.debt-carried')
    await credit(again.id, 500)
    expect(await balance(again.id)).toEqual({ available: 200, debt: 0 })
    await expectSoundBooks()
  })

  it('is kept without a name, an email or the id of the account', async () => {
    const before = await waiting()
    const { email, id } = await debtor(40)
    expect(await waiting()).toBe(before + 1)
    const rows = JSON.stringify(await t.database.many(sql`select * from erased_debts`))
    for (const word of [id, email, Buffer.from(email).toString('hex')]) expect(rows).not.toContain(word)
    const other = await join(newEmail())
    expect(await balance(other.id)).toEqual({ available: 0, debt: 0 })
  })

  it('comes again after another erasure, as what is left of it', async () => {
    const { email } = await debtor(100)
    const second = await join(email)
    await credit(second.id, 30)
    await erase(second.id)
    const third = await join(email)
    expect(await balance(third.id)).toEqual({ available: 0, debt: 70 })
    await expectSoundBooks()
  })

  it('is the sum of all accounts that were erased under an email', async () => {
    const { email } = await debtor(10)
    const { email: other } = await debtor(25)
    const member = await join(newEmail())
    await owe(member.id, 5)
    await t.database.run(sql`update people set email = ${email} where user_id = ${member.id}`)
    await erase(member.id)
    const again = await join(email)
    expect(await balance(again.id)).toEqual({ available: 0, debt: 15 })
    expect(await balance((await join(other)).id)).toEqual({ available: 0, debt: 25 })
  })

  it('is paid by points that were collected before the email was proven', async () => {
    const { email } = await debtor(60)
    const { id } = await t.build.user({ email })
    await credit(id, 100)
    expect(await balance(id)).toEqual({ available: 100, debt: 0 })
    await ask(auth.sendOtp, { email, type: 'LOGIN' })
    const otp = await codeFor(email)
    const signIns = await Promise.allSettled(
      [1, 2, 3].map(() => loginWithCode(t.database, t.secrets, { email, otp }, from)),
    )
    expect(signIns.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balance(id)).toEqual({ available: 40, debt: 0 })
    await expectSoundBooks()
  })

  it('comes once when a member accepts an invitation and signs in with a code at the same time', async () => {
    const { email } = await debtor(80)
    const address = { street: '', city: '', state: '', postalCode: '', country: '' }
    const body = {
      name: 'Ana',
      email,
      phone: '',
      neighborhoodId: null,
      address,
      hasMailConsent: false,
      isInvited: true,
    }
    const { id } = (await t.call('OWNER', userRecord.create, { body })).body.data
    const mail = (await t.deliverMail()).find(({ to }) => to === email)
    const token = /accept-invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await ask(auth.sendOtp, { email, type: 'LOGIN' })
    const otp = await codeFor(email)
    await Promise.all([
      t.call('nobody', team.accept, { body: { token, name: 'Ana', password } }),
      loginWithCode(t.database, t.secrets, { email, otp }, from),
    ])
    expect(await balance(id)).toEqual({ available: 0, debt: 80 })
    await expectSoundBooks()
  })

  it('comes with a password that is reset by an emailed code', async () => {
    const { email } = await debtor(20)
    const { id } = await t.build.user({ email })
    await ask(auth.sendOtp, { email, type: 'CHANGE_PASSWORD' })
    await resetPassword(t.database, t.secrets, { email, otp: await codeFor(email), password }, from)
    expect(await balance(id)).toEqual({ available: 0, debt: 20 })
  })

  it('waits for a member: an account of a store takes no debt over', async () => {
    const { email } = await debtor(50)
    const store = await join(email, 'STORE')
    expect(await balance(store.id)).toEqual({ available: 0, debt: 0 })
    await erase(store.id)
    expect(await balance((await join(email)).id)).toEqual({ available: 0, debt: 50 })
  })

  it('is nobody’s where the email was never proven', async () => {
    const member = await t.build.user()
    await owe(member.id, 90)
    const before = await waiting()
    await erase(member.id)
    expect([await waiting(), await balance(member.id)]).toEqual([before, { available: 0, debt: 90 }])
    expect(await balance((await join(member.email)).id)).toEqual({ available: 0, debt: 0 })
  })

  it('waits for whoever left by themselves too', async () => {
    const email = newEmail()
    const member = await join(email)
    await owe(member.id, 35)
    await t.call(member, users.leave, { body: {} })
    await t.database.run(sql`update users set leaves_at = now() where id = ${member.id}`)
    await eraseLeavers(t.database, t.secrets)
    expect(await balance((await join(email)).id)).toEqual({ available: 0, debt: 35 })
  })

  it('does not grow by what is reversed after the erasure, and nothing waits without a debt', async () => {
    const email = newEmail()
    const member = await join(email)
    const award = uuidv7()
    await t.database.run(sql`
      select move_points(${member.id}, 'AWARD', 'issued', 'user', 45, ${award}, ${uuidv7()}, null, 'test', null)`)
    const before = await waiting()
    await erase(member.id)
    await t.database.run(sql`
      select move_points(${member.id}, 'REVERSAL', 'user', 'issued', 45, ${award}, ${uuidv7()}, null, 'test', null)`)
    expect(await waiting()).toBe(before)
    expect(await balance((await join(email)).id)).toEqual({ available: 0, debt: 0 })
  })

  it('is forgotten after two years, and not before', async () => {
    const [kept, gone] = [await debtor(11), await debtor(12)]
    const age = (points: number, months: number) =>
      t.database.run(
        sql`update erased_debts set erased_at = now() - make_interval(months => ${months}) where points = ${points}`,
      )
    await age(11, 23)
    await age(12, 25)
    await sweepErasedDebts(t.database)
    expect((await balance((await join(kept.email)).id)).debt).toBe(11)
    expect((await balance((await join(gone.email)).id)).debt).toBe(0)
    await expectSoundBooks()
  })
})
