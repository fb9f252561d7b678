import { auth } from '@fulmar/contract/auth/auth'
import { secondFactor } from '@fulmar/contract/auth/second-factor'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { programmeArea } from '@fulmar/contract/programme'
import { team } from '@fulmar/contract/team'
import { users } from '@fulmar/contract/users/users'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 100 } })
})

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate()
/** Codes are taken once per half minute; the tests do not wait for the next. */
const nextCode = (userId: string) =>
  t.database.run(sql`update credentials set totp_last_step = 0 where user_id = ${userId}`)

async function withSecondFactor() {
  const account = await t.build.account()
  const session = await t.build.session({ userId: account.id })
  const { secret, url } = (await t.call(session, secondFactor.start, {})).body.data
  const confirmed = await t.call(session, secondFactor.confirm, { body: { code: codeOf(secret) } })
  await nextCode(account.id)
  return { account, session, secret, url, recoveryCodes: confirmed.body.data.recoveryCodes }
}

const login = async (email: string, password: string) =>
  (await t.call('nobody', auth.adminLogin, { body: { email, password } })).body

describe('two-factor authentication', () => {
  it('is required after the password, and a code finishes the sign-in once', async () => {
    const { account, secret, url } = await withSecondFactor()
    const { name } = (await t.call('OWNER', programmeArea.get, {})).body.data
    expect(new URL(url).searchParams.get('issuer')).toBe(name)
    const first = await login(account.email, account.password)
    expect(first).toMatchObject({ type: 'Success', challenge: expect.any(String) })
    expect(first.token).toBeUndefined()
    const body = { challenge: first.challenge ?? '', code: codeOf(secret) }
    const finished = await t.call('nobody', auth.finishLogin, { body })
    expect(finished.body.user.id).toBe(account.id)
    const again = await login(account.email, account.password)
    const replay = await t.call('nobody', auth.finishLogin, { body: { ...body, challenge: again.challenge ?? '' } })
    expect(replay).toMatchObject({ status: 400, body: { error: 'CODE_WRONG' } })
  })

  it('accepts each recovery code once', async () => {
    const { account, recoveryCodes } = await withSecondFactor()
    expect(new Set(recoveryCodes).size).toBe(10)
    const use = async () => {
      const { challenge = '' } = await login(account.email, account.password)
      return (await t.call('nobody', auth.finishLogin, { body: { challenge, code: recoveryCodes[0] ?? '' } })).status
    }
    expect([await use(), await use()]).toEqual([200, 400])
  })

  it('gives up on a challenge after five wrong codes', async () => {
    const { account, secret } = await withSecondFactor()
    const { challenge = '' } = await login(account.email, account.password)
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => t.call('nobody', auth.finishLogin, { body: { challenge, code: 'aaaaa-aaaaa' } })),
    )
    expect(answers.filter(answer => answer.body.error === 'CODE_WRONG')).toHaveLength(5)
    const right = await t.call('nobody', auth.finishLogin, { body: { challenge, code: codeOf(secret) } })
    expect(right).toMatchObject({ status: 400, body: { error: 'LINK_EXPIRED' } })
  })

  describe('guessed by someone who knows the password', () => {
    const wrongCode = 'aaaaa-aaaaa'
    const finish = (challenge: string, code: string, device?: string) =>
      t.request('nobody', {
        method: 'POST',
        url: auth.finishLogin.path,
        payload: { challenge, code },
        ...(device && { headers: { cookie: device } }),
      })

    async function guessed() {
      const made = await withSecondFactor()
      const { email, password } = made.account
      const challenges: string[] = []
      for (let n = 0; n < 6; n++) challenges.push((await login(email, password)).challenge ?? '')
      const guesses = await Promise.all(
        challenges.flatMap(challenge => Array.from({ length: 5 }, () => finish(challenge, wrongCode))),
      )
      const start = async () => (await login(email, password)).challenge ?? ''
      return { ...made, start, errors: guesses.map(({ body }) => body.error as string) }
    }

    it('has ten guesses in all, over any number of sign-ins', async () => {
      const { start, secret, errors } = await guessed()
      expect(errors.filter(error => error === 'CODE_WRONG')).toHaveLength(10)
      expect(errors.filter(error => error === 'TOO_MANY_REQUESTS')).toHaveLength(20)
      expect(await finish(await start(), codeOf(secret))).toMatchObject({ status: 429 })
    })

    it('counts and extends nothing during the pause, then accepts the code', async () => {
      const { start, secret } = await guessed()
      const challenge = await start()
      const counted = () =>
        t.database.many(sql`
          select key, failures, blocked_until, null from login_throttles
          union all select token_hash, attempts, expires_at, user_id::text from login_challenges order by 1`)
      const before = await counted()
      for (const code of [wrongCode, codeOf(secret)]) await finish(challenge, code)
      expect(await counted()).toEqual(before)
      await t.database.run(sql`update login_throttles set blocked_until = now() - interval '1 second'`)
      expect((await finish(challenge, codeOf(secret))).status).toBe(200)
    })

    it('does not block a known device, which has its own five attempts', async () => {
      const { account, secret } = await withSecondFactor()
      const start = async () => (await login(account.email, account.password)).challenge ?? ''
      const first = await finish(await start(), codeOf(secret))
      const device = String(first.headers['set-cookie']).split(';')[0]
      for (let n = 0; n < 10; n++) await finish(await start(), wrongCode)
      await nextCode(account.id)
      expect((await finish(await start(), codeOf(secret))).status).toBe(429)
      expect((await finish(await start(), codeOf(secret), device)).status).toBe(200)
      await nextCode(account.id)
      for (let n = 0; n < 5; n++) expect((await finish(await start(), wrongCode, device)).status).toBe(400)
      expect((await finish(await start(), codeOf(secret), device)).status).toBe(429)
    })
  })

  it.each([
    ['the password', (id: string) => sql`update credentials set password_hash = 'another' where user_id = ${id}`],
    ['the role', (id: string) => sql`update users set admin_role = 'OWNER' where id = ${id}`],
    ['the status', (id: string) => sql`update users set status = 'SUSPENDED' where id = ${id}`],
  ])('ends a pending sign-in when %s changes', async (_what, change) => {
    const { account, secret } = await withSecondFactor()
    const { challenge = '' } = await login(account.email, account.password)
    await t.database.run(change(account.id))
    await t.database.run(sql`update users set status = 'ACTIVE' where id = ${account.id}`)
    expect(await t.call('nobody', auth.finishLogin, { body: { challenge, code: codeOf(secret) } })).toMatchObject({
      status: 400,
      body: { error: 'LINK_EXPIRED' },
    })
  })

  it.each([
    ['turned off', secondFactor.remove],
    ['given new recovery codes', secondFactor.renewRecoveryCodes],
  ])('is not %s by guessing: ten guesses, then a pause', async (_what, endpoint) => {
    const { account, session, secret } = await withSecondFactor()
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () => t.call(session, endpoint, { body: { code: 'aaaaa-aaaaa' } })),
    )
    expect(guesses.filter(({ body }) => body.error === 'CODE_WRONG')).toHaveLength(10)
    expect((await t.call(session, endpoint, { body: { code: codeOf(secret) } })).status).toBe(429)
    // Whoever guesses in somebody's session does not keep them from signing in.
    const { challenge = '' } = await login(account.email, account.password)
    const finished = await t.call('nobody', auth.finishLogin, { body: { challenge, code: codeOf(secret) } })
    expect(finished.status).toBe(200)
  })

  it('is not turned on by guessing', async () => {
    const session = await t.build.session()
    await t.call(session, secondFactor.start, {})
    const guess = () => t.call(session, secondFactor.confirm, { body: { code: 'aaaaa-aaaaa' } })
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(400)
    expect(await guess()).toMatchObject({ status: 429, body: { error: 'TOO_MANY_REQUESTS' } })
  })

  it('400 for six characters that are no digits, wherever a code is asked for', async () => {
    const { session } = await withSecondFactor()
    const body = { code: '\u202eevil\u202c' }
    expect((await t.call(session, secondFactor.renewRecoveryCodes, { body })).body.error).toBe('CODE_WRONG')
    expect((await t.call(session, secondFactor.remove, { body })).body.error).toBe('CODE_WRONG')
    const newcomer = await t.build.session()
    await t.call(newcomer, secondFactor.start, {})
    expect((await t.call(newcomer, secondFactor.confirm, { body })).body.error).toBe('CODE_WRONG')
  })

  it('is off until confirmed, cannot be replaced while on, and is turned off with a code', async () => {
    const { account, session, secret } = await withSecondFactor()
    expect((await t.call(session, secondFactor.start, {})).status).toBe(409)
    expect((await t.call(session, secondFactor.remove, { body: { code: '000000' } })).status).toBe(400)
    expect((await t.call(session, secondFactor.remove, { body: { code: codeOf(secret) } })).status).toBe(200)
    expect((await login(account.email, account.password)).token).toBeDefined()
  })

  it('blocks everything else for roles that require it', async () => {
    const owner = await t.build.session({ adminRole: 'OWNER' })
    const change = (secondFactorRoles: 'AUDITOR'[]) => t.call(owner, team.changePolicy, { body: { secondFactorRoles } })
    await change(['AUDITOR'])
    const { userId, token } = await t.build.session({ adminRole: 'AUDITOR' })
    expect(await t.call({ token }, neighborhoods.list, { query: {} })).toMatchObject({
      status: 403,
      body: { error: 'SECOND_FACTOR_REQUIRED' },
    })
    expect((await t.call({ token }, users.myProfile, {})).body.data.needsSecondFactor).toBe(true)
    const { secret } = (await t.call({ token }, secondFactor.start, {})).body.data
    await t.call({ token }, secondFactor.confirm, { body: { code: codeOf(secret) } })
    t.sessions.forget(userId)
    expect((await t.call({ token }, neighborhoods.list, { query: {} })).status).toBe(200)
    await change([])
  })
})
