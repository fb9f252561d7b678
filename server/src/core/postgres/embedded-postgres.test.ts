import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bundleOwner, type Owner, type OwnerOptions, startOwner } from '#test/postgres-owners.ts'
import { until } from '#test/until.ts'
import { serverFolder } from '../server-folder.ts'
import { accountPasses, isRoot } from './account.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  ensurePostgres,
  type PostgresConnection,
} from './embedded-postgres.ts'
import { lookAt } from './processes.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const home = mkdtempSync(join(tmpdir(), 'fulmar-lifecycle-'))
// PostgreSQL's own user must get in when the tests run as root.
chmodSync(home, 0o755)
const main = join(home, 'main')

let program = ''
const owners: Owner[] = []
const servers: EmbeddedPostgres[] = []
const clusters = new Set<string>()

beforeAll(async () => {
  program = await bundleOwner()
})
afterEach(async () => {
  for (const owner of owners.splice(0)) await owner.kill()
  // Usually stopped by the test already; one that failed must not spoil the next.
  for (const server of servers.splice(0)) await server.stop()
})
afterAll(async () => {
  for (const cluster of clusters) {
    const pid = postmasterOf(cluster)
    if (pid && lookAt(pid, cluster) === 'our server') process.kill(pid, 'SIGKILL')
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

function own(dataDir: string, options?: OwnerOptions): Owner {
  const owner = startOwner(program, dataDir, options)
  owners.push(owner)
  clusters.add(join(dataDir, 'postgres'))
  return owner
}

async function ensure(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  clusters.add(join(dataDir, 'postgres'))
  const postgres = await ensurePostgres({ dataDir, log: quiet, ...options })
  servers.push(postgres)
  return postgres
}

function postmasterOf(cluster: string): number {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

function runs(cluster: string, pid = postmasterOf(cluster)): boolean {
  // `unknown` is all that systems without /proc say of a live process.
  return pid > 0 && ['our server', 'unknown'].includes(lookAt(pid, cluster))
}

/** Asks the system and not the pid file, which a server has only some time after it began. */
function serversOf(cluster: string): number[] {
  return processes().filter(pid => lookAt(pid, cluster) === 'our server')
}

/** The server, and whoever is about to start or to stop it. */
function processesNaming(cluster: string): number[] {
  return processes().filter(pid => commandLineOf(pid).includes(cluster))
}

function processes(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

function commandLineOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

async function killServer(cluster: string): Promise<number> {
  const pid = postmasterOf(cluster)
  process.kill(pid, 'SIGKILL')
  await until(() => !runs(cluster, pid))
  return pid
}

async function ask<Row extends pg.QueryResultRow>(connection: PostgresConnection, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function remember(connection: PostgresConnection, word: string): Promise<void> {
  await ask(connection, `create table if not exists words (word text); insert into words values ('${word}')`)
}

async function words(connection: PostgresConnection): Promise<string[]> {
  return (await ask<{ word: string }>(connection, 'select word from words order by word')).map(row => row.word)
}

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

  it('is made anew when the first start was killed in the middle of it', async () => {
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
    await expect(ensure(dataDir)).rejects.toThrow('was made by PostgreSQL 9')
    expect(readFileSync(join(dataDir, 'postgres', 'diary.txt'), 'utf8')).toBe('dear diary')
  })

  function findDraft(dataDir: string): string | undefined {
    return statSync(dataDir, { throwIfNoEntry: false }) && readdirSync(dataDir).find(name => /\.init-\d+$/.test(name))
  }
})

describe('after kill -9', () => {
  const cluster = join(main, 'postgres')

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
    expect(await words(postgres.connection)).toContain('server')
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
    expect(await words(postgres.connection)).toEqual(expect.arrayContaining(['both', 'owner', 'server']))
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
    await until(() => processesNaming(cluster).length === 0, 5_000)
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
  const cluster = join(main, 'postgres')

  it.each([
    ['a process that is gone', () => 2 ** 22 - 1],
    ['another program', () => process.pid],
  ])('that names %s does not stop the start', async (_, pid) => {
    const content = [pid(), cluster, 1_700_000_000, 5432, cluster, '', '  12345 0', 'ready   ', ''].join('\n')
    writeFileSync(join(cluster, 'postmaster.pid'), content)
    const postgres = await ensure(main)
    expect(postgres.how).toBe('started')
    expect(await words(postgres.connection)).toContain('both')
    await postgres.stop()
  })
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
  const canBeNobody = isRoot() && accountPasses(nobody, '-r', serverFolder())

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
