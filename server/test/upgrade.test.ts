import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@fulmar/contract/core/endpoint'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { withClient } from '@fulmar/embedded-postgres/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#core/config.ts'
import { type DatabaseSource, ownSource } from '#core/db/schema/database-files.ts'
import { type RunningServer, startServer } from '../src/start.ts'
import { type TestApp, testApp } from './app.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { urlOf } from './connection-url.ts'
import { readinessOf } from './readiness.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { until } from './until.ts'

// What the rules of an upgrade allow, on tables that the load reads and writes.
const nextRelease = {
  'migrations/0001_expand.sql': `
    alter table neighborhoods add column tide text not null default 'low';
    alter table plastic_rates add column tide text;`,
  'migrations/0002_index.sql': `-- without a transaction
drop index concurrently if exists neighborhoods_by_tide;
create index concurrently neighborhoods_by_tide on neighborhoods (tide, id);
`,
  'migrations/0003_check.sql': `
    alter table neighborhoods add constraint tide_is_known check (tide in ('low', 'high')) not valid;
    alter table neighborhoods validate constraint tide_is_known;`,
  'functions/98_tides.sql': `create or replace function tides() returns bigint language sql as
    'select count(*) from neighborhoods where tide is not null';`,
}

/** This build with a few more files, as another release. */
function sourceWith(files: Record<string, string>, release: string): DatabaseSource {
  const folder = temporaryFolder('release')
  cpSync(ownSource().folder, folder, { recursive: true })
  for (const [path, sql] of Object.entries(files)) writeFileSync(join(folder, path), sql)
  return { folder, release }
}

describe('an upgrade under load', () => {
  const next = sourceWith(nextRelease, '99.0.0')
  const dataDir = temporaryFolder('upgraded')
  const failures: string[] = []
  let t: TestApp
  let token: string
  let balancer: Balancer
  let isLoaded = true
  let answered = 0

  const start = (source = ownSource()) =>
    startServer(
      readConfig({
        DATABASE_URL: urlOf(t.connection),
        SESSION_KEY: 'a session key for tests, long enough',
        DATA_DIR: dataDir,
        PORT: '0',
        SEED: 'none',
        LOG_LEVEL: 'silent',
        RATE_FACTOR: '1000',
        DRAIN_SECONDS: '2',
      }),
      { source },
    )

  /** What went wrong with a request; nothing if it was answered. */
  async function failureOf(endpoint: Endpoint, body?: object): Promise<string | undefined> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const sent = { method: endpoint.method, headers, ...(body && { body: JSON.stringify(body) }) }
    try {
      const answer = await fetch(balancer.url + endpoint.path, sent)
      const said = await answer.text()
      return answer.ok ? undefined : `${answer.status} ${said}`
    } catch (error) {
      return String((error as Error).cause ?? error)
    }
  }

  /** One person who reads or writes as fast as answers come. */
  async function work(endpoint: Endpoint, body?: () => object) {
    while (isLoaded) {
      const failure = await failureOf(endpoint, body?.())
      if (failure) failures.push(`${endpoint.method} ${endpoint.path}: ${failure}`)
      else answered++
    }
  }

  const untilMoreAnswers = async (count = 50) => {
    const before = answered
    await until(() => answered >= before + count || failures.length > 0)
  }

  const isWaiting = () =>
    withClient(t.connection, async client => {
      const { rowCount } = await client.query(
        `select from pg_locks where not granted and relation = 'neighborhoods'::regclass and mode = 'AccessExclusiveLock'`,
      )
      return Boolean(rowCount)
    })

  beforeAll(async () => {
    t = await testApp()
    token = (await t.build.session({ adminRole: 'OWNER' })).token
    balancer = await startBalancer()
  })
  afterAll(() => balancer.stop())

  it('fails no request while the new release meets a lock, migrates and takes over', async () => {
    const old = await start()
    await balancer.add(old.url)
    const load = Promise.all([
      ...Array.from({ length: 3 }, () => work(neighborhoods.list)),
      ...Array.from({ length: 2 }, () => work(neighborhoods.create, t.build.neighborhoodInput)),
      work(plasticRates.list),
    ])
    const report = new pg.Client(t.connection)
    await report.connect()
    let renewed: RunningServer
    try {
      await untilMoreAnswers()
      await report.query('begin')
      await report.query('select from neighborhoods')

      const starting = start(next)
      await until(isWaiting)
      await until(async () => !(await isWaiting()) || failures.length > 0)
      await untilMoreAnswers()
      await until(async () => (await isWaiting()) || failures.length > 0)
      await report.query('commit')
      renewed = await starting
      // Both at once, on the database of the new one.
      await balancer.add(renewed.url)
      await untilMoreAnswers(200)

      await old.stop()
      await untilMoreAnswers()
    } finally {
      isLoaded = false
      await load
      await report.end()
    }
    expect(failures).toEqual([])
    expect(balancer.answeredBy(old.url)).toBeGreaterThan(100)
    expect(balancer.answeredBy(renewed.url)).toBeGreaterThan(100)
    const { rows } = await t.owner.pool.query('select tides() = count(*) as all from neighborhoods')
    expect(rows).toEqual([{ all: true }])
    await renewed.stop()
  })

  it('lets the old release start again afterwards, which changes nothing', async () => {
    const again = await start()
    expect(await readinessOf(again)).toEqual({ status: 'ready', warnings: [] })
    await again.stop()
    expect((await t.owner.pool.query('select tides() > 0 as kept')).rows).toEqual([{ kept: true }])
  })

  it('is refused by name when a migration fails, and the old release goes on', async () => {
    const old = await start()
    const broken = sourceWith({ ...nextRelease, 'migrations/0004_broken.sql': 'alter table fish add x int' }, '99.1.0')
    await expect(start(broken)).rejects.toThrow('migrations/0004_broken.sql failed')
    expect((await fetch(`${old.url}/readyz`)).status).toBe(200)
    await old.stop()
  })
})
