import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../server/test/until.ts'
import {
  clustersOfThisFile,
  killServer,
  postmasterOf,
  processesNaming,
  remember,
  runs,
  serversOf,
  words,
} from './clusters.ts'

const { home, own, ensure } = clustersOfThisFile()
const main = join(home, 'main')
const cluster = join(main, 'postgres')

beforeAll(async () => {
  const postgres = await ensure(main)
  await remember(postgres.connection, 'before')
  await postgres.stop()
})

describe('after kill -9', () => {
  it('of the owner, the next one joins the running server and stops it in the end', async () => {
    const first = own(main)
    await remember((await first.ready).connection, 'owner')
    const pid = postmasterOf(cluster)
    await first.kill()
    expect(runs(cluster, pid)).toBe(true)

    const second = own(main)
    const { how, connection } = await second.ready
    expect(how).toBe('reattached')
    expect(postmasterOf(cluster)).toBe(pid)
    expect(await words(connection)).toContain('owner')
    await second.stop()
    expect(runs(cluster, pid)).toBe(false)
  })

  it('of the server, it comes back by itself with everything confirmed', async () => {
    const owner = own(main)
    const { connection } = await owner.ready
    await remember(connection, 'server')
    const killed = await killServer(cluster)
    await until(() => runs(cluster) && owner.log().includes('PostgreSQL is back'))
    expect(postmasterOf(cluster)).not.toBe(killed)
    expect(await words(connection)).toContain('server')
    await owner.stop()
    expect(runs(cluster)).toBe(false)
  })

  it('of the server, any number of callers wait for one new start', async () => {
    const postgres = await ensure(main)
    await killServer(cluster)
    await Promise.all(Array.from({ length: 5 }, () => postgres.ensureRunning()))
    expect(await words(postgres.connection)).toContain('before')
    await postgres.stop()
    expect(runs(cluster)).toBe(false)
  })

  it('of both, the next start recovers everything confirmed', async () => {
    const owner = own(main)
    await remember((await owner.ready).connection, 'both')
    await owner.kill()
    await killServer(cluster)
    const postgres = await ensure(main)
    expect(postgres.how).toBe('started')
    expect(await words(postgres.connection)).toEqual(expect.arrayContaining(['before', 'both']))
    await postgres.stop()
  })

  it('of a watched owner, the server ends too', async () => {
    const owner = own(main, { watchdog: true })
    await owner.ready
    const pid = postmasterOf(cluster)
    await owner.kill()
    await until(() => !runs(cluster, pid))
  })

  it.runIf(process.platform === 'linux')('of both, nobody stays to stop whatever starts next', async () => {
    const owner = own(main, { watchdog: true })
    await owner.ready
    process.kill(postmasterOf(cluster), 'SIGKILL')
    await owner.kill()
    // Far less than the time for which a watchdog tries again.
    await until(() => processesNaming(cluster).length === 0)
  })

  it.runIf(process.platform === 'linux')(
    'of a watched owner in the middle of a start, the server ends too',
    async () => {
      const owner = own(main, { watchdog: true })
      await until(() => serversOf(cluster).length > 0)
      await owner.kill()
      await until(() => processesNaming(cluster).length === 0)
    },
  )
})

describe('a postmaster.pid left behind', () => {
  it.each([
    ['a process that is gone', () => 2 ** 22 - 1],
    ['another program', () => process.pid],
  ])('that names %s does not stop the start', async (_, pid) => {
    const content = [pid(), cluster, 1_700_000_000, 5432, cluster, '', '  12345 0', 'ready   ', ''].join('\n')
    writeFileSync(join(cluster, 'postmaster.pid'), content)
    const postgres = await ensure(main)
    expect(postgres.how).toBe('started')
    expect(await words(postgres.connection)).toContain('before')
    await postgres.stop()
  })
})
