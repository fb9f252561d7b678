import { chmodSync } from 'node:fs'
import { api } from '@fulmar/contract/api'
import type { Endpoint } from '@fulmar/contract/core/endpoint'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { withClient } from '@fulmar/embedded-postgres/database'
import {
  type EmbeddedPostgres,
  ensurePostgres,
  type PostgresConnection,
} from '@fulmar/embedded-postgres/ensure-postgres'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type StreamingReplica, startReplica } from '#test/replica.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { until } from '#test/until.ts'
import { migrateJobs, openWorkerPool } from '../../jobs/jobs.ts'
import { openDatabase } from '../db.ts'
import { prepareAppRole } from '../schema/app-role.ts'
import { migrate } from '../schema/migrate.ts'
import { followReplicas, type Replicas } from './replicas.ts'

const reads = Object.values(api)
  .flatMap(area => Object.values(area) as Endpoint[])
  .filter(({ method, isLive }) => method === 'GET' && !isLive)

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('reads with a streaming replica', () => {
  let primary: EmbeddedPostgres
  let replica: StreamingReplica
  let replicas: Replicas
  let t: TestApp
  let served = 0

  const on = ({ host, port }: PostgresConnection) => ({ ...primary.connection, host, port })
  const replay = (what: 'pause' | 'resume') =>
    withClient(on(replica.connection), client => client.query(`select pg_wal_replay_${what}()`))
  const isUsed = () => replicas.usage()[0]?.isUsed ?? false
  const create = async (name: string) => (await t.build.neighborhood({ name })).id
  const isListed = async (name: string) => {
    const { body } = await t.call('OWNER', neighborhoods.list, { query: { search: name } })
    return body.data.length === 1
  }

  beforeAll(async () => {
    const dataDir = temporaryFolder('replicated')
    chmodSync(dataDir, 0o755)
    primary = await ensurePostgres({
      dataDir,
      log: quiet,
      binDir: process.env.PG_BIN_DIR,
      watchdog: true,
      settings: { wal_keep_size: '256MB' },
    })
    await migrate(primary.connection, quiet)
    const workers = openWorkerPool(primary.connection, quiet)
    await migrateJobs(workers).finally(() => workers.end())
    await prepareAppRole(primary.connection, 'app')
    replica = await startReplica(primary)
    t = await testApp({
      connection: primary.connection,
      replicas: database => {
        const copy = openDatabase({ connection: on(replica.connection) })
        copy.pool.on('acquire', () => served++)
        const probe = openDatabase({ connection: on(replica.connection), connections: 1 })
        const followed = [{ name: 'replica', database: copy, probe }]
        replicas = followReplicas({ primary: database, replicas: followed, log: quiet, maxLagSeconds: 1, probeMs: 50 })
        return replicas
      },
    })
    await until(isUsed)
  })
  afterAll(async () => {
    await replica.remove()
    await primary.stop()
  })

  it('come from the replica when it is up to date', async () => {
    await create('Calm Bay')
    const before = served
    await until(async () => (await isListed('Calm Bay')) && served > before + 1)
  })

  it('never miss a write that was acknowledged before, while others write', async () => {
    const others = Array.from({ length: 200 }, (_, n) => create(`Noise ${n}`))
    const missed: string[] = []
    await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        await create(`Written ${n}.`)
        if (!(await isListed(`Written ${n}.`))) missed.push(`Written ${n}.`)
      }),
    )
    await Promise.all(others)
    expect(missed).toEqual([])
  })

  it('go to the primary while the replica is behind, which is left out and comes back', async () => {
    await replay('pause')
    await create('Late Bay')
    expect(await isListed('Late Bay')).toBe(true)
    await until(() => !isUsed())
    const { body } = await t.request('nobody', { method: 'GET', url: '/metrics' })
    expect(body).toMatch(/database_replica_lag_seconds\{replica="replica"\} [1-9]/)
    expect(body).toContain('database_replica_used{replica="replica"} 0')
    await replay('resume')
    await until(isUsed)
    expect(await isListed('Late Bay')).toBe(true)
  })

  it('of every endpoint go to the primary while the replica is behind', async () => {
    await replay('pause')
    await create('Later Bay')
    const before = served
    const read: [string, number][] = []
    for (const { method, path } of reads) {
      const { status } = await t.request('OWNER', { method, url: path.replace(/:\w+/g, uuidv7()) })
      if (status < 400) read.push([path, status])
      expect([path, served - before]).toEqual([path, 0])
    }
    expect(read.length).toBeGreaterThan(reads.length / 3)
    await replay('resume')
    await until(isUsed)
  })

  it('go to the primary while the replica is dead, until it is back', async () => {
    await replica.stop()
    expect(await isListed('Late Bay')).toBe(true)
    await until(() => !isUsed())
    await replica.start()
    await until(isUsed)
    expect(await isListed('Late Bay')).toBe(true)
  })

  it('leave writes and the decisions in them to the primary', async () => {
    await replay('pause')
    const before = served
    const { status } = await t.call('OWNER', neighborhoods.create, {
      body: t.build.neighborhoodInput({ name: 'Decided Bay' }),
    })
    expect([status, served - before]).toEqual([201, 0])
    await replay('resume')
  })

  it('go to the primary when the replica was put back to an older state since it was last asked', async () => {
    const goBack = await replica.keep()
    await create('New Bay')
    const onReplica = { connection: on(replica.connection) }
    const copy = { name: 'copy', database: openDatabase(onReplica), probe: openDatabase(onReplica) }
    // It asks once, and then only when it must.
    const asked = followReplicas({ primary: t.database, replicas: [copy], log: quiet, probeMs: 600_000 })
    await until(asked.caughtUp)
    await goBack()
    expect(await asked.caughtUp()).toBeUndefined()
    await asked.stop()
  })
})
