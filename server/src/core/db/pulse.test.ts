import { auth } from '@fulmar/contract/auth/auth'
import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { users } from '@fulmar/contract/users/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { hangingProxy } from '#test/hanging-proxy.ts'
import { until } from '#test/until.ts'
import { healthWarnings, newProcessHealth } from '../process-health.ts'
import { openDatabase, sql } from './db.ts'
import { type Pulse, watchPulse } from './pulse.ts'

/** A database that answers until it is told not to. */
function pulseOf() {
  let answer = Promise.resolve()
  let thaw = () => {}
  return {
    pulse: watchPulse(() => answer, { everyMs: 5, silentMs: 40 }),
    freeze: () => {
      answer = new Promise(resolve => {
        thaw = resolve
      })
    },
    thaw: () => {
      answer = Promise.resolve()
      thaw()
    },
  }
}

const never = () => new Promise<string>(() => {})
const errorOf = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)

describe('a guard', () => {
  it('gives up what is under way, refuses what comes, and lets through again', async () => {
    const { pulse, freeze, thaw } = pulseOf()
    expect(await pulse.guard(async () => 'done', true)).toBe('done')
    const held = [pulse.guard(never, true), pulse.guard(never, false)].map(errorOf)
    freeze()
    expect(await Promise.all(held)).toEqual([
      'The database does not answer. Please try again in a moment',
      'This may not have been saved. Please try again',
    ])
    expect(await errorOf(pulse.guard(async () => 'too early', true))).toMatch('does not answer')
    thaw()
    await until(async () => (await errorOf(pulse.guard(async () => 'again', true))) === 'again')
    pulse.stop()
  })

  it('is not for failures that the database tells', async () => {
    let asked = 0
    const refuse = () => Promise.reject(new Error(`refused ${++asked} times`))
    const pulse = watchPulse(refuse, { everyMs: 5, silentMs: 40 })
    await until(() => asked > 5)
    expect(await pulse.guard(async () => 'done', true)).toBe('done')
    pulse.stop()
  })
})

describe('with a full disk', () => {
  it('what saves answers 503 with Retry-After, reads go on, and operators are warned', async () => {
    const health = newProcessHealth()
    const full = await testApp({ health })
    const session = await full.build.session({ adminRole: 'OWNER' })
    await full.owner.run(sql`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await full.owner.run(sql`
      create trigger no_room before insert on activity for each row execute function no_room()`)
    const { status, headers } = await full.call(session, dashboard.arrange, { body: { order: ['MAP'], hidden: [] } })
    expect([status, headers['retry-after']]).toEqual([503, '60'])
    expect((await full.call(session, users.myProfile, {})).status).toBe(200)
    expect(healthWarnings(health)[0]).toMatch(/^The disk is full/)
    expect(healthWarnings(health, Date.now() + 11 * 60_000)).toEqual([])
  })
})

describe('with a database that accepts and never answers', () => {
  let t: TestApp
  let proxy: Awaited<ReturnType<typeof hangingProxy>>
  let pulse: Pulse
  let probe: ReturnType<typeof openDatabase>
  beforeAll(async () => {
    t = await testApp()
    proxy = await hangingProxy(t.connection)
    probe = openDatabase({ connection: proxy.connection, connections: 1 })
    pulse = watchPulse(() => probe.one(sql`select 1`))
  })
  afterAll(async () => {
    pulse.stop()
    proxy.stop()
    await probe.end()
  })

  it('signed-in reads and sign-ins answer 503, metrics answer, before and after it is known', async () => {
    const frozen = await testApp({ connection: proxy.connection, pulse })
    const session = await frozen.build.session()
    expect((await frozen.call(session, users.myProfile, {})).status).toBe(200)
    proxy.freeze()
    for (const _ of ['before', 'after']) {
      const answers = await Promise.all([
        frozen.call(session, users.myProfile, {}),
        frozen.call('nobody', auth.adminLogin, { body: { email: 'ana@test.example', password: 'some password' } }),
      ])
      expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
        [503, '1'],
        [503, '1'],
      ])
      expect((await frozen.request('nobody', { url: '/metrics' })).body).toContain('database_connections')
    }
  })
})
