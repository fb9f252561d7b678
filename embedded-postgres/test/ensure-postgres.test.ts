import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../server/test/until.ts'
import { accountPasses, isRoot } from '../src/account.ts'
import { ask, clustersOfThisFile, postmasterOf, remember, runs, words } from './clusters.ts'

const { home, own, ensure } = clustersOfThisFile()
const main = join(home, 'main')

beforeAll(async () => {
  const postgres = await ensure(main)
  await postgres.stop()
})

describe('a cluster', () => {
  it('is made with checksums, UTF-8, passwords and no TCP port', async () => {
    const postgres = await ensure(main)
    expect(postgres.how).toBe('started')
    const [settings] = await ask(
      postgres.connection,
      `select current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
        current_setting('password_encryption') as passwords, pg_encoding_to_char(encoding) as encoding, datcollate
       from pg_database where datname = current_database()`,
    )
    expect(settings).toEqual({
      checksums: 'on',
      addresses: '',
      passwords: 'scram-sha-256',
      encoding: 'UTF8',
      datcollate: 'C.UTF-8',
    })
    await expect(ask({ ...postgres.connection, password: 'wrong' }, 'select 1')).rejects.toThrow(
      'password authentication',
    )
    expect(statSync(join(main, 'postgres-password')).mode & 0o777).toBe(0o600)
    await postgres.stop()
    expect(runs(join(main, 'postgres'))).toBe(false)
  })

  it('is created again when the first start was killed in the middle of it', async () => {
    const dataDir = join(home, 'killed-early')
    const owner = own(dataDir)
    const draft = await until(() => findDraft(dataDir))
    await until(() => readdirSync(join(dataDir, draft)).includes('base'))
    await owner.kill()
    expect(readdirSync(dataDir)).not.toContain('postgres')
    const postgres = await ensure(dataDir)
    await remember(postgres.connection, 'whole')
    expect(findDraft(dataDir)).toBeUndefined()
    await postgres.stop()
  })

  it('is never overwritten when it is not ours to open', async () => {
    const dataDir = join(home, 'other-things')
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'diary.txt'), 'dear diary')
    await expect(ensure(dataDir)).rejects.toThrow('is not a PostgreSQL cluster')
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '9\n')
    await expect(ensure(dataDir)).rejects.toThrow('was created by PostgreSQL 9')
    expect(readFileSync(join(dataDir, 'postgres', 'diary.txt'), 'utf8')).toBe('dear diary')
  })

  function findDraft(dataDir: string): string | undefined {
    return statSync(dataDir, { throwIfNoEntry: false }) && readdirSync(dataDir).find(name => /\.init-\d+$/.test(name))
  }
})

describe('two starters at once', () => {
  it('both succeed on an empty folder, share one server, and the last to leave stops it', async () => {
    const dataDir = join(home, 'two')
    const cluster = join(dataDir, 'postgres')
    const [first, second] = [own(dataDir), own(dataDir)]
    const [{ connection }] = await Promise.all([first.ready, second.ready])
    await remember(connection, 'shared')
    const pid = postmasterOf(cluster)
    await first.stop()
    expect(runs(cluster, pid)).toBe(true)
    expect(await words(connection)).toEqual(['shared'])
    await second.stop()
    expect(runs(cluster, pid)).toBe(false)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-password'])
  })

  it('both succeed on a stopped cluster', async () => {
    const both = [own(main), own(main)]
    const ready = await Promise.all(both.map(owner => owner.ready))
    expect(ready.map(each => each.how).sort()).toEqual(['reattached', 'started'])
    await Promise.all(both.map(owner => owner.stop()))
    expect(runs(join(main, 'postgres'))).toBe(false)
  })
})

describe('a server that could lose data', () => {
  it.each(['fsync', 'full_page_writes', 'synchronous_commit'])('is refused and stopped: %s off', async setting => {
    await expect(ensure(main, { settings: { [setting]: 'off' } })).rejects.toThrow(`runs with ${setting} off`)
    expect(runs(join(main, 'postgres'))).toBe(false)
  })

  it('is accepted for a throw-away cluster', async () => {
    const postgres = await ensure(main, { settings: { fsync: 'off' }, allowDataLoss: true })
    expect(await ask(postgres.connection, 'show fsync')).toEqual([{ fsync: 'off' }])
    await postgres.stop()
  })
})

describe('a data folder', () => {
  it('too deep for a socket gets one in a short folder', async () => {
    const dataDir = join(home, 'deep'.repeat(30))
    const postgres = await ensure(dataDir)
    expect(postgres.connection.host).toMatch(/^\/tmp\/fulmar-/)
    await remember(postgres.connection, 'deep')
    await postgres.stop()
    rmSync(postgres.connection.host, { recursive: true })
  })

  it('whose password was lost says so, and leaves a running server alone', async () => {
    const owner = own(main)
    await owner.ready
    const file = join(main, 'postgres-password')
    const password = readFileSync(file, 'utf8')
    writeFileSync(file, 'forgotten\n')
    await expect(ensure(main)).rejects.toThrow('postgres-password')
    writeFileSync(file, password)
    expect(runs(join(main, 'postgres'))).toBe(true)
    await owner.stop()
  })

  const nobody = { uid: 65_534, gid: 65_534 }
  // In a clone that is closed to others, nobody but root can run anything.
  const canBeNobody = isRoot() && accountPasses(nobody, '-r', import.meta.dirname)

  it.runIf(canBeNobody)('of an ordinary user is run by that user, and by root too', async () => {
    const dataDir = join(home, 'nobody')
    mkdirSync(dataDir)
    chownSync(dataDir, nobody.uid, nobody.gid)
    const owner = own(dataDir, { account: nobody })
    await remember((await owner.ready).connection, 'ordinary')
    await owner.stop()
    const postgres = await ensure(dataDir)
    expect(await words(postgres.connection)).toEqual(['ordinary'])
    expect(statSync(`/proc/${postmasterOf(join(dataDir, 'postgres'))}`).uid).toBe(nobody.uid)
    await postgres.stop()
  })
})
