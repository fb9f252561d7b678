import { withClient } from '@fulmar/embedded-postgres/database'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#core/config.ts'
import { requestTimeouts } from '#core/db/timeouts.ts'
import { type RunningServer, startServer } from '../src/start.ts'
import { urlOf } from './connection-url.ts'
import { testDatabase } from './database.ts'
import { hasPgbouncer, type Pooler, startPooler } from './pooler.ts'
import { readinessOf } from './readiness.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { until } from './until.ts'

if (!hasPgbouncer) console.warn('Skipped: the tests behind pgbouncer, because it is not installed.')

describe.skipIf(!hasPgbouncer)('behind pgbouncer in transaction mode', () => {
  const login = { user: `web_${crypto.randomUUID().slice(0, 8)}`, password: 'web' }
  let owner: PostgresConnection
  let web: PostgresConnection
  let pooler: Pooler
  let server: RunningServer
  let dataDir: string

  const environment = () => ({
    DATABASE_URL: urlOf(web),
    DATABASE_DIRECT_URL: urlOf(owner),
    SESSION_KEY: 'a session key for tests, long enough',
    DATA_DIR: dataDir,
    PORT: '0',
    SEED: 'none',
    LOG_LEVEL: 'silent',
  })
  const ask = (config: pg.ClientConfig, text: string) =>
    withClient(config, async client => (await client.query(text)).rows as Record<string, unknown>[])
  const readyz = async () => (await fetch(`${server.url}/readyz`)).status

  beforeAll(async () => {
    dataDir = temporaryFolder('pooled')
    owner = await testDatabase()
    await ask(owner, `create role ${login.user} login password '${login.password}' in role fulmar_app`)
    pooler = await startPooler(owner, [login])
    web = { ...owner, ...login, ...pooler.endpoint }
    // A server connection from before the login had its time-outs, kept by the pooler.
    await ask(web, 'select 1')
    server = await startServer(readConfig(environment()))
  })
  afterAll(async () => {
    await server.stop()
    await pooler.stop()
  })

  it('is ready without warnings and serves', async () => {
    expect(await readinessOf(server)).toEqual({ status: 'ready', warnings: [] })
    const signIn = await fetch(`${server.url}/api/auth/admin-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@test.example', password: 'not the password' }),
    })
    expect(signIn.status).toBe(401)
  })

  it('keeps every time-out, on every connection of the pooler', async () => {
    const pool = new pg.Pool({ ...web, max: 8 })
    const seen = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { rows } = await pool.query(
          `select json_object_agg(name, setting::int) as held, pg_sleep(0.2) from pg_settings where name = any($1)`,
          [Object.keys(requestTimeouts)],
        )
        return rows[0]?.held
      }),
    )
    expect(new Set(seen.map(held => JSON.stringify(held))).size).toBe(1)
    expect(seen[0]).toEqual(requestTimeouts)
    await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('statement timeout')
    await pool.end()
  })

  it('refuses to start when the direct connection is the pooler too', async () => {
    const pooled = { ...environment(), DATABASE_DIRECT_URL: urlOf(web) }
    await expect(startServer(readConfig(pooled))).rejects.toThrow('set DATABASE_DIRECT_URL')
  })

  it('is not ready while the pooler is away, and is again when it is back', async () => {
    const { port } = pooler.endpoint
    await pooler.stop()
    expect(await readyz()).toBe(503)
    pooler = await startPooler(owner, [login], port)
    expect(await until(async () => (await readyz()) === 200)).toBe(true)
  })
})
